import { may } from '../../../../../shared/people/permissions.ts';
import { paths } from '../../../config/paths.ts';
import { useNewRequestCount } from '../../../features/update-requests/new-count.ts';
import type { Person } from '../../../lib/session/session-state.ts';
import { InboxIcon, MessageIcon } from './menu-icons.tsx';
import { SidebarLink } from './sidebar-entry.tsx';

type Props = { person: Person; onChosen: () => void };

/** Asking for an update, and for administrators what everybody asks for. */
export function RequestEntries({ person, onChosen }: Props) {
  const isAdmin = may.administer(person.role);
  const count = useNewRequestCount(isAdmin);
  return (
    <>
      <SidebarLink icon={MessageIcon} to={paths.requestUpdate()} onClick={onChosen}>
        Request an Update
      </SidebarLink>
      {isAdmin && (
        <SidebarLink icon={InboxIcon} to={paths.requestInbox()} onClick={onChosen}>
          Update Requests{count === undefined ? '' : ` (${count})`}
        </SidebarLink>
      )}
    </>
  );
}
