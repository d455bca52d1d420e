import { planSchema } from '../../shared/schemas/plan.ts';
import type { Directory } from '../data/facility-directory.ts';
import { plansNow } from '../data/plan-writes.ts';
import type { ScopedFacility } from '../http/call.ts';
import type { Log } from '../log.ts';
import { shareWork } from '../share-work.ts';
import { type FacilityPlans, type ListCache, type ListedPlan, orderPlans } from './list-cache.ts';
import type { PlansRepository } from './repository.ts';
import { type StoredPlan, toPlan } from './stored-plan.ts';

type Parts = { readonly log: Log; readonly repository: PlansRepository; readonly cache: ListCache };

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
export function listReader({
  log,
  repository,
  cache,
}: Parts): (wanted: Wanted) => Promise<readonly ListedPlan[]> {
  const listed = (stored: StoredPlan, directory: Directory): ListedPlan[] => {
    const plan = planSchema.safeParse(toPlan(stored, directory));
    if (!plan.success) {
      log.error('A stored plan does not fit the contract and was skipped.', { key: stored.key });
      return [];
    }
    const { _id, descriptiveName: name } = plan.data;
    return [{ _id, name, text: JSON.stringify(plan.data) }];
  };

  const share = shareWork<FacilityPlans>();
  const plansOf = async ({ entry: { id }, writes }: ScopedFacility, { directory, now }: Wanted) => {
    const kept = cache.facilities.get(id);
    // Plans show the names of facilities.
    const known = kept?.directory === directory.version ? kept : undefined;
    if (known?.writes.version === writes.version) return known.plans;
    const { plans } = await share(`${id} ${writes.version} ${directory.version}`, now, async () => {
      const found = await plansNow(known, writes, async (digits) => {
        const stored = await repository.listByFacility(id, digits);
        return stored.flatMap((plan) => listed(plan, directory));
      });
      const facility = { writes, directory: directory.version, plans: orderPlans(found) };
      cache.facilities.set(id, facility);
      return facility;
    });
    return plans;
  };

  return async (wanted) => {
    const lists: (readonly ListedPlan[])[] = [];
    for (const facility of wanted.covered) lists.push(await plansOf(facility, wanted));
    const [only = [], ...more] = lists;
    return more.length === 0 ? only : orderPlans(lists.flat());
  };
}
