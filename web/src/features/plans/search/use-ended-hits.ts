import { useMemo } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { PlanView } from '../view/plan-view.ts';
import { usePlanIndex } from './use-plan-index.ts';

const noPlans: readonly Plan[] = [];

/**
 * Plans that have ended and answer what is searched, the best first. They have an index of their own: the search of those that hold
 * reads no plan more. What is no answer to all that was typed is shown only where nothing else is.
 */
export function useEndedHits(
  ended: readonly Plan[] = noPlans,
  names: readonly PayerName[],
  { search, prefix }: PlanView,
  nothingElse: boolean,
): readonly Plan[] {
  const index = usePlanIndex(ended, names).search;
  const hits = useMemo(() => {
    if (ended.length === 0) return undefined;
    if (search.trim() !== '') return index.general(search);
    return prefix === '' ? undefined : index.prefix(prefix);
  }, [index, ended, search, prefix]);
  return useMemo(() => {
    if (hits === undefined || !(nothingElse || hits.answer === 'exact')) return noPlans;
    return [...hits.rows].flatMap((row) => ended[row] ?? []);
  }, [hits, ended, nothingElse]);
}
