import { limits } from '../../../../../../shared/limits.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';

/** Columns whose cells are rendered besides the first one, which stays in view: from `from` up to but not including `to`. */
export type ColumnRange = { readonly from: number; readonly to: number };

/** The visible part of the table, in CSS pixels. */
export type SideView = { readonly left: number; readonly width: number };

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
