import type { UserRecord } from '../data/people/user-record.ts';

/**
 * Returns the administrators with access to one of the facilities, or all administrators if there are none. Those whom no email
 * reaches do not count: otherwise one returned email would leave a facility's requests with nobody.
 */
export function administratorsOf(
  facilityIds: readonly string[],
  people: readonly UserRecord[],
): UserRecord[] {
  const admins = people.filter(
    ({ role, status, mailSuppressed }) =>
      role === 'admin' && status === 'approved' && mailSuppressed === undefined,
  );
  const concerned = admins.filter((admin) => facilityIds.some((id) => admin.facilityIds.includes(id)));
  return concerned.length > 0 ? concerned : admins;
}
