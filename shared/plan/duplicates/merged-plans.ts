import { limits } from '../../limits.ts';
import { dayMs } from '../../records/days.ts';

/*
 * Merging joins two plans that are the same. The kept plan gets the chosen values; the other one ends, replaced by it, and
 * records what it was merged into: docs/decisions/157-merging-plans.md.
 */

/** Returns until when a plan's merge can be undone (ms since 1970). */
export const mergeUndoDeadline = ({ at }: { readonly at: string }): number =>
  Date.parse(at) + limits.deletedPlanDays * dayMs;

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
