import type { UserRecord } from '../data/people/user-record.ts';

/** Returns the administrators with access to one of the facilities, or all administrators if there are none. */
export function administratorsOf(
  facilityIds: readonly string[],
  people: readonly UserRecord[],
): UserRecord[] {
  const admins = people.filter(({ role, status }) => role === 'admin' && status === 'approved');
  const concerned = admins.filter((admin) => facilityIds.some((id) => admin.facilityIds.includes(id)));
  return concerned.length > 0 ? concerned : admins;
}
