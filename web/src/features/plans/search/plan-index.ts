import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { SearchedName } from '../../../../../shared/plan/search/cell-table.ts';
import { createPlanSearch, type PlanSearch } from '../../../../../shared/plan/search/plan-search.ts';
import { createPlanSorter, type PlanSorter } from '../../../../../shared/plan/search/sort-plans.ts';

export type PlanIndex = PlanSorter & { readonly search: PlanSearch };

type ForNames = { readonly names: readonly SearchedName[]; readonly index: PlanIndex };

/** Only for the latest names: earlier ones are never requested again. */
const indexes = new WeakMap<readonly Plan[], ForNames>();

/** Returns search and sort for a list; cached with the list, so that leaving the screen and returning costs nothing. */
export function planIndex(plans: readonly Plan[], names: readonly SearchedName[]): PlanIndex {
  const before = indexes.get(plans);
  if (before?.names === names) return before.index;
  const index = { search: createPlanSearch(plans, names), ...createPlanSorter(plans) };
  indexes.set(plans, { names, index });
  return index;
}
