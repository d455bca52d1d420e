import type { User } from '../../../../../shared/schemas/user.ts';
import { noFacilityAsked } from './user-actions.tsx';
import { facilitiesShown } from './user-list.ts';
import { roleNames, statusNames } from './user-words.ts';

export function UserStatus({ user }: { readonly user: User }) {
  return (
    <span className="user-chip" data-status={user.status}>
      {statusNames[user.status]}
    </span>
  );
}

export function UserRole({ user }: { readonly user: User }) {
  return user.role === 'admin' ? <strong className="user-admin">{roleNames.admin}</strong> : roleNames.user;
}

/** The facilities a person has, or those they ask for. */
export function UserFacilities({ user }: { readonly user: User }) {
  const names = facilitiesShown(user).join(', ');
  if (user.status === 'pending') {
    return names === '' ? (
      <span className="user-reason">{noFacilityAsked}</span>
    ) : (
      <span title={names}>
        <span className="user-quiet">Asks for </span>
        {names}
      </span>
    );
  }
  if (names === '') return <span className="user-quiet">-</span>;
  return <span title={names}>{names}</span>;
}
