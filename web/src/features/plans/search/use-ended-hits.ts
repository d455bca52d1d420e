import { useMemo } from 'react';
import type { PayerName } from '../../../../../shared/payer-names/payer-name.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { RowNumbers } from '../table/row-model.ts';
import type { PlanView } from '../view/plan-view.ts';
import { usePlanIndex } from './use-plan-index.ts';

const noPlans: readonly Plan[] = [];
const firstRows = 20;

/**
 * Plans that have ended and answer what is searched, the best first. They have an index of their own: the search of those that hold
 * reads no plan more. What is no answer to all that was typed is shown only where nothing else is, and a merged plan only where the
 * one that it went into is not in sight.
 */
export function useEndedHits(
  ended: readonly Plan[] = noPlans,
  names: readonly PayerName[],
  { search, prefix }: PlanView,
  plans: readonly Plan[],
  rows: RowNumbers,
): readonly Plan[] {
  const index = usePlanIndex(ended, names).search;
  const hits = useMemo(() => {
    if (ended.length === 0) return undefined;
    if (search.trim() !== '') return index.general(search);
    return prefix === '' ? undefined : index.prefix(prefix);
  }, [index, ended, search, prefix]);
  return useMemo(() => {
    if (hits === undefined || !(rows.length === 0 || hits.answer === 'exact')) return noPlans;
    const found = [...hits.rows].flatMap((row) => ended[row] ?? []);
    if (!found.some(({ mergedInto }) => mergedInto)) return found;
    const inSight = new Set(Array.from(rows.slice(0, firstRows), (row) => plans[row]?._id));
    return found.filter(({ mergedInto }) => mergedInto === undefined || !inSight.has(mergedInto.id));
  }, [hits, ended, plans, rows]);
}
