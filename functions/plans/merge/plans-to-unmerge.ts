import { ApiError, wrongField } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import type { PlanMerge } from '../../../shared/plan/changes/plan-changes.ts';
import { mergeUndoDeadline } from '../../../shared/plan/duplicates/merged-plans.ts';
import { planId, planIdParts } from '../../../shared/plan/plan-id.ts';
import { orNotFound } from '../../data/records/stored.ts';
import { refuseStale } from '../../data/records/versioned.ts';
import type { Actor } from '../../http/call.ts';
import { refuseMerged } from '../finalize-change.ts';
import type { PlansRepository } from '../repository.ts';
import { type StoredPlan, toPlan } from '../stored-plan.ts';

/**
 * Returns the plan to be merged into another one.
 * @throws ApiError VALIDATION_FAILED at `other`, CONFLICT if it no longer exists or is merged, STALE with its current version
 */
export async function otherPlan(
  repository: PlansRepository,
  survivor: StoredPlan,
  { _id, version }: PlanMerge['other'],
  { directory }: Actor,
): Promise<StoredPlan> {
  const wrong = (other: string) => wrongField('other', other);
  if (_id === planId(survivor.facilityId, survivor.key)) throw wrong('A plan cannot be merged with itself.');
  if (planIdParts(_id)?.facilityId !== survivor.facilityId)
    throw wrong('Only plans of the same facility can be merged.');
  const other = await repository.find(_id);
  if (other === undefined)
    throw new ApiError('CONFLICT', 'The other plan no longer exists. Nothing was merged.');
  refuseMerged(other);
  refuseStale(version, other.version, toPlan(other, directory));
  return other;
}

type UnmergeRequest = {
  readonly id: string;
  readonly seen: number;
  readonly keptVersion?: number | undefined;
  readonly now: Date;
};

/**
 * Returns a merged plan to restore and, with `keptVersion`, the plan it was merged into, which is to be reverted.
 * @throws ApiError NOT_FOUND, CONFLICT, STALE with the current version of the plan that has changed since
 */
export async function plansToUnmerge(
  repository: PlansRepository,
  { id, seen, keptVersion, now }: UnmergeRequest,
  { directory }: Actor,
) {
  const merged = orNotFound(await repository.find(id));
  refuseStale(seen, merged.version, toPlan(merged, directory));
  const { mergedInto: into } = merged;
  const name = merged.plan.descriptiveName;
  if (into === undefined) throw new ApiError('CONFLICT', `${name} is not merged into another plan.`);
  if (mergeUndoDeadline(into) <= now.getTime()) {
    const why = `${name} was merged more than ${limits.deletedPlanDays} days ago. That can no longer be undone.`;
    throw new ApiError('CONFLICT', why);
  }
  if (keptVersion === undefined) return { merged, into, survivor: undefined };
  const survivor = await repository.find(into.id);
  if (survivor === undefined) {
    throw new ApiError('CONFLICT', `${into.name} no longer exists. Restore ${name} alone.`);
  }
  refuseStale(keptVersion, survivor.version, toPlan(survivor, directory));
  // Reverting it would lose changes made after the merge.
  refuseStale(into.version, survivor.version, toPlan(survivor, directory));
  return { merged, into, survivor };
}
