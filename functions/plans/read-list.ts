import { planSchema } from '../../shared/schemas/plan.ts';
import type { Directory } from '../data/facility-directory.ts';
import type { ScopedFacility } from '../http/call.ts';
import type { Log } from '../log.ts';
import { shareWork } from '../share-work.ts';
import { type FacilityPlans, type ListCache, type ListedPlan, orderPlans } from './list-cache.ts';
import { markOf, type PlansRepository } from './repository.ts';
import { type StoredPlan, toPlan } from './stored-plan.ts';

type Parts = { readonly log: Log; readonly repository: PlansRepository; readonly cache: ListCache };

/** Whose plans, each facility with the version that the caller saw, and the names of all facilities. */
type Wanted = {
  readonly covered: readonly ScopedFacility[];
  readonly directory: Directory;
  readonly now: Date;
};

/** With more changed plans than that the whole facility is read. */
const mostChanged = 500;

/**
 * Reads the plans of facilities, ordered. A warm function reads and makes into text only what was written since it last
 * did. Facilities are kept one by one, so a call that took too long has not worked in vain.
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
    const { _id: id, descriptiveName: name } = plan.data;
    return [{ id, mark: markOf(stored), name, text: JSON.stringify(plan.data) }];
  };

  const readAll = async (facilityId: string, directory: Directory): Promise<ListedPlan[]> => {
    const stored = await repository.listByFacility(facilityId);
    return stored.flatMap((plan) => listed(plan, directory));
  };

  const readChanged = async (facilityId: string, kept: readonly ListedPlan[], directory: Directory) => {
    const marks = await repository.marksByFacility(facilityId);
    const same = kept.filter(({ id, mark }) => marks.get(id) === mark);
    for (const { id } of same) marks.delete(id);
    if (marks.size > mostChanged) return readAll(facilityId, directory);
    const changed = await repository.findMany([...marks.keys()]);
    return [...same, ...changed.flatMap((plan) => listed(plan, directory))];
  };

  const share = shareWork<FacilityPlans>();
  const plansOf = async ({ entry: { id }, version }: ScopedFacility, { directory, now }: Wanted) => {
    const known = cache.facilities.get(id);
    // Plans show the names of facilities.
    const sameNames = known?.directory === directory.version;
    if (sameNames && known.version === version) return known.plans;
    const { plans } = await share(`${id} ${version} ${directory.version}`, now, async () => {
      const found = sameNames ? await readChanged(id, known.plans, directory) : await readAll(id, directory);
      const facility = { version, directory: directory.version, plans: orderPlans(found) };
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
