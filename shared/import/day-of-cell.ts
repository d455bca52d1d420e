/** Converts a spreadsheet date, `11/21/2026`, to the stored form, `2026-11-21`. Other text is left for the schema to reject. */
export function dayOfCell(cell: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
