import { useEffect, useRef } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { offerTableView } from '../../../lib/table-view.ts';
import { plansAt, type RowNumbers } from '../table/row-model.ts';

/** Lets the export take what the table shows, on all its pages. */
export function useOfferTableView(
  plans: readonly Plan[],
  rows: RowNumbers,
  columns: readonly PlanColumnKey[],
): void {
  const latest = useRef({ plans, rows, columns });
  useEffect(() => {
    latest.current = { plans, rows, columns };
  });
  useEffect(
    () =>
      offerTableView(() => {
        const now = latest.current;
        return { plans: plansAt(now.plans, now.rows, 0, now.rows.length), columns: now.columns };
      }),
    [],
  );
}
