import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils, type WorkSheet, write } from 'xlsx';
import { openWorkbook } from './read-workbook.ts';
import type { SourceRow } from './source-table.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(sheet: WorkSheet, sheetName?: string) {
  const file = join(folder, 'plans.xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Plans');
  await writeFile(file, write(book, { type: 'buffer', bookType: 'xlsx' }));
  const table = await openWorkbook(file, sheetName);
  const rows: SourceRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { header: table.header, rows };
}

describe('openWorkbook', () => {
  it('reads cells as a person sees them, with numbers in full', async () => {
    const sheet = utils.aoa_to_sheet([
      [],
      ['code', 'zip', 'name'],
      [123_456_789_012_345, 1, 'A'],
      [],
      [1_234, 2, 'B'],
    ]);
    sheet.B3 = { t: 'n', v: 1234, z: '00000' };
    sheet.A5 = { t: 'n', v: 1234, z: '#,##0' };
    const { header, rows } = await readAll(sheet);
    expect(header).toEqual(['code', 'zip', 'name']);
    expect(rows).toEqual([
      { line: 3, cells: ['123456789012345', '01234', 'A'] },
      { line: 5, cells: ['1234', '2', 'B'] },
    ]);
  });

  it('never computes a formula: its stored value counts', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'name'],
      [1, 'x'],
    ]);
    sheet.B2 = { t: 's', v: 'stored', f: 'CONCAT("a","b")' };
    expect((await readAll(sheet)).rows[0]?.cells).toEqual(['1', 'stored']);
  });

  it('marks rows with a spreadsheet error', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'name'],
      [1, 'x'],
    ]);
    sheet.B2 = { t: 'e', v: 42, w: '#N/A' };
    expect((await readAll(sheet)).rows[0]?.broken).toBe('Column name holds a spreadsheet error.');
  });

  it('says which sheets there are when the named one is missing, and what is no workbook', async () => {
    const sheet = utils.aoa_to_sheet([['code'], [1]]);
    await expect(readAll(sheet, 'Other')).rejects.toThrow(/no sheet "Other". It has: Plans/);
    await expect(readAll(utils.aoa_to_sheet([]))).rejects.toThrow(/is empty/);
    const file = join(folder, 'broken.xlsx');
    await writeFile(file, Buffer.from('504b030400000000', 'hex'));
    await expect(openWorkbook(file)).rejects.toThrow(/cannot be read as an Excel workbook/);
  });
});
