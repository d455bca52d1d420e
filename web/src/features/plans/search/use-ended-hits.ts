import { useMemo } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import { survivingPlan } from '../../../../../shared/plan/duplicates/surviving-plan.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { planFinder } from '../../../entities/plan-ending/desk-plans.ts';
import { isTooLong, type PlanView } from '../view/plan-view.ts';
import type { FoundPlans } from './use-found-plans.ts';
import { usePlanIndex } from './use-plan-index.ts';

const noPlans: readonly Plan[] = [];
const firstRows = 20;

/**
 * Returns the ended plans that match the search, best first, and whether they have all of its words. They have their own index,
 * so the search of current plans reads no additional plans. Partial matches are shown only if there is nothing else in any class,
 * and a merged plan only if the plan it was merged into is not in sight.
 */
export function useEndedHits(
  ended: readonly Plan[] = noPlans,
  names: readonly PayerName[],
  { search, prefix }: PlanView,
  plans: readonly Plan[],
  { rows, inAllClasses }: FoundPlans,
): { readonly endedHits: readonly Plan[]; readonly endedExact: boolean } {
  const index = usePlanIndex(ended, names).search;
  const hits = useMemo(() => {
    if (ended.length === 0 || isTooLong(search)) return undefined;
    if (search.trim() !== '') return index.general(search);
    return prefix === '' ? undefined : index.prefix(prefix);
  }, [index, ended, search, prefix]);
  const endedHits = useMemo(() => {
    if (hits === undefined || (inAllClasses > 0 && hits.answer !== 'exact')) return noPlans;
    const found = [...hits.rows].flatMap((row) => ended[row] ?? []);
    const inSight = new Set(Array.from(rows.slice(0, firstRows), (row) => plans[row]?._id));
    const endedById = planFinder(ended);
    // Of several merges, the last ended plan names the one that was kept.
    return found.filter((plan) => !inSight.has(survivingPlan(plan, endedById).mergedInto?.id));
  }, [hits, ended, plans, rows, inAllClasses]);
  return { endedHits, endedExact: hits?.answer === 'exact' };
}
