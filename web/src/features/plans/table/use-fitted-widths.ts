import { useMemo, useSyncExternalStore } from 'react';
import type { PlanColumnKey } from '../../../../../shared/plan/plan-columns.ts';
import type { ColumnWidths } from './column-settings.ts';
import { operationsWidth } from './column-style.ts';
import { fittedWidths } from './fitted-widths.ts';

// The screen's padding, the table's border, and a scroll bar, wherever it takes room.
const besideTablePx = 32 + 2 + 15;
// A window that changes its size needs no render for each pixel.
const stepPx = 20;

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** A person's widths, made to fit. The window's width stands for the table's, so that the first rows wait for no layout. */
export function useFittedWidths(
  columns: readonly PlanColumnKey[],
  own: ColumnWidths,
  operations: boolean,
): ColumnWidths {
  const width = useSyncExternalStore(subscribe, () => Math.floor(window.innerWidth / stepPx) * stepPx);
  return useMemo(
    () => fittedWidths(columns, own, width - besideTablePx - (operations ? operationsWidth : 0)),
    [columns, own, width, operations],
  );
}
