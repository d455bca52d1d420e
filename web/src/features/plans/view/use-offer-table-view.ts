import { useEffect, useRef } from 'react';
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
  const latest = useRef({ plans, rows, columns, complete });
  useEffect(() => {
    latest.current = { plans, rows, columns, complete };
  });
  useEffect(
    () =>
      offerTableView(() => {
        const { plans, rows, columns, complete } = latest.current;
        return { plans: [...rows].flatMap((row) => plans[row] ?? []), columns, complete };
      }),
    [],
  );
}
