import { useEffect, useMemo } from 'react';
import type { PlanColumnKey } from '../../../../shared/rules/plan-columns.ts';
import { createPlanSearch, type PlanSearch } from '../../../../shared/rules/search/plan-search.ts';
import { createPlanSorter } from '../../../../shared/rules/search/sort-plans.ts';
import type { Plan } from '../../../../shared/schemas/plan.ts';
import { afterPaint, breathe } from '../../lib/in-slices.ts';
import type { PlanSort } from './plan-view.ts';
import type { RowNumbers } from './row-model.ts';

export type PlanIndex = {
  readonly search: PlanSearch;
  readonly order: (sort: PlanSort) => RowNumbers;
};

const indexes = new WeakMap<readonly Plan[], PlanIndex>();

/** Search and sort over a list; kept with it, so that leaving the screen and coming back costs nothing. */
function planIndex(plans: readonly Plan[]): PlanIndex {
  const known = indexes.get(plans);
  if (known !== undefined) return known;
  const sorter = createPlanSorter(plans);
  const orders = new Map<`${PlanSort['direction']} ${PlanColumnKey}`, RowNumbers>();
  const index: PlanIndex = {
    search: createPlanSearch(plans),
    order: ({ key, direction }) => {
      const order = orders.get(`${direction} ${key}`) ?? sorter.order(key, direction);
      orders.set(`${direction} ${key}`, order);
      return order;
    },
  };
  indexes.set(plans, index);
  return index;
}

// Half of a 60 Hz frame.
const warmSliceMs = 8;

// The columns that are short and sorted most. Ranking one takes about a frame, which its first sort then need not wait for.
const rankedAhead: readonly PlanColumnKey[] = [
  'descriptiveName',
  'planName',
  'planCode',
  'payerName',
  'payerCode',
];

/** When the browser has nothing else to do; at once where it cannot tell. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return breathe();
  return new Promise((resolve) => window.requestIdleCallback(() => resolve()));
}

/** The index of a list, prepared in small steps while nobody types. */
export function usePlanIndex(plans: readonly Plan[]): PlanIndex {
  const index = useMemo(() => planIndex(plans), [plans]);
  useEffect(() => {
    let stopped = false;
    const warm = async () => {
      await afterPaint();
      for (let done = false; !done && !stopped; ) {
        await breathe();
        if (stopped) return;
        const end = performance.now() + warmSliceMs;
        done = index.search.warm(() => performance.now() >= end);
      }
      for (const key of rankedAhead) {
        await idle();
        if (stopped) return;
        index.order({ key, direction: 'asc' });
      }
    };
    void warm();
    return () => {
      stopped = true;
    };
  }, [index]);
  return index;
}
