import { CsvError, parse } from 'csv-parse/sync';
import { unmarked } from '../../../shared/text/csv-line.ts';
import * as z from '../../../shared/zod.ts';
import { detectEncoding, type FoundEncoding } from './encoding.ts';
import {
  brokenRow,
  checkHeader,
  expectedNames,
  headerOf,
  isNoRecord,
  knownIn,
  type SourceRow,
  type SourceTable,
} from './source-table.ts';
import { UnreadableFileError } from './unpack-workbook.ts';

/** A longer record is treated as a quote that never closes. */
const longestRecord = 12_000_000;
/** How many records to read in one go, and after how many stray quotes a file no longer counts as CSV. */
const atOnce = 1_000;
const mostStray = 100;
/** How many bytes to read with each separator for the names of the columns, and to keep of a line that is no row. */
const longestHead = 1_000_000;

const delimiters = [',', ';', '\t', '|'] as const;

/** A cell like `="0042"`, in quotes of its own or not, as many programs write digits whose zeros Excel would drop. */
const asExcelText = /(?<=^|[,;\t|\r\n])(?:="([^"\r\n]*)"|"=""([^"\r\n]*)""")(?=[,;\t|\r\n]|$)/g;

export type ReadOptions = {
  /** The columns that will be read: they reveal which row has the names, and which separator a CSV file uses. */
  readonly columns?: readonly string[];
  readonly delimiter?: string | undefined;
};

/**
 * Opens a CSV file in any supported encoding. A stray quote, or one that never closes, breaks the line where its
 * row begins; reading continues with the next line.
 * @throws UnreadableFileError if its encoding is unclear or it has no header
 */
export function openCsv(
  bytes: Uint8Array,
  name: string,
  { columns = [], delimiter }: ReadOptions,
): SourceTable {
  const found = detectEncoding(bytes, name);
  const text = Buffer.from(decoded(bytes, name, found).replace(asExcelText, '"$1$2"'));
  const known = expectedNames(columns);
  // A title that Excel saved has blank cells beside it; the name of a file's only column has none.
  const mayHaveTitle = ({ cells }: SourceRow) => cells.length > 1;
  const headBy = (separator: string) =>
    headerOf(records(text.subarray(0, longestHead), separator, name), { mayHaveTitle, known });
  // The rejected rows of such a file have commas, and are imported with the same map.
  const splits = delimiter !== undefined && (headBy(delimiter)?.cells.length ?? 0) > 1;
  const separator = splits ? delimiter : delimiterOf(text, known, headBy);
  const names = headBy(separator);
  if (names === undefined) throw new UnreadableFileError(`${name} is empty.`);
  if (names.broken !== undefined) throw new UnreadableFileError(`The header of ${name}: ${names.broken}`);
  const header = names.cells.map((cell) => cell.trim());
  checkHeader(header, name);
  const isEnded = text.at(-1) === lineFeed || text.at(-1) === carriageReturn;

  return {
    header,
    async *rows() {
      for (const row of wholeRows(records(text, separator, name), header.length, isEnded))
        if (
          row.line > names.line &&
          row.cells.some((cell) => cell.trim() !== '') &&
          !isNoRecord(row.cells, header)
        )
          yield checked(row, header, found);
    },
  };
}

/** Excel writes rows in groups of this size, and leaves out the last columns that are blank in a whole group. */
const groupSize = 16;

/**
 * Fills up the rows of Excel's groups with too few cells. Fewer such rows in succession may come from a line break inside a
 * cell, or from a file that was cut off: they stay as they are.
 * @param isEnded whether the last line is complete
 */
function* wholeRows(rows: Iterable<SourceRow>, width: number, isEnded: boolean): Generator<SourceRow> {
  const filled = (row: SourceRow): SourceRow => ({
    ...row,
    cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? ''),
  });
  let waiting: SourceRow[] = [];
  let alike = 0;
  let length = width;
  let read = 0;
  for (const row of rows) {
    read += 1;
    if (row.cells.length !== length || row.broken !== undefined) {
      yield* waiting;
      [waiting, alike, length] = [[], 0, row.cells.length];
    }
    alike += 1;
    if (length >= width || row.broken !== undefined) yield row;
    else if (alike > groupSize) yield filled(row);
    else waiting.push(row);
    if (waiting.length === groupSize) {
      yield* waiting.map(filled);
      waiting = [];
    }
  }
  // The last group may be smaller.
  const isGroup = isEnded && (read - waiting.length) % groupSize === 0;
  yield* isGroup ? waiting.map(filled) : waiting;
}

function checked(row: SourceRow, header: readonly string[], { mixed }: FoundEncoding): SourceRow {
  const unreadable = mixed ? row.cells.findIndex((cell) => cell.includes('\uFFFD')) : -1;
  const broken =
    row.broken ??
    (unreadable === -1
      ? brokenRow(row.cells, header)
      : `Column ${header[unreadable] ?? unreadable + 1} contains bytes that are not UTF-8, unlike the rest of the file. Save it again as UTF-8.`);
  return broken === undefined ? row : { ...row, broken };
}

const infoSchema = z.object({ lines: z.number(), bytes_records: z.number() });

/** Yields the rows of a file, including broken ones, with the line where each begins. */
function* records(text: Buffer, delimiter: string, name: string): Generator<SourceRow> {
  let start = 0;
  let lines = 0;
  let stray = 0;
  while (start < text.length) {
    const { rows, end, endLines, error } = recordsFrom(text.subarray(start), delimiter);
    for (const row of rows) yield { ...row, line: row.line + lines };
    lines += endLines;
    start += end;
    if (error === undefined) {
      if (rows.length === 0) return;
      continue;
    }
    stray += 1;
    if (stray > mostStray)
      throw new UnreadableFileError(
        `${name} has more than ${mostStray} rows with stray quotes. A quote inside a cell must be doubled and the whole cell quoted; save the file as CSV again.`,
      );
    const { line, skipped, blank } = nextLine(text, start);
    yield { line: lines + blank + 1, cells: [line], broken: strayQuote(error) };
    start += skipped;
    lines += blank + 1;
  }
}

type Piece = { rows: SourceRow[]; end: number; endLines: number; error?: CsvError };

/** Reads some records from the beginning of a text, up to a broken one. */
function recordsFrom(text: Buffer, delimiter: string): Piece {
  const piece: Piece = { rows: [], end: 0, endLines: 0 };
  try {
    parse(text, {
      delimiter,
      // All of them, anywhere in the file: people add lines with a different program from the one that wrote it.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRecord,
      to: atOnce,
      on_record: (record: string[], context) => {
        const info = infoSchema.parse(context);
        piece.rows.push({ line: info.lines - lineBreaks(record), cells: record.map(unmarked) });
        piece.end = info.bytes_records;
        piece.endLines = info.lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    piece.error = error;
  }
  return piece;
}

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Returns the next nonempty line, the number of empty lines before it, and the bytes of all of them with line ends. */
function nextLine(text: Buffer, from: number) {
  const isEnd = (at: number) => text[at] === carriageReturn || text[at] === lineFeed;
  const pastEnd = (at: number) => at + (text[at] === carriageReturn && text[at + 1] === lineFeed ? 2 : 1);
  let start = from;
  let blank = 0;
  while (isEnd(start)) {
    start = pastEnd(start);
    blank += 1;
  }
  let end = start;
  while (end < text.length && !isEnd(end)) end += 1;
  const line = text.toString('utf8', start, Math.min(end, start + longestHead));
  return { line, skipped: (end < text.length ? pastEnd(end) : end) - from, blank };
}

const columnSchema = z.object({ column: z.optional(z.number()) });

function strayQuote(error: CsvError): string {
  const column = columnSchema.safeParse(error).data?.column;
  const where = column === undefined ? '' : ` in cell ${column + 1}`;
  return error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quote${where} is opened and never closed.`
    : `There is a stray quote${where}: inside a quoted cell, a quote must be doubled.`;
}

/** Decodes the file to text, without its byte order mark. */
function decoded(bytes: Uint8Array, name: string, { encoding, mixed }: FoundEncoding): string {
  try {
    const text = new TextDecoder(encoding, { fatal: !mixed }).decode(bytes);
    // UTF-32, for example, looks like UTF-16 with a zero after each letter.
    if (text.includes('\0')) throw new TypeError('A text holds no zero.');
    return text;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const unreadable = new UnreadableFileError(
      `${name} starts as ${encoding.toUpperCase()} but contains bytes that are not. Save it as UTF-8.`,
    );
    throw Object.assign(unreadable, { cause });
  }
}

/**
 * Returns the separator that finds the most of the known names in the header or, if that does not decide, splits the
 * first line into the most cells; a comma if neither does.
 */
function delimiterOf(
  text: Buffer,
  known: ReadonlySet<string>,
  headBy: (separator: string) => SourceRow | undefined,
): string {
  const { line } = nextLine(text, 0);
  let best: string = delimiters[0];
  let most = [0, 1];
  for (const delimiter of delimiters) {
    const header = headBy(delimiter);
    const found = header?.broken === undefined && header !== undefined ? knownIn(header, known) : 0;
    const cells = line.split(delimiter).length;
    const [mostFound = 0, mostCells = 0] = most;
    if (found > mostFound || (found === mostFound && cells > mostCells))
      [best, most] = [delimiter, [found, cells]];
  }
  return best;
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
