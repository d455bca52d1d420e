import { readFile } from 'node:fs/promises';
import { type CellObject, CFB, read, type WorkBook } from 'xlsx';
import { limits } from '../../../shared/limits.ts';
import { checkSheet, UnreadableFileError, unpackWorkbook } from '../../../shared/workbook/unpack-workbook.ts';
import { Problem } from '../../local/problem.ts';
import { brokenRow, type SourceRow, type SourceTable } from './source-table.ts';

/**
 * Opens a sheet of an Excel workbook. Formulas are not computed: the value that Excel stored counts, or the formula's
 * text where there is none.
 * @throws Problem when the file is no workbook, the sheet is missing, or it is empty.
 */
export async function openWorkbook(file: string, sheetName?: string): Promise<SourceTable> {
  const book = await parseWorkbook(file, sheetName);
  const name = sheetName ?? book.SheetNames[0] ?? '';
  const sheet = book.Sheets[name];
  if (sheet === undefined) {
    throw new Problem(`${file} has no sheet "${name}". It has: ${book.SheetNames.join(', ')}.`);
  }
  const cells: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const first = cells.findIndex((row) => row?.some((cell) => textOf(cell).trim() !== '') ?? false);
  if (first === -1) throw new Problem(`The sheet "${name}" of ${file} is empty.`);
  const header = withoutBlankEnd(Array.from(cells[first] ?? [], (cell) => textOf(cell).trim()));

  return {
    header,
    async *rows() {
      for (const [index, row] of cells.entries()) {
        if (index <= first || row === undefined) continue;
        const filled = toRow(index + 1, row, header);
        if (filled.cells.some((cell) => cell.trim() !== '')) yield filled;
      }
    },
  };
}

function toRow(line: number, row: readonly (CellObject | undefined)[], header: readonly string[]): SourceRow {
  const width = Math.max(header.length, row.length);
  const cells = Array.from({ length: width }, (_, column) => textOf(row[column]));
  const error = header.find((_, column) => row[column]?.t === 'e');
  const broken =
    error === undefined ? brokenRow(cells, header) : `Column ${error} holds a spreadsheet error.`;
  return broken === undefined ? { line, cells } : { line, cells, broken };
}

/** What a person sees in the cell, but numbers in full: neither `1.2E+7` nor `1,234`. Leading zeros stay. */
function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z') return cell?.f === undefined ? '' : `=${cell.f}`;
  if (cell.t !== 'n') return cell.t === 's' ? String(cell.v ?? '') : (cell.w ?? String(cell.v ?? ''));
  const plain = String(cell.v);
  const shown = cell.w?.trim() ?? plain;
  return /e[+-]/i.test(shown) || shown.replace(/[,\s]/g, '') === plain ? plain : shown;
}

function withoutBlankEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

async function parseWorkbook(file: string, sheetName: string | undefined): Promise<WorkBook> {
  const bytes = await readFile(file);
  try {
    const archive = CFB.utils.cfb_new();
    for (const [name, part] of await unpackWorkbook(bytes))
      CFB.utils.cfb_add(archive, name, Buffer.from(part));
    // Packed again without compression: SheetJS reads what was counted, and nothing else of the file.
    const counted = CFB.write(archive, { fileType: 'zip', type: 'buffer' });
    const options = { type: 'buffer', dense: true, cellFormula: true, cellHTML: false } as const;
    const book = read(counted, { ...options, sheetRows: limits.workbook.rows + 1 });
    checkSheet(book.Sheets[sheetName ?? book.SheetNames[0] ?? '']?.['!data'] ?? []);
    return book;
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw new Problem(`${file}: ${cause.message}`, { cause });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Problem(`${file} cannot be read as an Excel workbook: ${reason}`, { cause });
  }
}
