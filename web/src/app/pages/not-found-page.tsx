import { paths } from '../../config/paths.ts';
import { Notice } from '../../kit/notice.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { PlainButtonLink } from '../../kit/plain-button.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Notice
      title="Page not found"
      text="There is nothing at this address. It may have been mistyped, or the page may have moved."
    >
      <PlainButtonLink look="solid" to={paths.home()}>
        Go to the plans
      </PlainButtonLink>
    </Notice>
  );
}
