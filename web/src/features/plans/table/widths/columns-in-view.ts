import { type RefObject, useEffect, useMemo, useState } from 'react';
import { limits } from '../../../../../../shared/limits.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';
import { leaveUnseenCell } from '../../keyboard/focus-cell.ts';

/** Columns whose cells are rendered besides the first one, which stays in view: from `from` up to but not including `to`. */
export type ColumnRange = { readonly from: number; readonly to: number };

/** The visible part of the table, in CSS pixels. */
type SideView = { readonly left: number; readonly width: number };

// One column of the default width: it is rendered before it scrolls into view.
const margin = limits.columnWidth.default;

/** Returns the columns in view and next to it. Cells far outside would take most of the time of a row with all columns. */
export function columnsInView(
  columns: readonly PlanColumnKey[],
  widths: ColumnWidths,
  { left, width }: SideView,
): ColumnRange {
  let from = 1;
  let to = 0;
  let edge = 0;
  for (const [at, column] of columns.entries()) {
    if (edge > left + width + margin) break;
    edge += widths[column] ?? defaultWidth(column);
    if (edge < left - margin) from = at + 1;
    to = at + 1;
  }
  return { from: Math.max(1, from), to };
}

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
