import { limits } from '../../../../../../shared/limits.ts';
import type { PlanColumnKey } from '../../../../../../shared/plan/plan-columns.ts';
import type { ColumnWidths } from '../../columns/column-settings.ts';

const standard = limits.columnWidth.default;

// What of the default width each can do without, and who gives first: a class and ten digits with their copy button
// lose nothing at these widths, names lose their ends, and 'Must call to confirm' is read whole.
const leastWidths: readonly (readonly [PlanColumnKey, number])[] = [
  ['planCode', 136],
  ['payerCode', 136],
  ['financialClass', 156],
  ['planName', 165],
  ['payerName', 165],
  ['descriptiveName', 168],
  ['facilityContracts', 200],
];

// Contracting is the fifth of the columns that are visible by default. Who shows more in front of it has chosen so.
const columnsToFit = 5;

// A line of some 70 letters; the longest names are several lines long.
const mostForNames = 480;

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
  const left = room - columns.length * standard;
  if (left > 0 && columns.includes('descriptiveName'))
    return { descriptiveName: Math.min(standard + left, mostForNames), ...own };
  const place = columns.indexOf('facilityContracts') + 1;
  let lacking = Math.min(place, columnsToFit) * standard - room;
  if (lacking <= 0) return own;
  const fitted: Record<string, number> = {};
  for (const [column, least] of leastWidths) {
    if (!columns.slice(0, place).includes(column)) continue;
    const cut = Math.min(lacking, standard - least);
    if (cut > 0) fitted[column] = standard - cut;
    lacking -= cut;
  }
  return { ...fitted, ...own };
}
