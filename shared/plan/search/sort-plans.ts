import { naturalKey } from '../../text/natural-key.ts';
import { recordStateText } from '../../verification/state-text.ts';
import { ownStatus, type PlanColumnKey } from '../fields/plan-columns.ts';
import { tableColumns, verifiedState } from '../fields/table-columns.ts';
import type { Plan } from '../plan.ts';

export type SortDirection = 'asc' | 'desc';

/**
 * Sorts the same plans repeatedly: each column but Verified is ranked once, on first use. The order is natural, ignoring case and
 * accents, with codes by number. Rows with equal values keep their given order; empty values come last in both directions.
 * Contracting is sorted by the status at the plan's own facility.
 */
export type PlanSorter = {
  /** Row positions in sorted order; Verified is sorted by the state at a time (ms since 1970), by default now. */
  order(column: PlanColumnKey, direction: SortDirection, now?: number): Uint32Array;
};

/** The rank of each row: equal values share one, and empty ones have the last. `ranks` does not count the empty one. */
type Ranking = { readonly rankOf: Uint32Array; readonly ranks: number };

function rank(plans: readonly Plan[], text: (plan: Plan) => string): Ranking {
  const keyOfText = new Map<string, string>();
  const keys = plans.map((plan) => {
    const value = text(plan);
    const key = keyOfText.get(value) ?? naturalKey(value);
    keyOfText.set(value, key);
    return key;
  });
  const sorted = [...new Set(keys)].filter((key) => key !== '').sort();
  const ranks = new Map(sorted.map((key, index) => [key, index]));
  return { rankOf: Uint32Array.from(keys, (key) => ranks.get(key) ?? sorted.length), ranks: sorted.length };
}

/** Arranges the rows by rank; rows of equal rank keep their order in either direction. */
function layOut({ rankOf, ranks }: Ranking, direction: SortDirection): Uint32Array {
  const place = (of: number) => (direction === 'asc' || of === ranks ? of : ranks - 1 - of);
  const next = new Uint32Array(ranks + 2);
  for (const of of rankOf) next[place(of) + 1] = (next[place(of) + 1] ?? 0) + 1;
  for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
  const order = new Uint32Array(rankOf.length);
  for (let row = 0; row < rankOf.length; row++) {
    const at = place(rankOf[row] ?? 0);
    const position = next[at] ?? 0;
    order[position] = row;
    next[at] = position + 1;
  }
  return order;
}

function textOf(key: PlanColumnKey, now: number | undefined): (plan: Plan) => string {
  if (key === 'facilityContracts') return ownStatus;
  if (key === 'verified') return (plan) => recordStateText(verifiedState(plan, now));
  return tableColumns.find((column) => column.key === key)?.text ?? (() => '');
}

/** Returns a sorter for `plans`, which must not change afterward. */
export function createPlanSorter(plans: readonly Plan[]): PlanSorter {
  const rankings = new Map<PlanColumnKey, Ranking>();
  return {
    order: (key, direction, now) => {
      // Facts become due as time passes, although no plan changes.
      const known = key === 'verified' ? undefined : rankings.get(key);
      const ranking = known ?? rank(plans, textOf(key, now));
      rankings.set(key, ranking);
      return layOut(ranking, direction);
    },
  };
}
