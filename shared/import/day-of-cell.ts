/** A day as a spreadsheet writes it, `11/21/2026`, as it is stored: `2026-11-21`. Anything else stays, for the schema to refuse. */
export function dayOfCell(cell: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
