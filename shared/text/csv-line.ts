/** Returns one row of a CSV file with its line break; cells are quoted if necessary. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** At the beginning of a CSV file, makes Excel read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Returns a text that no spreadsheet takes for a formula. */
export const noFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
