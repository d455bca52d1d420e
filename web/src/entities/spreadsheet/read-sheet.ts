import { type CellObject, CFB, read, SSF, type WorkBook } from 'xlsx';
import { limits } from '../../../../shared/limits.ts';
import {
  checkSheet,
  isWorkbook,
  UnreadableFileError,
  unpackWorkbook,
} from '../../../../shared/workbook/unpack-workbook.ts';

/** A row of a file: its number as a spreadsheet shows it, and its cells as text. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/**
 * The first sheet of an Excel workbook, or a CSV file in UTF-8, UTF-16 or Windows-1252, without its blank rows. Formulas
 * are not computed: the value that was stored with them counts.
 * @throws UnreadableFileError
 */
export async function readSheet(file: Blob): Promise<SheetRow[]> {
  if (file.size > limits.workbook.bytes) throw new UnreadableFileError('The file is larger than 20 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const book = isWorkbook(bytes) ? await parsedBook(bytes) : parsedText(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
  checkSheet(rows);
  return rows.flatMap((row, at) => {
    const cells = Array.from(row ?? [], (cell) => textOf(cell, from1904));
    return cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [];
  });
}

async function parsedBook(bytes: Uint8Array): Promise<WorkBook> {
  const parts = await unpackWorkbook(bytes);
  try {
    return read(packed(parts), { type: 'array', dense: true, cellNF: true, cellHTML: false });
  } catch (cause) {
    throw Object.assign(new UnreadableFileError('The file cannot be read as an Excel workbook.'), { cause });
  }
}

/** Packed again without compression: SheetJS reads what was counted, and nothing else of the file. */
function packed(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const archive = CFB.utils.cfb_new();
  for (const [name, part] of parts) CFB.utils.cfb_add(archive, name, part);
  return CFB.write(archive, { fileType: 'zip', type: 'array' });
}

function parsedText(bytes: Uint8Array): WorkBook {
  const text = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableFileError('The file is neither a CSV nor an Excel file.');
  // Raw: a code stays the text that it is, with its leading zeros.
  return read(text, { type: 'string', dense: true, raw: true });
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const dayMs = 86_400_000;
/** Day 0 of a spreadsheet, and by how many days later those begin that count from 1904. */
const dayZero = Date.UTC(1899, 11, 30);
const daysTo1904 = 1_462;

/** What a person sees in the cell, but numbers in full and days as `2026-11-21`. */
function textOf(cell: CellObject | undefined, from1904: boolean): string {
  if (cell === undefined || cell.v === undefined) return '';
  if (typeof cell.v !== 'number') return cell.t === 'e' ? (cell.w ?? '#ERROR') : String(cell.v);
  if (!SSF.is_date(String(cell.z ?? ''))) return String(cell.v);
  const days = Math.floor(cell.v) + (from1904 ? daysTo1904 : 0);
  return new Date(dayZero + days * dayMs).toISOString().slice(0, 10);
}
