import type { Access } from '../api/operation.ts';
import type { Role, UserStatus } from './user.ts';

type Person = { readonly role: Role; readonly status: UserStatus };
type KnownFacility = { readonly id: string; readonly archivedAt?: string | undefined };

/** Reports whether a person may call an operation with this access. Anyone not approved may call only public ones. */
export function mayCall(access: Access, person: Person | undefined): boolean {
  if (access === 'public') return true;
  if (person?.status !== 'approved') return false;
  return access === 'member' || person.role === 'admin';
}

/**
 * Returns the facilities a person may see: for an administrator, all active ones; for anyone else, the active ones granted
 * to them. Nobody sees archived facilities.
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

/** Permissions that the screens check before showing a control. The server checks again. */
export const may = {
  editPlans: (role: Role): boolean => role === 'admin',
  manageUsers: (role: Role): boolean => role === 'admin',
  broadcast: (role: Role): boolean => role === 'admin',
  administer: (role: Role): boolean => role === 'admin',
} as const;
