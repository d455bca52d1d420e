import { limits } from '../../../shared/limits.ts';
import { UnreadableFileError } from '../../../shared/workbook/unpack-workbook.ts';

/** A row of a file: its number as a person counts (line of a CSV file, row of a sheet) and its cells as text. */
export type SourceRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row cannot be used at all, found while reading it. */
  readonly broken?: string;
};

/** A file with a header. Each call of `rows` reads it again from the beginning, row by row. */
export type SourceTable = {
  readonly header: readonly string[];
  rows(): AsyncIterable<SourceRow>;
};

/** A file of rows. A CSV file is one sheet without a name. */
export type SourceFile = {
  readonly sheets: readonly string[];
  /** @throws UnreadableFileError if the sheet is missing, too large or empty. Without a name, opens the first sheet */
  open(sheet?: string): SourceTable;
};

/** The longest cell that is read: five times the longest note that a plan can hold. */
const longestCell = 100_000;

/** The longest name of a column, in characters. */
const longestName = 200;

/** The most lines of a title above the names of the columns. */
const mostTitles = 3;

/** Returns the row with the names of the columns: the first one, or one below it if that has a single cell, as a title has. */
export function headerOf(rows: Iterable<SourceRow>): SourceRow | undefined {
  let first: SourceRow | undefined;
  let titles = 0;
  for (const row of rows) {
    const filled = row.cells.filter((cell) => cell.trim() !== '').length;
    if (filled === 0) continue;
    first ??= row;
    if (filled > 1 || row.broken !== undefined) return row;
    titles += 1;
    if (titles > mostTitles) break;
  }
  return first;
}

/** @throws UnreadableFileError for a header that no real table has */
export function checkHeader(header: readonly string[], file: string): void {
  const { columns } = limits.workbook;
  const long = header.findIndex((name) => name.length > longestName);
  if (header.length > columns)
    throw new UnreadableFileError(
      `${file} has ${header.length.toLocaleString('en')} columns; at most ${columns} can be read.`,
    );
  if (long !== -1)
    throw new UnreadableFileError(
      `The name of column ${long + 1} of ${file} holds ${header[long]?.length.toLocaleString('en')} characters; at most ${longestName} can be read. Its first row has to be the names of the columns.`,
    );
}

/** Returns a row's cells for reading. Those of a broken row, cut to a readable length, may still identify its record. */
export const readableCells = ({ cells, broken }: SourceRow): readonly string[] =>
  broken === undefined ? cells : cells.map((cell) => cell.slice(0, longestCell));

/** Returns why a row cannot be used, or undefined. */
export function brokenRow(cells: readonly string[], header: readonly string[]): string | undefined {
  const extra = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (extra || cells.length < header.length) {
    return `The row has ${cells.length} cells, the header has ${header.length}.`;
  }
  const long = cells.findIndex((cell) => cell.length > longestCell);
  if (long === -1) return undefined;
  return `The cell in column ${header[long]} holds ${cells[long]?.length} characters; at most ${longestCell} can be read.`;
}
