import { useEffect, useMemo } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { SearchedName } from '../../../../../shared/plan/search/cell-table.ts';
import { afterPaint, timeSlice, yieldToMain } from '../../../lib/time-slice.ts';
import { type PlanIndex, planIndex } from './plan-index.ts';

// The short columns that are sorted most. Ranking one takes about a frame, which its first sort then does not have to wait for.
const rankedAhead: readonly PlanColumnKey[] = [
  'descriptiveName',
  'planName',
  'planCode',
  'payerName',
  'payerCode',
];

// The longest period that browsers call idle. If one column takes longer, ranking the others would delay a keystroke.
const idlePeriodMs = 50;

/** Resolves when the browser is idle; immediately if it cannot tell. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return yieldToMain();
  return new Promise((resolve) => window.requestIdleCallback(() => resolve()));
}

/** Returns the index of a list, prepared in small steps while the user is not typing. */
export function usePlanIndex(plans: readonly Plan[], names: readonly SearchedName[]): PlanIndex {
  const index = useMemo(() => planIndex(plans, names), [plans, names]);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const warm = async () => {
      await afterPaint();
      await timeSlice(index.search.warm, signal);
      for (const column of rankedAhead) {
        await idle();
        if (signal.aborted) return;
        const begun = performance.now();
        index.order(column, 'asc');
        if (performance.now() - begun > idlePeriodMs) return;
      }
    };
    void warm();
    return () => left.abort();
  }, [index]);
  return index;
}
