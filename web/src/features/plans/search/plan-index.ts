import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { PlanColumnKey } from '../../../../../shared/plan/plan-columns.ts';
import { createPlanSearch, type PlanSearch } from '../../../../../shared/plan/search/plan-search.ts';
import {
  createPlanSorter,
  type PlanSorter,
  type SortDirection,
} from '../../../../../shared/plan/search/sort-plans.ts';
import { timeSlice } from '../../../lib/time-slice.ts';

export type PlanIndex = PlanSorter & { readonly search: PlanSearch };

const indexes = new WeakMap<readonly Plan[], PlanIndex>();

/** Search and sort over a list; kept with it, so that leaving the screen and coming back costs nothing. */
export function planIndex(plans: readonly Plan[]): PlanIndex {
  const known = indexes.get(plans);
  if (known !== undefined) return known;
  const sorter = createPlanSorter(plans);
  const orders = new Map<`${SortDirection} ${PlanColumnKey}`, Uint32Array>();
  const index: PlanIndex = {
    search: createPlanSearch(plans),
    order: (column, direction) => {
      const order = orders.get(`${direction} ${column}`) ?? sorter.order(column, direction);
      orders.set(`${direction} ${column}`, order);
      return order;
    },
  };
  indexes.set(plans, index);
  return index;
}

/** Has a list's search read its plans in small steps. Ends when all are read, or at the signal. */
export function readIntoIndex(plans: readonly Plan[], signal: AbortSignal): Promise<void> {
  const { search } = planIndex(plans);
  return timeSlice(
    (outOfTime) => {
      search.warm(() => search.read || outOfTime());
      return search.read;
    },
    () => signal.aborted,
  );
}
