import { ApiError } from '../../shared/api/errors.ts';
import { withChange } from '../../shared/plan/changes/recent-changes.ts';
import { mergeUndoDeadline } from '../../shared/plan/duplicates/merged-plans.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';
import type { StoredPlan } from './stored-plan.ts';

/**
 * Returns a change in the form it is written, with the derived parts of the plan outside its fields. Every write of a plan passes
 * through here: a save, a restored version, an import.
 */
export function finalizeChange<Change extends PlanChange>(change: Change, now: Date): Change {
  const { before, after, merged, restoredVersion } = change;
  if (before !== undefined && merged === undefined) refuseMerged(before);
  // A new plan has no changes yet; that of a restored one is added where it is restored.
  if (before === undefined || after === undefined) return change;
  const fields = planChanges(change).map(({ field }) => field);
  if (fields.length === 0) return change;
  const last = restoredVersion === before.version - 1 ? before.recent?.at(-1) : undefined;
  // Restoring one of several changed fields leaves the others changed. A field that was empty has another place on the way back.
  const undoes = last?.fields.toSorted().join() === fields.toSorted().join() ? last?.at : undefined;
  const recent = withChange(before.recent, { at: now.toISOString(), fields, undoes });
  return { ...change, after: { ...after, recent } };
}

/** Like `refuseMerged`, but accepts a plan whose merge can no longer be undone: it would have to stay forever. */
export function refuseUndoable(plan: StoredPlan, now: Date): void {
  if (plan.mergedInto !== undefined && mergeUndoDeadline(plan.mergedInto) > now.getTime()) refuseMerged(plan);
}

/** A merged plan cannot be changed until the merge is undone. @throws ApiError CONFLICT */
export function refuseMerged({ mergedInto, plan: { descriptiveName } }: StoredPlan): void {
  if (mergedInto === undefined) return;
  const why = `${descriptiveName} was merged into ${mergedInto.name}. Edit that plan, or undo the merge first.`;
  throw new ApiError('CONFLICT', why);
}
