import { compareNames } from '../../../shared/text/name-order.ts';
import type { Directory } from '../../data/facility-directory.ts';
import { facilitiesAtOnce } from '../../data/plans/plan-items.ts';
import { type PlanWrites, plansNow } from '../../data/plans/plan-writes.ts';
import type { FacilityWrites } from '../../http/call.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { versionCache } from '../../version-cache.ts';
import type { PlansRepository } from '../repository.ts';
import { type StoredPlan, toPlan } from '../stored-plan.ts';

/** A plan of a list as JSON, in bytes as it is sent: as a text, a single dash or quotation mark would make it twice as large. */
export type ListedPlan = {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  readonly writtenAt: string;
  readonly json: Buffer;
};

/** The plans of a facility, ordered, as they were after its writes, with the names of facilities of a version of the directory. */
type FacilityPlans = {
  readonly writes: PlanWrites;
  readonly directory: number;
  readonly plans: readonly ListedPlan[];
};

/** Whose plans, each facility with the writes that the caller saw, and the names of all facilities. */
type ListQuery = {
  readonly covered: readonly FacilityWrites[];
  readonly directory: Directory;
  readonly now: Date;
};

/** Bytes that a warm function caches of plans, and as many of compressed pages. */
export const cacheBytes = 150_000_000;

/**
 * Reads the plans of facilities, ordered. After a change a warm function reads the sixteenth of a facility's plans that
 * was written to. Facilities are cached one by one, so a call that took too long has not worked in vain.
 */
export function listReader(
  repository: PlansRepository,
): (query: ListQuery) => Promise<readonly ListedPlan[]> {
  const size = ({ plans }: FacilityPlans) => plans.reduce((sum, { json }) => sum + json.byteLength, 0);
  const cache = versionCache<FacilityPlans>(cacheBytes, size);
  const plansOf = async ({ entry: { id }, writes }: FacilityWrites, { directory, now }: ListQuery) => {
    const version = `${directory.version} ${writes.version}`;
    const { plans } = await cache.get({ id, version, now }, async (cached) => {
      // Plans show the names of facilities.
      const before = cached?.directory === directory.version ? cached : undefined;
      const plans = await plansNow(before, writes, (digits) =>
        repository.listByFacility(id, (plan) => listed(plan, directory), digits),
      );
      return { writes, directory: directory.version, plans: orderPlans(plans) };
    });
    return plans;
  };

  return async (query) => {
    const lists = await mapConcurrent(query.covered, facilitiesAtOnce, (one) => plansOf(one, query));
    const [only = [], ...more] = lists;
    return more.length === 0 ? only : orderPlans(lists.flat());
  };
}

/** Orders by descriptive name as a person reads it (`Plan 2` before `Plan 10`); equal names by id, so pages are stable. */
export function orderPlans(plans: readonly ListedPlan[]): ListedPlan[] {
  return plans.toSorted((a, b) => compareNames(a.name, b.name) || (a._id < b._id ? -1 : 1));
}

/** A stored plan has been checked, and what is added to it here is the server's own: it fits the contract. */
function listed(stored: StoredPlan, directory: Directory): ListedPlan {
  const plan = toPlan(stored, directory);
  const { version, updatedAt, writtenAt = updatedAt } = stored;
  return {
    ...{ _id: plan._id, name: plan.descriptiveName, version, writtenAt },
    json: Buffer.from(JSON.stringify(plan)),
  };
}
