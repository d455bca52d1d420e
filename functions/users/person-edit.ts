import { type Directory, facilityNamed } from '../data/facility-directory.ts';
import type { UserRecord } from '../data/people/user-record.ts';

/** Describes a change for the audit log, which contains no profiles. */
export function whatChanges(user: UserRecord, after: Pick<UserRecord, 'email' | 'facilityIds'>): string {
  const granted = after.facilityIds.filter((id) => !user.facilityIds.includes(id));
  const taken = user.facilityIds.filter((id) => !after.facilityIds.includes(id));
  const changes = [
    ...(granted.length > 0 ? [`facilities granted: ${granted.length}`] : []),
    ...(taken.length > 0 ? [`facilities removed: ${taken.length}`] : []),
    ...(after.email === user.email ? [] : ['asks for a new email address']),
  ];
  return changes.length === 0 ? 'profile' : changes.join(', ');
}

/**
 * Returns the IDs of open facilities. A person may keep an archived one that they already have.
 * @throws ApiError VALIDATION_FAILED naming the first facility that does not exist.
 */
export function facilityIdsOf(
  directory: Directory,
  names: readonly string[],
  field: string,
  granted: readonly string[] = [],
): string[] {
  return [...new Set(names)].map((name) => {
    const has = directory.facilities.find((entry) => entry.name === name && granted.includes(entry.id));
    return (has ?? facilityNamed(directory, name, field)).id;
  });
}
