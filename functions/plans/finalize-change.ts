import { ApiError } from '../../shared/api/errors.ts';
import { type RecentChange, withChange } from '../../shared/plan/changes/recent-changes.ts';
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
  if (after === undefined) return change;
  const fields = planChanges(change).map(({ field }) => field);
  const last =
    before !== undefined && restoredVersion === before.version - 1 ? before.recent?.at(-1) : undefined;
  // Restoring one of several changed fields leaves the others changed.
  const undoes = last?.fields.join() === fields.join() ? last?.at : undefined;
  return { ...change, after: withRecent(before, after, { at: now.toISOString(), fields, undoes }) };
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

/** Adds the change to the plan's recent ones. A new plan has none; a restored one has a change without fields. */
function withRecent(before: StoredPlan | undefined, after: StoredPlan, change: RecentChange): StoredPlan {
  if (before === undefined) {
    return after.version === 1 ? after : { ...after, recent: withChange([], { ...change, fields: [] }) };
  }
  return change.fields.length === 0 ? after : { ...after, recent: withChange(before.recent, change) };
}
