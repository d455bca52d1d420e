import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { may } from '../../../../../shared/people/permissions.ts';
import { paths } from '../../../config/paths.ts';
import { nothing, onDemand } from '../../../lib/on-demand.tsx';
import type { Person } from '../../../lib/session/session-state.ts';
import { themed } from '../../../theme/themed.tsx';
import styles from '../frame.module.css';
import { MenuBoundary } from './menu-boundary.tsx';

const PrintedBy = onDemand(() => import('../../../entities/person/printed-by.tsx'), nothing);
const UnreadBadge = onDemand(() => import('../../../entities/must-read/unread-badge.tsx'), nothing);
const LogOut = onDemand(themed(() => import('./log-out.tsx')));

/**
 * Shows who is signed in, for people who come to a PC that is already in use, and the button to log out. The
 * name links to the account. On a phone both are in the menu; on paper the name shows who printed.
 */
export function SignedIn({ person: { user, role } }: { readonly person: Person }) {
  const button = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <UnreadBadge />
      {user && (
        <Link
          className={styles.person}
          title={user.email}
          // For administrators, where they approve the people who are waiting.
          to={may.manageUsers(role) ? paths.users() : paths.account()}
        >
          {user.firstName} {user.lastName}
        </Link>
      )}
      <button ref={button} type="button" className={styles.logOut} onClick={() => setLeaving(true)}>
        Log out
      </button>
      <PrintedBy />
      {leaving && (
        <MenuBoundary onGone={() => setLeaving(false)}>
          <LogOut finalFocus={() => button.current} onClose={() => setLeaving(false)} />
        </MenuBoundary>
      )}
    </>
  );
}
