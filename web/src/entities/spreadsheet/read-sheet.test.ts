import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readSheet } from './read-sheet.ts';
import { createWorkbook } from './workbook.ts';

const text = (content: string | Uint8Array<ArrayBuffer>) => readSheet(new Blob([content]));
const cells = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await text(content)).map((row) => row.cells);

async function workbook(rows: readonly unknown[][], date1904 = false): Promise<Blob> {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = date1904;
  const sheet = book.addWorksheet('Names');
  for (const row of rows) sheet.addRow(row);
  return new Blob([new Uint8Array(await book.xlsx.writeBuffer())]);
}

describe('reading a CSV file', () => {
  it('keeps codes as they are, and the numbers of lines', async () => {
    expect(await text('Name,Code\n\n"Oak, ""Elm"" & Co",00123\n1E5,2026-01-05\n')).toEqual([
      { line: 1, cells: ['Name', 'Code'] },
      { line: 3, cells: ['Oak, "Elm" & Co', '00123'] },
      { line: 4, cells: ['1E5', '2026-01-05'] },
    ]);
  });

  it.each([
    ['a semicolon', 'Name;Payer\nOak;Elm'],
    ['a tab', 'Name\tPayer\nOak\tElm'],
    ['CRLF', 'Name,Payer\r\nOak,Elm\r\n'],
    ['a byte order mark', '\ufeffName,Payer\nOak,Elm'],
  ])('knows %s', async (_what, content) => {
    expect(await cells(content)).toEqual([
      ['Name', 'Payer'],
      ['Oak', 'Elm'],
    ]);
  });

  it('knows how its letters are written', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]);
    const windows = new Uint8Array([0x43, 0xe9]);
    for (const content of ['Cé', utf16, windows]) expect(await cells(content)).toEqual([['Cé']]);
  });
});

describe('reading a workbook', () => {
  it.each([false, true])('reads texts, numbers and days (from 1904: %s)', async (from1904) => {
    const file = await workbook(
      [['Name', 'Code', 'From'], [], ['Oak', 12_345_678_901, new Date(Date.UTC(2026, 0, 5))]],
      from1904,
    );
    expect(await readSheet(file)).toEqual([
      { line: 1, cells: ['Name', 'Code', 'From'] },
      { line: 3, cells: ['Oak', '12345678901', '2026-01-05'] },
    ]);
  });

  it('reads what was exported', async () => {
    const book = createWorkbook({ name: 'Export', labels: ['Name', 'Day'], widths: [9, 9] });
    book.add(['=Oak', '2026-01-05']);
    const rows = await readSheet(new Blob([book.write()]));
    expect(rows.at(-1)).toEqual({ line: 2, cells: ['=Oak', '2026-01-05'] });
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'cannot be read as an Excel workbook'],
    ['a picture', new Uint8Array([0x89, 0x50, 0, 0]), 'neither a CSV nor an Excel file'],
    ['a huge one', new Uint8Array(20_000_001), 'larger than 20 MB'],
  ])('is refused: %s', async (_what, content, reason) => {
    await expect(text(content)).rejects.toThrow(reason);
  });
});
