import type { Audience } from '../../../shared/messages/broadcast.ts';
import { type Directory, facilityNamed } from '../../data/facility-directory.ts';
import { isFor } from '../../data/messages/broadcasts.ts';
import type { UserRecord } from '../../data/people/user-record.ts';

/** An audience by IDs; an absent field means everyone. */
export type AudienceIds = Pick<Audience, 'roles'> & { readonly facilityIds?: string[] };

/** @throws ApiError VALIDATION_FAILED for a facility that does not exist */
export function audienceIds({ facilities, roles }: Audience, directory: Directory): AudienceIds {
  const ids = facilities?.map((name) => facilityNamed(directory, name, 'facilities').id);
  return {
    roles: roles && [...new Set(roles)],
    facilityIds: ids && [...new Set(ids)],
  };
}

/** Returns the people of an audience who have access now, and how many of them get no email because earlier ones bounced. */
export function recipientsOf(
  audience: AudienceIds,
  people: readonly UserRecord[],
): { readonly reached: UserRecord[]; readonly suppressed: number } {
  const meant = people.filter(
    (person) => person.status === 'approved' && person.probe !== true && isFor(audience, person),
  );
  const reached = meant.filter(({ mailSuppressed }) => mailSuppressed === undefined);
  return { reached, suppressed: meant.length - reached.length };
}
