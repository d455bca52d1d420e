import { limits } from '../../shared/limits.ts';
import { facilitiesOf } from '../../shared/people/permissions.ts';
import type { FacilityEntry } from '../data/facility-directory.ts';
import type { Actor, ScopedFacility } from '../http/call.ts';

export type Paging = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

export const paging = ({ limit = limits.listPage, cursor }: Paging) => ({ limit, cursor });

/** Returns the requested facility, or all that the caller may see, ordered by ID. */
export function coveredBy(actor: Actor, facility: ScopedFacility | undefined): FacilityEntry[] {
  if (facility !== undefined) return [facility.entry];
  return facilitiesOf(actor.user, actor.directory.facilities).toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}
