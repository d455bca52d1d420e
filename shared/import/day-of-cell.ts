/** Midnight, as databases and spreadsheets write it behind a date. */
const midnight = /[ T](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? AM)$/i;

/**
 * Converts a spreadsheet date, `11/21/2026` or `11/21/2026 0:00`, to the stored form, `2026-11-21`. Other text is left for
 * the schema to reject.
 */
export function dayOfCell(cell: string): string {
  const date = cell.replace(midnight, '');
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? [];
  return year === undefined ? date : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
