import { isNull, saysNothing } from '../../shared/import/day-of-cell.ts';
import { emptyCell } from '../../shared/plan/export/export-values.ts';
import { fieldsOfKind } from '../../shared/plan/fields/fields.ts';

/** Fields, and parts of addresses and rows, in which no word such as "None" can be meant, unlike in names, notes and choices. */
const wordless: ReadonlySet<string> = new Set([
  ...[...fieldsOfKind('code', 'payerId', 'day'), 'prefixes', 'effectiveDate', 'endDate'],
  ...['street', 'street2', 'line1', 'line2', 'city', 'state', 'zip', 'number', 'url', 'id'],
]);

/**
 * Reports whether a cell says nothing: it is empty, or holds what people write instead.
 * @param name the field, or the part of an address or row
 */
export const isBlankCell = (cell: string, name: string): boolean =>
  // The product's own export writes `emptyCell`.
  cell === '' || cell === emptyCell || isNull(cell) || (wordless.has(name) && saysNothing(cell));

/** Fields, and parts of addresses and rows, whose digits are no quantity. */
const ofDigits: ReadonlySet<string> = new Set([
  ...fieldsOfKind('code', 'payerId'),
  'prefixes',
  'zip',
  'number',
  'id',
]);

/** Returns the digits of a code or ID without the decimals that pandas, or a number format, has appended: `87726.0`. */
export const withoutDecimals = (cell: string, name: string): string =>
  ofDigits.has(name) ? cell.replace(/^(\d+)\.0+$/, '$1') : cell;
