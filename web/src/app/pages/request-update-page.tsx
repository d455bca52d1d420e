import { may } from '../../../../shared/people/permissions.ts';
import { paths } from '../../config/paths.ts';
import { BroadcastForm } from '../../features/broadcast/broadcast-form.tsx';
import { useNewRequestCount } from '../../features/update-requests/new-count.ts';
import { RequestPage } from '../../features/update-requests/own/request-page.tsx';
import { TextLink } from '../../kit/form/text-link.tsx';
import { usePerson } from '../../lib/services.tsx';

/** The page of update requests; for administrators with a link to everybody's requests. */
export default function RequestUpdatePage() {
  const { role } = usePerson();
  return may.administer(role) ? (
    <RequestPage
      links={<AdminLinks />}
      beside={
        may.broadcast(role) ? (
          <BroadcastForm end={<TextLink to={paths.broadcasts()}>Earlier broadcasts</TextLink>} />
        ) : undefined
      }
    />
  ) : (
    <RequestPage />
  );
}

function AdminLinks() {
  const count = useNewRequestCount(true);
  return (
    <TextLink to={paths.requestInbox()}>
      All update requests{count === undefined ? '' : ` (${count})`}
    </TextLink>
  );
}
