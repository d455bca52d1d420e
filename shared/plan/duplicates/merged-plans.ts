import { limits } from '../../limits.ts';
import { dayMs } from '../../records/days.ts';
import type * as z from '../../zod.ts';
import type { mergedShape } from '../fields/parts.ts';

/*
 * Merging joins two plans that are the same. The kept plan gets the chosen values; the other one ends, replaced by it, and
 * records what it was merged into: docs/decisions/157-merging-plans.md.
 */

type Merged = z.infer<z.ZodMiniObject<typeof mergedShape>>;
type MergedPlan = Merged & { readonly _id: string };

/** Returns until when a plan's merge can be undone (ms since 1970). */
export const mergeUndoDeadline = ({ at }: { readonly at: string }): number =>
  Date.parse(at) + limits.deletedPlanDays * dayMs;

/** Follows a merged plan to the plan it lives on in, through repeated merges; any other plan is returned itself. */
export function survivingPlan<Plan extends MergedPlan>(
  plan: Plan,
  planById: (id: string) => Plan | undefined,
): Plan {
  let surviving = plan;
  for (let left: number = limits.successors; surviving.mergedInto !== undefined && left > 0; left -= 1) {
    const next = planById(surviving.mergedInto.id);
    if (next === undefined) return surviving;
    surviving = next;
  }
  return surviving;
}

/** Returns the plan that is shown for an ID: for a merged plan, the plan it lives on in. */
export function shownPlan<Plan extends MergedPlan>(plans: readonly Plan[], id: string): Plan | undefined {
  const planById = (wanted: string) => plans.find(({ _id }) => _id === wanted);
  const plan = planById(id);
  return plan && survivingPlan(plan, planById);
}

type Row = Readonly<Record<string, unknown>>;

const identityOf = (row: Row): string =>
  // A facility has one status, and its ID identifies it even after a rename.
  'contractStatus' in row
    ? String(row.facilityId ?? row.facilityName)
    : JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns the rows of both lists without repetition; if a facility has a status in both, the first list's stays. */
export function rowsOfBoth<One extends Row>(rows: readonly One[], others: readonly One[]): One[] {
  const had = new Set(rows.map(identityOf));
  return [...rows, ...others.filter((row) => !had.has(identityOf(row)))];
}
