import { may } from '../../../../../shared/people/permissions.ts';
import { paths } from '../../../config/paths.ts';
import { usePendingCount } from '../../../features/account/pending-count.ts';
import { PeopleIcon, PersonIcon } from '../../../kit/icons.tsx';
import type { Person } from '../../../lib/session/session-state.ts';
import { accountAdminPages, adminPages } from '../../pages/admin-pages.tsx';
import { SidebarLink } from './sidebar-entry.tsx';

type Props = { person: Person; onChosen: () => void };

/** The menu's entries for the person's own pages and, for administrators, those about people and facilities. */
export function AccountEntries({ person, onChosen }: Props) {
  const pending = usePendingCount(may.manageUsers(person.role));
  return (
    <>
      <SidebarLink icon={<PersonIcon />} to={paths.account()} onClick={onChosen}>
        My Account
      </SidebarLink>
      {may.manageUsers(person.role) && (
        <SidebarLink icon={<PeopleIcon />} to={paths.users()} onClick={onChosen}>
          User Management{pending ? ` (${pending})` : ''}
        </SidebarLink>
      )}
      {may.administer(person.role) &&
        [...accountAdminPages, ...adminPages].map(
          ({ path, title, icon: Icon }) =>
            Icon !== undefined && (
              <SidebarLink key={path} icon={<Icon />} to={path} onClick={onChosen}>
                {title}
              </SidebarLink>
            ),
        )}
    </>
  );
}
