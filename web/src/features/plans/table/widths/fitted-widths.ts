import type { PlanColumnKey } from '../../../../../../shared/plan/fields/plan-columns.ts';
import { type ColumnWidths, defaultWidth } from '../../columns/column-settings.ts';

// What of the default width each can do without, and who gives first: names lose their ends, and 'Must call to confirm' is
// read whole.
const leastWidths: readonly (readonly [PlanColumnKey, number])[] = [
  ['payerName', 165],
  ['descriptiveName', 168],
  ['facilityContracts', 200],
];

// Contracting is the fifth of the columns that are visible by default. Who shows more in front of it has chosen so.
const columnsToFit = 5;

// Lines of some 85 letters.
const mostForNames = 640;

/**
 * The widths of the columns in a table with `room` pixels: a person's own; where the columns up to Contracting would
 * not fit, less than the default for those that can give; and where room is left, more for the name that tells plans
 * apart. Nobody's own width changes what another column gets.
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
