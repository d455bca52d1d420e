import { daySchema } from '../plan/fields/parts.ts';

/** The beginning or end of a day, as databases and spreadsheets write it behind a date. */
const midnight =
  /[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? AM|23:59(?::59(?:\.\d+)?)?Z?|11:59(?::59)? PM)$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/**
 * As Excel shows dates, as Oracle writes them, and as other databases do. Years of two digits from 50 on may be of the last
 * century, and 99 may be 9999.
 */
const written = [
  /^(?<month>0?[1-9]|1[0-2])([/-])(?<day>0?[1-9]|[12]\d|3[01])\2(?<year>\d{4}|[0-4]\d)$/,
  /^(?<day>0?[1-9]|[12]\d|3[01])[- ](?<month>[a-z]{3})[a-z]{0,6}[- ](?<year>\d{4}|[0-4]\d)$/i,
  /^(?<month>[a-z]{3})[a-z]{0,6}\.? (?<day>0?[1-9]|[12]\d|3[01]),? (?<year>\d{4})$/i,
  /^(?<year>\d{4})\/?(?<month>0[1-9]|1[0-2])\/?(?<day>0[1-9]|[12]\d|3[01])$/,
];

/**
 * Converts a spreadsheet's or database's date, such as `11/21/2026 0:00`, `21-Nov-26` or `20261121`, to the stored form,
 * `2026-11-21`. Other text and a day that does not exist are left for the schema to reject, as is `11/21/0026`.
 */
export function dayOfCell(cell: string): string {
  const date = storedForm(cell);
  return date >= '1900' && daySchema.safeParse(date).success ? date : cell;
}

function storedForm(cell: string): string {
  const date = cell.replace(midnight, '');
  const parts = written.map((pattern) => pattern.exec(date)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return date;
  const { year = '', month = '', day = '' } = parts;
  const number = months.indexOf(month.toLowerCase()) + 1 || Number(month);
  if (Number.isNaN(number)) return date;
  return [year.padStart(4, '20'), String(number).padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** What contracts and databases say of an end that there is none, or the last day of a year that none of them will see. */
const openEnd =
  /^(?:open(?:[- ]?ended)?|no end(?: date)?|evergreen|auto[- ]?renew(?:s|al|ing)?|ongoing|perpetual|9999-\d\d-\d\d|(?:2099|2100|2199|2999)-12-31)$/i;

/** Reports whether the cell of a last day says that there is none. */
export const isOpenEnd = (cell: string): boolean => openEnd.test(dayOfCell(cell));

/** Reports whether a cell has what a database or pandas writes for no value at all, which is a text nowhere. */
export const isNull = (cell: string): boolean =>
  /^(?:null|\(null\)|\[null\])$/i.test(cell) || ['<NA>', 'nan', 'NaN'].includes(cell);

/** What spreadsheets, Access, SQL Server and .NET make of a blank cell that becomes a date: their day 0 or their first day. */
const noDay =
  /^(?:(?:0001|1753)-01-01|1899-12-3[01]|1900-01-0[01]|1900\/01\/00|0?1\/00?\/(?:19)?00|00?-Jan-(?:19)?00)$/i;

/** Reports whether a cell says as little as a blank one, if no such word can be meant in its column. `19000101` may be a code. */
export const saysNothing = (cell: string): boolean =>
  isNull(cell) || /^(?:n\/?a|none|-+)$/i.test(cell) || (/\D/.test(cell) && noDay.test(storedForm(cell)));

/** Returns what is wrong with a cell of a date, and what to write. */
export function dayProblem(cell: string): string {
  // Which day it is depends on the workbook: some count from 1904.
  if (/^\d{5}$/.test(cell))
    return `"${cell}" may be a date without its format. Format the column as a date in the spreadsheet, and import it again.`;
  if (/^\d\d?([/-])(?:\d\d?|[a-z]{3})\1[5-9]\d$/i.test(cell))
    return `"${cell}" does not say which century. Write the year with four digits.`;
  return `"${cell}" is not a date. Write one like 11/21/2026, or leave the cell empty if there is none.`;
}
