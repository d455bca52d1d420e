import type { Directory } from '../../data/facility-directory.ts';
import { facilitiesAtOnce } from '../../data/plans/plan-items.ts';
import { plansNow } from '../../data/plans/plan-writes.ts';
import type { ScopedFacility } from '../../http/call.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { singleFlight } from '../../single-flight.ts';
import type { PlansRepository } from '../repository.ts';
import { type StoredPlan, toPlan } from '../stored-plan.ts';
import { type FacilityPlans, type ListCache, type ListedPlan, orderPlans } from './list-cache.ts';

type Parts = { readonly repository: PlansRepository; readonly cache: ListCache };

/** Whose plans, each facility with the writes that the caller saw, and the names of all facilities. */
type Wanted = {
  readonly covered: readonly ScopedFacility[];
  readonly directory: Directory;
  readonly now: Date;
};

/**
 * Reads the plans of facilities, ordered. After a change a warm function reads the sixteenth of a facility's plans that
 * was written to. Facilities are kept one by one, so a call that took too long has not worked in vain.
 */
export function listReader({ repository, cache }: Parts): (wanted: Wanted) => Promise<readonly ListedPlan[]> {
  const share = singleFlight<FacilityPlans>();
  const plansOf = async ({ entry: { id }, writes }: ScopedFacility, { directory, now }: Wanted) => {
    for (;;) {
      const kept = cache.facilities.get(id);
      // Plans show the names of facilities.
      const known = kept?.directory === directory.version ? kept : undefined;
      if (known?.writes.version === writes.version) return known.plans;
      const read = await share(`${id} ${directory.version}`, now, async () => {
        const plans = await plansNow(known, writes, (digits) =>
          repository.listByFacility(id, (plan) => listed(plan, directory), digits),
        );
        const facility = { writes, directory: directory.version, plans: orderPlans(plans) };
        cache.facilities.set(id, facility);
        return facility;
      });
      // Somebody else may have begun it before the last write. It is kept now, and little is left to be read.
      if (read.writes.version === writes.version) return read.plans;
    }
  };

  return async (wanted) => {
    const lists = await mapConcurrent(wanted.covered, facilitiesAtOnce, (one) => plansOf(one, wanted));
    const [only = [], ...more] = lists;
    return more.length === 0 ? only : orderPlans(lists.flat());
  };
}

/** A stored plan has been checked, and what is added to it here is the server's own: it fits the contract. */
function listed(stored: StoredPlan, directory: Directory): ListedPlan {
  const plan = toPlan(stored, directory);
  return { _id: plan._id, name: plan.descriptiveName, json: Buffer.from(JSON.stringify(plan)) };
}
