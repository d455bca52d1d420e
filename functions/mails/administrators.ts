import type { UserRecord } from '../data/people/user-record.ts';

/** Administrators who were granted one of the facilities; where none was, all of them. */
export function administratorsOf(
  facilityIds: readonly string[],
  people: readonly UserRecord[],
): UserRecord[] {
  const admins = people.filter(({ role, status }) => role === 'admin' && status === 'approved');
  const concerned = admins.filter((admin) => facilityIds.some((id) => admin.facilityIds.includes(id)));
  return concerned.length > 0 ? concerned : admins;
}
