import { columnKey, knownNames } from '../../../shared/import/column-names.ts';
import { comparedColumn } from '../../../shared/import/map-parts.ts';
import { limits } from '../../../shared/limits.ts';
import { UnreadableFileError } from './unpack-workbook.ts';

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
  /** How many of the rows are hidden in the spreadsheet. A CSV file does not tell. */
  readonly hidden?: number | undefined;
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

/** The most lines of a title above the names of the columns, if these are not the expected ones. */
const mostTitles = 3;
/** How many rows are searched for the expected names. Reports print their date, author and filters first. */
const mostHeads = 12;

/** Returns the names, by `columnKey`, that columns are expected to have: those that will be read, if they are known already. */
export const expectedNames = (columns: readonly string[]): ReadonlySet<string> =>
  columns.length === 0 ? knownNames : new Set(columns.map(columnKey));

type Looked = {
  /** Reports whether a file that begins with this row may have a title. */
  readonly mayHaveTitle?: (first: SourceRow) => boolean;
  /** See `expectedNames`. */
  readonly known: ReadonlySet<string>;
};

/**
 * Returns the row with the names of the columns: the first one, or one below it if that has a single cell, as a title
 * has. A row below that has more of the expected names wins. Its names may be grouped by the row above, as by merged
 * cells: the group completes a name that is blank or occurs twice.
 */
export function headerOf(
  rows: Iterable<SourceRow>,
  { mayHaveTitle = () => true, known }: Looked,
): SourceRow | undefined {
  const heads: SourceRow[] = [];
  for (const row of rows) {
    if (filledIn(row) > 0) heads.push(row);
    if (heads.length === mostHeads) break;
  }
  const [first] = heads;
  if (first === undefined) return undefined;
  const below = heads.slice(0, mostTitles + 1).find((row) => filledIn(row) > 1 || row.broken !== undefined);
  let best = mayHaveTitle(first) ? (below ?? first) : first;
  let most = Math.max(1, knownIn(best, known));
  for (const [at, row] of heads.entries()) {
    if (row.broken !== undefined) continue;
    const above = heads[at - 1];
    const own = knownIn(row, known);
    // A single cell below the names is the heading of a section. And comparing each of a hundred thousand names with all
    // others would take a minute, while the file is refused anyway.
    const isPlain = above === undefined || filledIn(row) < 2 || row.cells.length > limits.workbook.columns;
    for (const head of isPlain ? [row] : [row, grouped(above, row)]) {
      const found = knownIn(head, known);
      // Below a remark beside the table, names that a report repeats look fuller than the same names above.
      const isRepeated = best !== row && own === most;
      const isFuller =
        head !== row && !isRepeated && found > 1 && found === most && namesIn(head) > namesIn(best);
      if (found > most || isFuller) [best, most] = [head, found];
    }
  }
  return best;
}

const filledIn = ({ cells }: SourceRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** Returns how many different names a row has. */
const namesIn = ({ cells }: SourceRow): number =>
  new Set(cells.map(comparedColumn).filter((name) => name !== '')).size;

/** Returns how many of the expected names a row has. One that occurs twice, as below two facilities, tells nothing. */
export function knownIn({ cells }: SourceRow, known: ReadonlySet<string>): number {
  const names = cells.filter(({ length }) => length <= longestName).map(columnKey);
  return names.filter((name) => known.has(name) && names.indexOf(name) === names.lastIndexOf(name)).length;
}

/** Returns a row of names, completed by the groups in the row above it. */
function grouped({ cells: groups }: SourceRow, { line, cells }: SourceRow): SourceRow {
  const width = Math.max(groups.length, cells.length);
  const names = Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim());
  let group = '';
  return {
    line,
    cells: names.map((name, at) => {
      const own = (groups[at] ?? '').trim();
      group = own === '' ? group : own;
      if (name === '') return own;
      return names.indexOf(name) === names.lastIndexOf(name) ? name : `${group} ${name}`.trim();
    }),
  };
}

/** How a row of totals begins; not `Total Health Care`, which is a payer. */
const total =
  /^(?:grand|sub)?[ -]?totals?(?: (?:count|plans|payers|payors|contracts|records|rows))?[ :=]*[\d,]*$/i;

/**
 * Reports whether a row is no record: it has totals, or repeats the names of the columns, as on each page of a report that was
 * saved as a table. Some of them may be missing, or in other capitals.
 */
export function isNoRecord(cells: readonly string[], header: readonly string[]): boolean {
  if (total.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')) return true;
  let repeated = 0;
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    if (comparedColumn(cell) !== comparedColumn(header[at] ?? '')) return false;
    repeated += 1;
  }
  return repeated > 1 || repeated === header.filter((name) => name !== '').length;
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
  return `The cell in column ${header[long]} holds ${cells[long]?.length.toLocaleString('en')} characters; at most ${longestCell.toLocaleString('en')} can be read.`;
}
