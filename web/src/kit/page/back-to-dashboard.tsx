import { paths } from '../../config/paths.ts';
import { TextLink } from '../form/text-link.tsx';
import { ChevronLeftIcon } from '../icons.tsx';

/** The link back from a page below the Admin Dashboard. */
export function BackToDashboard() {
  return (
    <TextLink to={paths.admin()} display="inline-flex" alignItems="center" gap="1">
      <ChevronLeftIcon /> Admin Dashboard
    </TextLink>
  );
}
