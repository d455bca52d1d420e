/** One row of a CSV file with its line end: cells are quoted where they need it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Excel needs it at the beginning of a CSV file to read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A text that no spreadsheet takes for a formula. */
export const noFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
