import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { SearchedName } from '../../../../../shared/plan/search/cell-table.ts';
import { createPlanSearch, type PlanSearch } from '../../../../../shared/plan/search/plan-search.ts';
import { createPlanSorter, type PlanSorter } from '../../../../../shared/plan/search/sort-plans.ts';
import { timeSlice } from '../../../lib/time-slice.ts';

export type PlanIndex = PlanSorter & { readonly search: PlanSearch };

const indexes = new WeakMap<readonly Plan[], Map<readonly SearchedName[], PlanIndex>>();

/** Returns search and sort for a list; cached with the list, so that leaving the screen and returning costs nothing. */
export function planIndex(plans: readonly Plan[], names: readonly SearchedName[]): PlanIndex {
  const ofList = indexes.get(plans) ?? new Map<readonly SearchedName[], PlanIndex>();
  const before = ofList.get(names);
  if (before !== undefined) return before;
  const index: PlanIndex = { search: createPlanSearch(plans, names), ...createPlanSorter(plans) };
  // Earlier names are never requested again.
  indexes.set(plans, new Map([[names, index]]));
  return index;
}

/** Has a list's search read its plans in small steps. Resolves when all are read, or when the signal aborts. */
export function readIntoIndex({ search }: PlanIndex, signal: AbortSignal): Promise<void> {
  return timeSlice(search.warm, signal);
}
