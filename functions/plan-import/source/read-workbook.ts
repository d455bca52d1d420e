import { type CellObject, CFB, type Range, read } from 'xlsx';
import { limits } from '../../../shared/limits.ts';
import { unmarked } from '../../../shared/text/csv-line.ts';
import * as z from '../../../shared/zod.ts';
import { hiddenRows, partText } from './hidden-rows.ts';
import {
  brokenRow,
  checkHeader,
  expectedNames,
  headerOf,
  isNoRecord,
  type SourceFile,
  type SourceRow,
  type SourceTable,
} from './source-table.ts';
import { asksToCompute, notComputed } from './uncomputed-cells.ts';
import { checkSheet, UnreadableFileError, unpackWorkbook } from './unpack-workbook.ts';

type MutableCells = (CellObject | undefined)[][];
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/**
 * Reads an Excel workbook. Formulas are not computed: the value that Excel stored counts.
 * @param columns the columns that will be read, if they are known: they reveal which row has the names
 * @throws UnreadableFileError if the file is not a workbook; `open` throws it if the sheet is missing, too large or empty
 */
export async function readWorkbook(
  bytes: Uint8Array,
  file: string,
  columns: readonly string[] = [],
): Promise<SourceFile> {
  const { book, hidden, uncomputed } = await parseWorkbook(bytes, file);
  const visible = book.SheetNames.filter((_, at) => !book.Workbook?.Sheets?.[at]?.Hidden);
  const shown = visible.length > 0 ? visible : book.SheetNames;
  return {
    sheets: shown,
    open(sheetName) {
      const name = sheetName ?? shown[0] ?? '';
      const sheet = book.Sheets[name];
      if (sheet === undefined) {
        throw new UnreadableFileError(
          `${file} has no sheet "${name}". It has: ${book.SheetNames.join(', ')}.`,
        );
      }
      const cells = sheet['!data'] ?? [];
      checkSheet(cells);
      if (uncomputed) dropZeros(cells);
      const lines = hidden[book.SheetNames.indexOf(name)] ?? new Set();
      const merges = sheet['!merges'] ?? [];
      const known = expectedNames(columns);
      return sheetTable(cells, `The sheet "${name}" of ${file}`, { known, lines, merges });
    },
  };
}

/** Day 0 of Excel's dates, in milliseconds. */
const dayZero = Date.UTC(1899, 11, 31);

/** Takes the zeros from formulas: programs that compute none write them in place of the values. */
function dropZeros(cells: Cells): void {
  for (const row of cells)
    for (const cell of row ?? [])
      if (cell?.f !== undefined && (cell.v === 0 || Number(cell.v) === dayZero)) delete cell.v;
}

/** The most cells to fill: a file may claim that a million merged cells each reach over all of its rows. */
const mostMerged = 5 * limits.workbook.rows;

/**
 * Gives the value of cells that are merged over several rows to each of these rows, as a payer beside its plans. A row
 * that has nothing else stays blank.
 * @param first the first row below the names of the columns. As long as they are unknown, a last row of merged cells that has
 * several cells of its own stays as it is: if these are names below groups, the merged names beside them count from above
 */
function fillMerged(cells: MutableCells, merges: readonly Range[], first?: number): void {
  let left = mostMerged;
  const isFilled = (cell: CellObject | undefined) => textOf(cell) !== '';
  // Asked before the first cell is filled.
  const lasts = first === undefined ? new Set(merges.map(({ e: to }) => cells[to.r])) : [];
  const kept = new Set([...lasts].filter((row) => row !== undefined && row.filter(isFilled).length > 1));
  for (const { s: from, e: to } of merges) {
    const value = cells[from.r]?.[from.c];
    if (from.c !== to.c || value === undefined || from.r < (first ?? 0)) continue;
    for (const [below, row] of cells.slice(from.r + 1, to.r + 1).entries()) {
      left -= 1;
      if (left < 0) return;
      const isKept = below === to.r - from.r - 1 && kept.has(row);
      if (!isKept && row?.some(isFilled)) row[from.c] = value;
    }
  }
}

type Known = {
  /** See `expectedNames`. */
  readonly known: ReadonlySet<string>;
  /** The numbers of the hidden rows. */
  readonly lines: ReadonlySet<number>;
  readonly merges: readonly Range[];
};

function sheetTable(cells: MutableCells, file: string, { known, lines, merges }: Known): SourceTable {
  fillMerged(cells, merges);
  const names = headerOf(texts(cells), { known });
  if (names === undefined) throw new UnreadableFileError(`${file} is empty.`);
  const header = withoutBlankEnd(names.cells.map((cell) => cell.trim()));
  checkHeader(header, file);
  const first = names.line;
  fillMerged(cells, merges, first);
  function* rows() {
    for (const [index, row] of cells.entries()) {
      if (index < first || row === undefined) continue;
      const filled = toRow(index + 1, row, header);
      const isBlank = filled.cells.every((cell) => cell.trim() === '');
      if (!isBlank && !isNoRecord(filled.cells, header)) yield filled;
    }
  }
  let hidden = 0;
  if (lines.size > 0) for (const { line } of rows()) if (lines.has(line)) hidden += 1;
  return {
    header,
    hidden,
    async *rows() {
      yield* rows();
    },
  };
}

function* texts(cells: Cells): Generator<SourceRow> {
  for (const [index, row = []] of cells.entries()) yield { line: index + 1, cells: Array.from(row, textOf) };
}

function toRow(line: number, row: readonly (CellObject | undefined)[], header: readonly string[]): SourceRow {
  // A remark beside the table cannot be a shifted cell, as in a CSV file. Among a row's cells it would become one.
  const cells = header.map((_, column) => textOf(row[column]));
  const broken = brokenRow(cells, header);
  return broken === undefined ? { line, cells } : { line, cells, broken };
}

/**
 * Returns what a person sees in the cell, but numbers and dates in full: neither `1.2E+7` nor `1,234.00` nor `1-Jan-26`. Leading
 * zeros are kept.
 */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined)
    return cell?.f === undefined ? '' : `${notComputed}=${cell.f}`;
  if (cell.v instanceof Date) return dayOf(cell.v, cell) ?? cell.w ?? '';
  // Rejected rows are downloaded as a CSV file, which may be corrected and saved as a workbook.
  if (cell.t === 's') return unmarked(String(cell.v));
  if (cell.t !== 'n') return cell.w ?? String(cell.v);
  const plain = String(cell.v);
  const shown = cell.w?.trim() ?? plain;
  return /e[+-]/i.test(shown) || shown.replace(/[,\s]|\.0+$/g, '') === plain ? plain : shown;
}

/**
 * Returns a date in Excel's default format, with its time if the cell shows one: `1/12/2026` may be December 1. Undefined if its
 * format leaves out day, month or year on purpose, or begins with the year and SheetJS can write it.
 */
function dayOf(date: Date, { z = '', w }: CellObject): string | undefined {
  const format = String(z).toLowerCase();
  const isFull = ['d', 'm', 'y'].every((part) => format.includes(part));
  if (!isFull || Number.isNaN(date.getTime()) || (format.startsWith('y') && w !== undefined))
    return undefined;
  const day = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear()].join('/');
  const time = date.toISOString().slice(11, 16);
  return format.includes('h') && time !== '00:00' ? `${day} ${time}` : day;
}

/** Excel's default date format as it appears in the United States; SheetJS drops half of the year. */
const shortDate = 'm/d/yyyy';

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

const reference = /^&#(?:x([\da-f]{5,6})|(\d{5,7}));/i;
const longestReference = 10;
const semicolon = 0x3b;

/**
 * Returns a part with the symbols for which it has numbers of more than 16 bits, `&#128222;`: openpyxl and pandas write every
 * character beyond ASCII as a number, and SheetJS reads 16 bits of it. Works in place, because a sheet may have millions.
 */
function spelledOut(part: Uint8Array): Buffer {
  const bytes = Buffer.from(part);
  let left = 0;
  let written = 0;
  for (let at = bytes.indexOf('&#'); at !== -1; at = bytes.indexOf('&#', at + 2)) {
    // Nearly all are: `&#233;`, `&#8211;`.
    const isShort = bytes[at + 5] === semicolon || bytes[at + 6] === semicolon;
    const found = isShort ? undefined : reference.exec(bytes.toString('latin1', at, at + longestReference));
    const [all = '', hexadecimal, decimal] = found ?? [];
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    if (!(code > 0xffff && code <= 0x10_ffff)) continue;
    bytes.copyWithin(written, left, at);
    written += at - left;
    written += bytes.write(String.fromCodePoint(code), written);
    left = at + all.length;
  }
  bytes.copyWithin(written, left);
  return bytes.subarray(0, written + bytes.length - left);
}

const relationSchema = z.object({ id: z._default(z.string(), '') });

async function parseWorkbook(bytes: Uint8Array, file: string) {
  try {
    const parts = await unpackWorkbook(bytes);
    const archive = CFB.utils.cfb_new();
    for (const [name, part] of parts)
      CFB.utils.cfb_add(archive, name, name.endsWith('.xml') ? spelledOut(part) : Buffer.from(part));
    // Repacked without compression: SheetJS reads only the parts whose size was checked, and nothing else of the file.
    const counted = CFB.write(archive, { fileType: 'zip', type: 'buffer' });
    const options = { type: 'buffer', dense: true, cellFormula: true, cellHTML: false } as const;
    const dates = { dateNF: shortDate, cellDates: true, cellNF: true, UTC: true } as const;
    const book = read(counted, { ...options, ...dates });
    const relations = z.array(relationSchema).parse(book.Workbook?.Sheets ?? []);
    const hidden = relations.map(({ id }) => hiddenRows(parts, id));
    return { book, hidden, uncomputed: asksToCompute(partText(parts, 'xl/workbook.xml')) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const sentence =
      cause instanceof UnreadableFileError
        ? `${file}: ${reason}`
        : `${file} cannot be read as an Excel workbook: ${reason}`;
    throw Object.assign(new UnreadableFileError(sentence), { cause });
  }
}
