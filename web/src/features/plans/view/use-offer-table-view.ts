import { useEffect, useEffectEvent } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { offerTableView } from '../../../lib/table-view.ts';
import type { RowNumbers } from '../table/row-model.ts';

/** Lets the export read what the table shows, on all its pages. */
export function useOfferTableView(
  plans: readonly Plan[],
  rows: RowNumbers,
  columns: readonly PlanColumnKey[],
  complete: boolean,
): void {
  const shown = useEffectEvent(() => ({
    plans: [...rows].flatMap((row) => plans[row] ?? []),
    ...{ columns, complete },
  }));
  useEffect(() => offerTableView(shown), []);
}
