/**
 * Returns one row of a CSV file with its line break; cells are quoted if necessary. A text that a spreadsheet would take for a
 * formula is marked as text; `unmarked` reads it back.
 */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(noFormula(cell))).join(',')}\r\n`;

/** At the beginning of a CSV file, makes Excel read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

// Blanks before a formula do not stop every spreadsheet, and East Asian keyboards type its first character in full width.
const noFormula = (cell: string): string => cell.replace(/^(?:[\t\r]|\s*[=+\-@＝＋－＠])(?=\s*\S)/, "'$&");

/** Returns a cell as it was before `csvLine` marked it as text. */
export const unmarked = (cell: string): string =>
  cell.replace(/^'(?=(?:[\t\r]|\s*[=+\-@＝＋－＠])\s*\S)/, '');

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
