import { compareNames } from '../../../shared/text/name-order.ts';
import type { Directory } from '../../data/facility-directory.ts';
import { facilitiesAtOnce } from '../../data/plans/plan-items.ts';
import { type PlanWrites, plansNow } from '../../data/plans/plan-writes.ts';
import type { FacilityWrites } from '../../http/call.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { versionCache } from '../../version-cache.ts';
import type { PlansRepository } from '../repository.ts';
import { type StoredPlan, toPlan } from '../stored-plan.ts';

/** A plan of a list as JSON, in the bytes that are sent. As a string, a single dash or curly quote would double its memory. */
export type ListedPlan = {
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  readonly writtenAt: string;
  readonly json: Buffer;
};

/** The ordered plans of a facility after these writes, with facility names from this version of the directory. */
type FacilityPlans = {
  readonly writes: PlanWrites;
  readonly directory: number;
  readonly plans: readonly ListedPlan[];
};

/** The facilities to list, each with the writes that the caller saw, and the names of all facilities. */
type ListQuery = {
  readonly covered: readonly FacilityWrites[];
  readonly directory: Directory;
  readonly now: Date;
};

/** Bytes of plans that a warm function caches. The cache of compressed pages has the same limit. */
export const cacheBytes = 150_000_000;

/**
 * Reads the plans of facilities, ordered. After a change a warm function rereads only the sixteenth of a facility's plans that
 * was written to. Facilities are cached one by one, so the work of a call that timed out is not lost.
 */
export function listReader(
  repository: PlansRepository,
): (query: ListQuery) => Promise<readonly ListedPlan[]> {
  const size = ({ plans }: FacilityPlans) => plans.reduce((sum, { json }) => sum + json.byteLength, 0);
  const cache = versionCache<FacilityPlans>(cacheBytes, size);
  const plansOf = async ({ entry: { id }, writes }: FacilityWrites, { directory, now }: ListQuery) => {
    const version = `${directory.version} ${writes.version}`;
    const { plans } = await cache.get({ id, version, now }, async (cached) => {
      // The cached plans contain facility names.
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

/** Orders by descriptive name in natural order (`Plan 2` before `Plan 10`), then by ID, so that pages are stable. */
export function orderPlans(plans: readonly ListedPlan[]): ListedPlan[] {
  return plans.toSorted((a, b) => compareNames(a.name, b.name) || (a._id < b._id ? -1 : 1));
}

/** Not validated again: a stored plan has been checked, and the server itself adds the rest, so the result fits the contract. */
function listed(stored: StoredPlan, directory: Directory): ListedPlan {
  const plan = toPlan(stored, directory);
  const { version, updatedAt, writtenAt = updatedAt } = stored;
  return {
    ...{ _id: plan._id, name: plan.descriptiveName, version, writtenAt },
    json: Buffer.from(JSON.stringify(plan)),
  };
}
