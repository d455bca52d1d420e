import { describe, expect, it } from '@jest/globals';
import { CFB, utils, type WorkSheet, write } from 'xlsx';
import { readWorkbook } from './read-workbook.ts';
import type { SourceRow } from './source-table.ts';

const bytesOf = (sheet: WorkSheet): Uint8Array => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Plans');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
};

async function readAll(sheet: WorkSheet, sheetName?: string, columns?: readonly string[]) {
  const table = (await readWorkbook(bytesOf(sheet), 'plans.xlsx', columns)).open(sheetName);
  const rows: SourceRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { header: table.header, rows };
}

describe('readWorkbook', () => {
  it('reads cells as Excel displays them, with numbers in full', async () => {
    const sheet = utils.aoa_to_sheet([
      [],
      ['code', 'zip', 'name'],
      [123_456_789_012_345, 1, 'A'],
      [],
      [1_234, 2, 'B'],
      [8_005_551_234, 12_345, 'C'],
    ]);
    sheet.B3 = { t: 'n', v: 1234, z: '00000' };
    sheet.A5 = { t: 'n', v: 1234, z: '#,##0' };
    sheet.A6 = { t: 'n', v: 8_005_551_234, z: '_(* #,##0.00_)' };
    sheet.B6 = { t: 'n', v: 12_345, z: '#,##0.00' };
    const { header, rows } = await readAll(sheet);
    expect(header).toEqual(['code', 'zip', 'name']);
    expect(rows).toEqual([
      { line: 3, cells: ['123456789012345', '01234', 'A'] },
      { line: 5, cells: ['1234', '2', 'B'] },
      { line: 6, cells: ['8005551234', '12345', 'C'] },
    ]);
  });

  it('finds the columns that will be read below groups with usual names', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Payer', '', 'Plan', 'Notes'],
      ['PAYOR_NM', 'PAYOR_CD', 'BENEFIT_NM', 'RMK'],
      ['A', 1, 'B', 'x'],
    ]);
    const { header, rows } = await readAll(sheet, undefined, ['payor_nm', 'payor_cd', 'benefit_nm']);
    expect(header).toEqual(['PAYOR_NM', 'PAYOR_CD', 'BENEFIT_NM', 'RMK']);
    expect(rows).toEqual([{ line: 3, cells: ['A', '1', 'B', 'x'] }]);
  });

  it.each([
    [
      'two',
      ['A1:A2', 'B1:B2', 'C1:D1'],
      [
        ['Payer Name', 'Plan Name', 'Facilities'],
        ['', '', 'North', 'South'],
      ],
      ['North', 'South'],
    ],
    [
      'three',
      ['A1:A3', 'B1:B3', 'C1:F1', 'C2:D2', 'E2:F2'],
      [
        ['Payer Name', 'Plan Name', 'Facilities'],
        ['', '', 'North', '', 'South'],
        ['', '', 'Status', 'Ends', 'Status', 'Ends'],
      ],
      ['North Status', 'North Ends', 'South Status', 'South Ends'],
    ],
    [
      'one or two',
      ['A1:A2', 'B1:B2'],
      [
        ['Payer Name', 'Plan Name', '2026'],
        ['', '', 'Status'],
      ],
      ['Status'],
    ],
  ])('finds names that are merged over %s rows beside those of groups', async (_, merges, heads, names) => {
    const cells = ['Fernholt', 'PPO', ...names.map((name) => `in ${name}`)];
    const sheet = utils.aoa_to_sheet([...heads, cells]);
    sheet['!merges'] = merges.map(utils.decode_range);
    const { header, rows } = await readAll(sheet);
    expect(header).toEqual(['Payer Name', 'Plan Name', ...names]);
    // A sheet whose rows were counted is opened again.
    const source = await readWorkbook(bytesOf(sheet), 'plans.xlsx');
    expect([source.open().header, source.open().header]).toEqual([header, header]);
    expect(rows).toEqual([{ line: heads.length + 1, cells }]);
  });

  it('looks for the names of the columns below a title', async () => {
    const titled = utils.aoa_to_sheet([
      ['Payers 2026'],
      ['as of May'],
      [],
      ['code', 'name'],
      [1, 'A'],
      ['', 'B'],
    ]);
    titled['!merges'] = [utils.decode_range('A1:B1')];
    const { header, rows } = await readAll(titled);
    expect(header).toEqual(['code', 'name']);
    expect(rows).toEqual([
      { line: 5, cells: ['1', 'A'] },
      { line: 6, cells: ['', 'B'] },
    ]);
  });

  it('reads a list of one column, even with a remark beside a row far below', async () => {
    const sheet = utils.aoa_to_sheet([['payer'], ['A'], ['B'], ['C'], ['D'], ['E', 'remark']]);
    expect((await readAll(sheet)).header).toEqual(['payer']);
  });

  it('leaves a remark beside the table out of the row, which could not be imported from a CSV file with it', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'name'],
      [1, 'A', '', 'remark'],
      ['code', 'name', 'as above'],
    ]);
    expect((await readAll(sheet)).rows).toEqual([{ line: 2, cells: ['1', 'A'] }]);
  });

  it('reads a date in Excel’s default format with its four-digit year', async () => {
    const sheet = utils.aoa_to_sheet([['ends on', 'written', 'since'], [], []]);
    // Number format 14, built into every workbook, has no format text of its own.
    sheet.A2 = { t: 'n', v: 46_347, z: 'm/d/yy' };
    sheet.B2 = { t: 's', v: '11/21/26' };
    sheet.C2 = { t: 'n', v: 46_347, z: 'yyyy-mm-dd' };
    sheet['!ref'] = 'A1:C2';
    expect((await readAll(sheet)).rows[0]?.cells).toEqual(['11/21/2026', '11/21/26', '2026-11-21']);
  });

  it('reads a date in full, however its cell shows it', async () => {
    const shown = ['d-mmm-yy', 'mm/dd/yy', 'm/d/yyyy h:mm', 'dd/mm/yyyy', 'mmmm d, yyyy'];
    const sheet = utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e', 'f', 'g'], []]);
    for (const [at, z] of shown.entries())
      sheet[utils.encode_cell({ r: 1, c: at })] = { t: 'n', v: 46_347, z };
    sheet.F2 = { t: 'n', v: 46_347, z: 'mmm-yy' };
    sheet.G2 = { t: 'n', v: 46_347.5, z: 'm/d/yyyy h:mm' };
    sheet['!ref'] = 'A1:G2';
    expect((await readAll(sheet)).rows[0]?.cells).toEqual([
      ...shown.map(() => '11/21/2026'),
      ...['Nov-26', '11/21/2026 12:00'],
    ]);
  });

  it('reads the day and not the hidden time of a date, in formats that begin with the day and with points', async () => {
    const formats = ['dd/mm/yyyy', 'd-m-yy', 'dd.mm.yyyy', 'mm.dd.yyyy', 'yyyy.mm.dd', 'dd/mm/yyyy hh:mm'];
    const sheet = utils.aoa_to_sheet([['format', 'ends on'], ...formats.map((z) => [z])]);
    for (const [at, z] of formats.entries()) sheet[`B${at + 2}`] = { t: 'n', v: 46_357.99999, z };
    sheet['!ref'] = 'A1:B7';
    expect((await readAll(sheet)).rows.map(({ cells }) => cells[1])).toEqual([
      ...formats.slice(1).map(() => '12/1/2026'),
      '12/1/2026 23:59',
    ]);
  });

  it('reads a number that is no day, in a column formatted as dates, as a cell without one', async () => {
    const sheet = utils.aoa_to_sheet([['name', 'phone'], ['A']]);
    sheet.B2 = { t: 'n', v: 8_005_551_234, z: 'm/d/yyyy' };
    sheet['!ref'] = 'A1:B2';
    expect((await readAll(sheet)).rows).toEqual([{ line: 2, cells: ['A', ''] }]);
  });

  it('never computes a formula, and uses its stored value', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'name'],
      [1, 'x'],
    ]);
    sheet.B2 = { t: 's', v: 'stored', f: 'CONCAT("a","b")' };
    expect((await readAll(sheet)).rows[0]?.cells).toEqual(['1', 'stored']);
  });

  it('reads back what is marked as text in the rejected rows of another import, saved as a workbook', async () => {
    const sheet = utils.aoa_to_sheet([
      ['line', "'=name", 'phone'],
      ['2', "'=1+1", "'+1 800"],
    ]);
    const { header, rows } = await readAll(sheet);
    expect([header[1], rows[0]?.cells]).toEqual(['=name', ['2', '=1+1', '+1 800']]);
  });

  it('reads symbols that openpyxl and pandas write as numbers', async () => {
    const archive = CFB.read(bytesOf(utils.aoa_to_sheet([['name'], ['x']])), { type: 'buffer' });
    const part = '/xl/worksheets/sheet1.xml';
    const symbols = '&#128222; caf&#233; &#x1F6AB; &#9989; &#55357;&#56542; &amp;#128222;';
    const cell = `<c r="A2" t="inlineStr"><is><t>${symbols}</t></is></c>`;
    const xml = Buffer.from(CFB.find(archive, part)?.content ?? []).toString();
    CFB.utils.cfb_add(archive, part, Buffer.from(xml.replace(/<c r="A2".*?<\/c>/, cell)));
    const bytes = Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer' }));
    const rows: SourceRow[] = [];
    for await (const row of (await readWorkbook(bytes, 'plans.xlsx')).open().rows()) rows.push(row);
    expect(rows.at(-1)?.cells).toEqual(['📞 café 🚫 ✅ 📞 &#128222;']);
  });

  it('marks the zero of a formula in a file whose formulas are still to be computed, in a date too', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'ends'],
      [0, 0],
    ]);
    sheet.A2 = { t: 'n', v: 0, f: 'C2' };
    sheet.B2 = { t: 'n', v: 0, f: 'D2', z: 'm/d/yyyy' };
    const archive = CFB.read(bytesOf(sheet), { type: 'buffer' });
    const book = CFB.find(archive, '/xl/workbook.xml');
    if (book === null) throw new Error('no workbook part');
    const xml = Buffer.from(book.content).toString('utf8');
    book.content = Buffer.from(xml.replace('</sheets>', '</sheets><calcPr fullCalcOnLoad="1"/>'));
    const bytes = Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer' }));
    const rows: SourceRow[] = [];
    for await (const row of (await readWorkbook(bytes, 'plans.xlsx')).open().rows()) rows.push(row);
    expect(rows.map(({ cells }) => cells)).toEqual([['#NOT COMPUTED =C2', '#NOT COMPUTED =D2']]);
  });

  it('reads a spreadsheet error as Excel shows it', async () => {
    const sheet = utils.aoa_to_sheet([
      ['code', 'name'],
      [1, 'x'],
    ]);
    sheet.B2 = { t: 'e', v: 42, w: '#N/A' };
    expect((await readAll(sheet)).rows).toEqual([{ line: 2, cells: ['1', '#N/A'] }]);
  });

  it('offers no hidden sheet', async () => {
    const book = utils.book_new();
    for (const name of ['Codes', 'Plans']) utils.book_append_sheet(book, utils.aoa_to_sheet([[name]]), name);
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
    const source = await readWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }), 'plans.xlsx');
    expect(source.sheets).toEqual(['Plans']);
    expect(source.open().header).toEqual(['Plans']);
  });

  it('offers all sheets if every one is hidden', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Code']]), 'Plans');
    book.Workbook = { Sheets: [{ Hidden: 1 }] };
    const source = await readWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }), 'plans.xlsx');
    expect([source.sheets, source.open().header]).toEqual([['Plans'], ['Code']]);
  });

  it('lists the sheets when the requested one is missing, and refuses a broken workbook', async () => {
    const sheet = utils.aoa_to_sheet([['code'], [1]]);
    await expect(readAll(sheet, 'Other')).rejects.toThrow(/no sheet "Other". It has: Plans/);
    await expect(readAll(utils.aoa_to_sheet([]))).rejects.toThrow(/is empty/);
    const broken = Buffer.from('504b030400000000', 'hex');
    await expect(readWorkbook(broken, 'broken.xlsx')).rejects.toThrow(/cannot be read as an Excel workbook/);
  });
});
