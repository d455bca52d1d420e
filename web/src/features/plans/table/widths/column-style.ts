import type { CSSProperties } from 'react';
import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';

/** The CSS variable that holds a column's width. */
export const widthVariable = (column: PlanColumnKey) => `--plan-width-${column}`;

type Variables = CSSProperties & Record<`--${string}`, string>;

/** The width of its heading with little space around it, in CSS pixels: the last column's heading needs the rest. */
export const operationsWidth = 90;

/**
 * Returns the table's variables that define the grid tracks of every row; an empty track after the columns fills the remaining
 * space, and the operations come last. What gets the focus is scrolled out from beneath the columns that stay in place.
 */
export function columnStyle(
  columns: readonly PlanColumnKey[],
  widths: ColumnWidths,
  operations: boolean,
): Variables {
  const tracks = columns.map((column) => `var(${widthVariable(column)})`);
  const style: Variables = {
    '--plan-tracks': `${tracks.join(' ')} minmax(0, 1fr)${operations ? ` ${operationsWidth}px` : ''}`,
    scrollPaddingInline: `${tracks[0]} ${operations ? operationsWidth : 0}px`,
  };
  for (const column of columns) {
    style[`--plan-width-${column}`] = `${widths[column] ?? defaultWidth(column)}px`;
  }
  return style;
}
