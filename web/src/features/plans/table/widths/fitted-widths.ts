import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';

// The least width of each column that can give way, in the order in which they do: names lose their ends, and 'Must call to
// confirm' stays readable.
const leastWidths: readonly (readonly [PlanColumnKey, number])[] = [
  ['payerName', 165],
  ['descriptiveName', 168],
  ['facilityContracts', 200],
];

// Contracting is the fifth of the columns visible by default. A user who shows more in front of it has chosen to.
const columnsToFit = 5;

// Lines of about 85 letters.
const mostForNames = 640;

/**
 * Returns the widths of the columns in a table with `room` pixels: the user's own; less than the default for columns that can
 * give way, if the columns up to Contracting would not fit; and more for the name that distinguishes plans, if room is left.
 * The user's own widths do not change what other columns get.
 */
export function fittedWidths(
  columns: readonly PlanColumnKey[],
  own: ColumnWidths,
  room: number,
): ColumnWidths {
  const left = room - widthOf(columns);
  if (left > 0 && columns.includes('descriptiveName'))
    return { descriptiveName: Math.min(defaultWidth('descriptiveName') + left, mostForNames), ...own };
  const place = columns.indexOf('facilityContracts') + 1;
  let lacking = widthOf(columns.slice(0, Math.min(place, columnsToFit))) - room;
  if (lacking <= 0) return own;
  const fitted: Record<string, number> = {};
  for (const [column, least] of leastWidths) {
    if (!columns.slice(0, place).includes(column)) continue;
    const cut = Math.min(lacking, defaultWidth(column) - least);
    if (cut > 0) fitted[column] = defaultWidth(column) - cut;
    lacking -= cut;
  }
  return { ...fitted, ...own };
}

const widthOf = (columns: readonly PlanColumnKey[]): number =>
  columns.reduce((sum, column) => sum + defaultWidth(column), 0);
