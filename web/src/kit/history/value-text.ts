import { withDayWritten } from '../local-time.ts';

/** Returns a value of a record's history as text: one row per line, the parts of a row joined by commas; empty for no value. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(rowText).join('\n');
  return typeof value === 'object' ? rowText(value) : withDayWritten(String(value));
}

/** `1 field`, `12 fields` */
export const fieldCount = (count: number): string => `${count} ${count === 1 ? 'field' : 'fields'}`;

function rowText(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  return Object.entries(row)
    .filter(([name, part]) => name !== '_id' && part !== '' && part !== null)
    .map(([, part]) => withDayWritten(String(part)))
    .join(', ');
}
