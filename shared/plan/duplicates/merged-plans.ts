import { limits } from '../../limits.ts';
import { dayMs } from '../../records/days.ts';
import type * as z from '../../zod.ts';
import type { mergedShape } from '../fields/parts.ts';

/*
 * Two plans that are the same become one. The one that is kept gets the chosen values; the other one ends, replaced by it, and
 * says what it went into: docs/decisions/157-merging-plans.md.
 */

type Merged = z.infer<z.ZodMiniObject<typeof mergedShape>>;
type MergedPlan = Merged & { readonly _id: string };

/** Until when the merge of a plan can be undone (ms since 1970). */
export const mergeEnds = ({ at }: { readonly at: string }): number =>
  Date.parse(at) + limits.deletedPlanDays * dayMs;

/** The plan that a merged one lives on in, also where that one was merged in turn; any other plan is itself. */
export function livingPlan<Plan extends MergedPlan>(
  plan: Plan,
  planById: (id: string) => Plan | undefined,
): Plan {
  let living = plan;
  for (let left: number = limits.successors; living.mergedInto !== undefined && left > 0; left -= 1) {
    const next = planById(living.mergedInto.id);
    if (next === undefined) return living;
    living = next;
  }
  return living;
}

type Row = Readonly<Record<string, unknown>>;

const identityOf = (row: Row): string =>
  // A facility has one status, and it is known by its id, however it was called.
  'contractStatus' in row
    ? String(row.facilityId ?? row.facilityName)
    : JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The rows of both lists, each once; of two statuses at one facility the first one stays. */
export function rowsOfBoth<One extends Row>(rows: readonly One[], others: readonly One[]): One[] {
  const had = new Set(rows.map(identityOf));
  return [...rows, ...others.filter((row) => !had.has(identityOf(row)))];
}
