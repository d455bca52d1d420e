import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import type { ColumnWidths } from '../../columns/column-settings.ts';
import { leaveUnseenCell } from '../../keyboard/focus-cell.ts';
import { type ColumnRange, columnsInView, type SideView } from './columns-in-view.ts';

// Smaller steps would only yield the same columns again.
const stepPx = 60;

const stepped = (pixels: number) => Math.round(pixels / stepPx) * stepPx;

/**
 * Returns the columns to render, updated while the table scrolls sideways. Uses the window's width instead of the table's, so
 * that the first rows need not wait for a layout.
 */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly PlanColumnKey[],
  widths: ColumnWidths,
  all: boolean,
): ColumnRange {
  const [view, setView] = useState<SideView>(() => ({ left: 0, width: window.innerWidth }));
  useEffect(() => {
    const element = scroller.current;
    const look = () => {
      if (element !== null) leaveUnseenCell(element);
      const left = stepped(element?.scrollLeft ?? 0);
      const width = window.innerWidth;
      setView((before) => (before.left === left && before.width === width ? before : { left, width }));
    };
    element?.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      element?.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [scroller]);
  return useMemo(
    () => (all ? { from: 1, to: columns.length } : columnsInView(columns, widths, view)),
    [all, columns, widths, view],
  );
}
