import type { Access } from '../api/operation.ts';
import type { Role, UserStatus } from './user.ts';

type Person = { readonly role: Role; readonly status: UserStatus };
type KnownFacility = { readonly id: string; readonly archivedAt?: string | undefined };

/** May this person call an operation with this access? Anything but an approved person is a stranger. */
export function mayCall(access: Access, person: Person | undefined): boolean {
  if (access === 'public') return true;
  if (person?.status !== 'approved') return false;
  return access === 'member' || person.role === 'admin';
}

/**
 * The facilities a person may see: an administrator all that are in use, anyone else those granted to them.
 * Archived facilities are nobody's.
 */
export function facilitiesOf<F extends KnownFacility>(
  person: Person & { readonly facilityIds: readonly string[] },
  facilities: readonly F[],
): F[] {
  if (person.status !== 'approved') return [];
  const granted = new Set(person.facilityIds);
  return facilities.filter(
    (facility) => facility.archivedAt === undefined && (person.role === 'admin' || granted.has(facility.id)),
  );
}

/** What the screens ask before they show a control. The server asks again. */
export const may = {
  editPlans: (role: Role): boolean => role === 'admin',
  manageUsers: (role: Role): boolean => role === 'admin',
  broadcast: (role: Role): boolean => role === 'admin',
  administer: (role: Role): boolean => role === 'admin',
} as const;
