import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../../shared/limits.ts';
import { times } from '../../../shared/testing/depth.ts';
import { csvLine, unmarked } from '../../../shared/text/csv-line.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import { openCsv } from './read-csv.ts';
import { headerOf, type SourceRow } from './source-table.ts';

async function readAll(bytes: Uint8Array | string, columns = ['code', 'name']) {
  const table = openCsv(Buffer.from(bytes), 'plans.csv', { columns });
  const rows: SourceRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  return { header: table.header, rows };
}

describe('openCsv', () => {
  it('reads the same cells from every encoding', async () => {
    const text = 'code,name\r\n1,Café “Plus”\r\n';
    const expected = [{ line: 2, cells: ['1', 'Café “Plus”'] }];
    const latin = Buffer.from('code,name\r\n1,Caf\xe9 \x93Plus\x94\r\n', 'latin1');
    const mac = Buffer.from('code,name\r1,Caf\x8e \xd2Plus\xd3\r', 'latin1');
    for (const bytes of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le'), latin, mac]) {
      const { header, rows } = await readAll(bytes);
      expect(header).toEqual(['code', 'name']);
      expect(rows).toEqual(expected);
    }
  });

  it('detects the separator by the expected columns', async () => {
    expect((await readAll('code;name, short\n1;a,b\n')).rows).toEqual([{ line: 2, cells: ['1', 'a,b'] }]);
    expect((await readAll('code\tname\n1\t2\n')).rows[0]?.cells).toEqual(['1', '2']);
    expect((await readAll('"code"|"name"\n1|2\n')).rows[0]?.cells).toEqual(['1', '2']);
  });

  it('splits by the separator of the map, except the rejected rows of such a list, which have commas', () => {
    const headerBy = (text: string) =>
      openCsv(Buffer.from(text), 'plans.csv', { columns: ['code', 'name'], delimiter: '~' }).header;
    expect(headerBy('code~name, short, or long\n')).toEqual(['code', 'name, short, or long']);
    expect(headerBy('rejected row,reason,code,name\n')).toEqual(['rejected row', 'reason', 'code', 'name']);
  });

  it('counts lines as an editor does, even after multi-line cells and blank lines', async () => {
    const { rows } = await readAll('code,name\n1,"two\nlines"\n\n,\n2,last');
    expect(rows.map(({ line }) => line)).toEqual([2, 6]);
  });

  it('looks for the names of the columns below a title, as Excel saves one', async () => {
    const { header, rows } = await readAll('Payers 2026,\n,\ncode,name\n1,A\n,B\n');
    expect(header).toEqual(['code', 'name']);
    expect(rows).toEqual([
      { line: 4, cells: ['1', 'A'] },
      { line: 5, cells: ['', 'B'] },
    ]);
  });

  it('finds the expected names below everything that a report prints before them', async () => {
    const report = [
      'Payer list,,',
      'Run date:,1/5/2026,',
      'Run by:,Registration,',
      'Facility:,North,',
      'Status:,All,',
    ];
    const { header, rows } = await readAll([...report, ',,', 'Payer,Plan,Class', 'A,B,C', ''].join('\n'), []);
    expect(header).toEqual(['Payer', 'Plan', 'Class']);
    expect(rows).toEqual([{ line: 8, cells: ['A', 'B', 'C'] }]);
  });

  it('completes names of columns by the groups above them', async () => {
    const { header, rows } = await readAll('Payer,,Plan,,Notes\nName,Code,Name,Code,\nA,1,B,2,x\n', []);
    expect(header).toEqual(['Payer Name', 'Payer Code', 'Plan Name', 'Plan Code', 'Notes']);
    expect(rows).toEqual([{ line: 3, cells: ['A', '1', 'B', '2', 'x'] }]);
  });

  it('names the facility of a column that each facility has, even if the name alone is a usual one', async () => {
    const groups = '2026,,North,,South,\n';
    const { header } = await readAll(`${groups}Payer,Plan,Status,Ends,Status,Ends\nA,B,Par,,Non-Par,\n`, []);
    expect(header.slice(2)).toEqual(['North Status', 'North Ends', 'South Status', 'South Ends']);
  });

  it('finds names that only some of the groups have below them', async () => {
    const { header, rows } = await readAll('Payer,Plan,Contact,\n,,Line,Fax\nA,B,1,2\n', []);
    expect(header).toEqual(['Payer', 'Plan', 'Line', 'Fax']);
    expect(rows).toHaveLength(1);
  });

  it('takes no heading of the first section for a name of a column', async () => {
    const { header } = await readAll('Payer,Plan,Payer #,Zip\nCOMMERCIAL,,,\nA,B,1,02298\n', []);
    expect(header).toEqual(['Payer', 'Plan', 'Payer #', 'Zip']);
  });

  it('keeps the rows above names that are repeated, even below a remark beside the table', async () => {
    const page = 'Payer,Plan,Zip,\nA,B,02298,see the contract\n';
    const { header, rows } = await readAll(`${page}${page}`, []);
    expect(header).toEqual(['Payer', 'Plan', 'Zip', '']);
    expect(rows.map(({ line }) => line)).toEqual([2, 4]);
  });

  // With 125,000 columns, completing them took a minute before the file was refused.
  it('completes no names in a file with more columns than can be read', () => {
    const more = Array.from({ length: limits.workbook.columns }, (_, at) => `c${at}`);
    const rows = [
      { line: 1, cells: ['Plan', 'x', ...more] },
      { line: 2, cells: ['', 'Name', ...more] },
    ];
    expect(rows).toContain(headerOf(rows, { known: new Set(['plan', 'name'].map(nameKey)) }));
  });

  it('takes no row of data for the names of the columns', async () => {
    const { header } = await readAll('Payer,Plan,,Class\nA,,x,\nMedicare,Plan,,Other\n', []);
    expect(header).toEqual(['Payer', 'Plan', '', 'Class']);
    const matrix = await readAll('Product offered,North,South\nHMO,Par,Contracted\n', []);
    expect(matrix.header).toEqual(['Product offered', 'North', 'South']);
  });

  it('reads a list of one column, whatever separators its cells contain', async () => {
    const { header, rows } = await readAll('code\n1;2\n3,4\n', ['code']);
    expect(header).toEqual(['code']);
    expect(rows.map(({ cells }) => cells)).toEqual([['1;2'], ['3', '4']]);
  });

  it('accepts every kind of line ending, even within one file', async () => {
    const { rows } = await readAll('code,name\r\n1,one\r\n2,two\n3,"a\nb"\r\n4,four\r5,five\n');
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, '1'],
      [3, '2'],
      [4, '3'],
      [6, '4'],
      [7, '5'],
    ]);
  });

  it('keeps formulas as text', async () => {
    expect((await readAll('code,name\n1,=1+1\n')).rows[0]?.cells).toEqual(['1', '=1+1']);
  });

  it('reads the text of cells that were written so that Excel keeps leading zeros', async () => {
    const file = 'code,name\n="0042","=""00054"""\n"a;=""b""",="two words"\n"="";""",=1&"x"\n';
    const { rows } = await readAll(file);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['0042', '00054'],
      ['a;="b"', 'two words'],
      [expect.stringContaining('=1&"x"')],
    ]);
    expect((await readAll('code;name\r\n="0042";="0"\r\n')).rows[0]?.cells).toEqual(['0042', '0']);
  });

  it('reads back what is marked as text in the rejected rows of another import', async () => {
    const cells = ['=1+1', '+1 800', '-', '@x', "'n", '\tx'];
    const { header, rows } = await readAll(csvLine(['=a', 'b', 'c', 'd', 'e', 'f']) + csvLine(cells), []);
    expect(header[0]).toBe('=a');
    expect(rows[0]?.cells).toEqual(cells);
  });

  it('fills up the rows of which Excel leaves out the last column, 16 at a time', async () => {
    const lines = (count: number, line: string) =>
      Array.from({ length: count }, () => `${line}\r\n`).join('');
    const file = (last: string) =>
      `code,name,notes\r\n${lines(15, '1,a,')}${lines(16, '2,b')}${lines(16, '3,c,x')}${lines(2, '4,d')}${last}`;
    const wrong = async (text: string) =>
      (await readAll(text)).rows.flatMap(({ cells, broken }) => (broken === undefined ? [] : cells[0]));
    expect(await wrong(file(''))).toEqual([]);
    expect((await readAll(file(''))).rows.at(20)?.cells).toEqual(['2', 'b', '']);
    // Cut off, and with a line break in a cell.
    expect(await wrong(file('5,e'))).toEqual(['4', '4', '5']);
    expect(await wrong(`code,name,notes\n${lines(15, '1,a,x')}2,b\nb,x\n${lines(15, '1,a,x')}`)).toEqual([
      '2',
      'b',
    ]);
    expect(await wrong(`code,name,notes\n${lines(20, '1,a,x')}2\n3,b,x\n`)).toEqual(['2']);
  });

  it('marks rows with too few or too many cells, and cells that are far too long', async () => {
    const { rows } = await readAll(`code,name\n1\n1,2,3\n1,2,\n1,${'x'.repeat(200_000)}\n2,b\n`);
    expect(rows.map(({ broken }) => broken)).toEqual([
      'The row has 1 cells, the header has 2.',
      'The row has 3 cells, the header has 2.',
      undefined,
      'The cell in column name holds 200,000 characters; at most 100,000 can be read.',
      undefined,
    ]);
  });

  it('reports the row and cell of a stray or unclosed quote, and reads the rows after it', async () => {
    const { rows } = await readAll(
      'code,name\n1,5" pipe\n\n2,"two\nlines"\n3,"open\n4,four\n5,"also open\n6,"six"" 6"\n',
    );
    expect(rows.map(({ line, cells, broken }) => [line, cells[0], broken])).toEqual([
      [2, '1,5" pipe', expect.stringMatching(/stray quote in cell 2/)],
      [4, '2', undefined],
      [6, '3,"open', expect.stringMatching(/stray quote|never closed/)],
      [7, '4', undefined],
      [8, '5,"also open', expect.stringMatching(/stray quote|never closed/)],
      [9, '6', undefined],
    ]);
    const long = `1,5" pipe ${'ä'.repeat(300)}`;
    expect((await readAll(`code,name\n${long}\n`)).rows[0]?.cells).toEqual([long]);
    const end = await readAll('code,name\r\n1,one\r\n2,"open\r\n3,three');
    expect(end.rows.map(({ line, broken }) => [line, broken])).toEqual([
      [2, undefined],
      [3, 'A quote in cell 2 is opened and never closed.'],
      [4, undefined],
    ]);
  });

  it('gives up early when nearly every row has a stray quote', async () => {
    await expect(readAll(`code,name\n${'1,5" pipe\n'.repeat(50_000)}`)).rejects.toThrow(/more than 100 rows/);
  });

  it('counts lines across the chunks in which it reads', async () => {
    const { rows } = await readAll(`code,name\n${'1,"a\nb"\n'.repeat(2_500)}`);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 2_500 }, (_, at) => 2 + 2 * at));
  });

  it('marks a row in another encoding than its file, and reads the others', async () => {
    const mixed = Buffer.concat([
      Buffer.from('code,name\n1,Größe\n'),
      Buffer.from('2,caf\xe9\n3,x\n', 'latin1'),
    ]);
    const { rows } = await readAll(mixed);
    expect(rows.map(({ line, broken }) => [line, broken])).toEqual([
      [2, undefined],
      [3, expect.stringMatching(/Column name contains bytes that are not UTF-8/)],
      [4, undefined],
    ]);
  });

  it('refuses an empty file and broken UTF-16', async () => {
    await expect(readAll('')).rejects.toThrow(/is empty/);
    const odd = Buffer.concat([Buffer.from('\uFEFFcode,name\n1,2', 'utf16le'), Buffer.from([0x41])]);
    await expect(readAll(odd)).rejects.toThrow(/UTF-16LE but contains bytes that are not/);
  });

  it('can be stopped in the middle and read again', async () => {
    const text = `code,name\n${'1,b\n'.repeat(5_000)}`;
    const table = openCsv(Buffer.from(text), 'long.csv', { columns: ['code', 'name'] });
    for await (const row of table.rows()) if (row.line > 10) break;
    let count = 0;
    for await (const _ of table.rows()) count += 1;
    expect(count).toBe(5_000);
  });

  it('reads back any cells that were written as CSV', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.replaceAll('\0', '').concat('x'))
      // Of a text marked as text, only the text counts.
      .filter((text) => unmarked(text) === text);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (written) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = written.map((row) => row.map(quoted).join(',')).join('\n');
        const { rows } = await readAll(`code,name\n${text}\n`);
        expect(rows.map(({ cells }) => cells)).toEqual(written);
      }),
      { numRuns: times(100) },
    );
  });
});
