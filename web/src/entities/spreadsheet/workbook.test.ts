import { describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import {
  cellText,
  type ExportValue,
  emptyCell,
  isMarkedAsText,
  longestCell,
} from '../../../../shared/plan/export/export-values.ts';
import { times } from '../../../../shared/testing/depth.ts';
import { createWorkbook } from './workbook.ts';

function written(rows: ExportValue[][], labels: string[]) {
  const book = createWorkbook({ name: 'Export', labels, widths: labels.map(() => 20) });
  for (const row of rows) book.add(row);
  return { file: book.write(), cuts: book.cuts };
}

/** Returns what another reader finds in the file. */
async function readBack(file: ArrayBuffer) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(file);
  const [sheet] = book.worksheets;
  if (sheet === undefined) throw new Error('The file holds no sheet.');
  return { book, sheet };
}

async function cellsOf(rows: ExportValue[][], labels: string[]) {
  const { file, cuts } = written(rows, labels);
  const { sheet } = await readBack(file);
  const found = Array.from({ length: sheet.rowCount }, (_, row) =>
    labels.map((_label, column) => sheet.getCell(row + 1, column + 1).value),
  );
  return { found, cuts, sheet };
}

const letters = fc.string({ unit: 'grapheme', maxLength: 12 });
const tricky = fc.constantFrom(
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '-',
  ' a ',
  'a\nb',
  'a\r\nb',
  '00123',
  '1E5',
  'SEP12',
  'TRUE',
  '<b>&"\'',
  ']]>',
  '_x0041_',
  '_x000D_',
  '_x005F_',
  '_X0041_',
  '😀',
  '👩‍⚕️ é',
  '\u0301',
  '0',
  '95814',
  'https://example.com/?a=1&b=2',
  '#REF!',
);
const value: fc.Arbitrary<ExportValue> = fc.oneof(
  letters,
  tricky,
  fc.tuple(tricky, letters).map((parts) => parts.join('')),
  fc.nat(),
  fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
);
const filled = (values: ExportValue[]) => values.map((one) => (one === '' ? emptyCell : one));
/** Everything must be read back unchanged except the kind of line breaks. */
const unifyLineBreaks = (one: ExportValue) => (typeof one === 'number' ? one : one.replace(/\r\n?/g, '\n'));

describe('a workbook', () => {
  it('is read by another program with every cell intact', async () => {
    const table = fc.integer({ min: 1, max: 4 }).chain((columns) =>
      fc
        // Many cells in few files: a file takes longer to read than its cells.
        .array(fc.array(value, { minLength: columns, maxLength: columns }).map(filled), {
          minLength: 60,
          maxLength: 80,
        })
        .map((rows) => ({ columns, rows })),
    );
    await fc.assert(
      fc.asyncProperty(table, async ({ columns, rows }) => {
        const labels = Array.from({ length: columns }, (_, nth) => `Label ${nth}`);
        const { found } = await cellsOf(rows, labels);
        expect(found).toEqual([labels, ...rows.map((row) => row.map(unifyLineBreaks))]);
      }),
      { numRuns: times(15) },
    );
    expect((await cellsOf([], ['A'])).found).toEqual([['A']]);
  });

  it('holds one sheet with its labels, a filter and no formula', async () => {
    const { file } = written(
      [
        ['=1+1', 7],
        ['-', 0],
      ],
      ['Name', 'Code'],
    );
    const { book, sheet } = await readBack(file);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Export']);
    expect(sheet.autoFilter).toBe('A1:B3');
    expect(String(sheet.dimensions)).toBe('A1:B3');
    const formulas: unknown[] = [];
    sheet.eachRow((row) =>
      row.eachCell((cell) => cell.type === ExcelJS.ValueType.Formula && formulas.push(cell.address)),
    );
    expect(formulas).toEqual([]);
  });

  it('is small enough to mail', () => {
    const rows = Array.from({ length: 2_000 }, (_, row) => [`Plan ${row} of 2000`, `PO Box ${row * 7919}`]);
    expect(written(rows, ['Name', 'Address']).file.byteLength).toBeLessThan(60_000);
  });

  it('formats as text what a spreadsheet would reinterpret', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1 x',
      '@a',
      '\tx',
      '＝1',
      '00123',
      '95814-1234',
      '1E5',
      'SEP12',
      'May 2026',
      'TRUE',
      'Plain words',
      '-',
    ];
    const { sheet } = await cellsOf(
      texts.map((text) => [text]),
      ['Text'],
    );
    const marked = texts.filter((_, row) => sheet.getCell(row + 2, 1).numFmt === '@');
    expect(marked).toEqual(texts.slice(0, -2));
    expect(texts.filter(isMarkedAsText)).toEqual(marked);
    expect(sheet.getCell(2, 1).type).toBe(ExcelJS.ValueType.String);
  });

  it('formats codes with all their digits; a spreadsheet would show 1.23457E+14 instead', async () => {
    const { sheet } = await cellsOf([[7], [999_999_999_999_999]], ['Code']);
    expect([2, 3].map((row) => sheet.getCell(row, 1).numFmt)).toEqual(['0', '0']);
  });

  it('cuts a text that is too long between two characters, and reports its cell', async () => {
    const long = '😀'.repeat(20_000);
    const whole = 'x'.repeat(longestCell);
    const escapes = '_x0041_'.repeat(6_000);
    const { found, cuts } = await cellsOf(
      [
        ['a', whole],
        ['b', long],
        [escapes, 'c'],
      ],
      ['One', 'Two'],
    );
    expect(found[1]).toEqual(['a', whole]);
    const cut = String(found[2]?.[1]);
    expect(cut).toMatch(/^(😀)+ … \[cut here: a cell holds no more\]$/u);
    expect(cut.length).toBeGreaterThan(longestCell - 3);
    expect(cut.length).toBeLessThanOrEqual(longestCell);
    expect(String(found[3]?.[0])).toMatch(/^_x0041_.*\[cut here/);
    expect(cuts).toEqual([
      { row: 1, label: 'Two' },
      { row: 2, label: 'One' },
    ]);
  });

  it('replaces unprintable characters with U+FFFD', async () => {
    const { found } = await cellsOf([['a\u0000b\u0007', '\ud83d x \ufffe']], ['One', 'Two']);
    expect(found[1]).toEqual(['a\ufffdb\ufffd', '\ufffd x \ufffd']);
    expect(cellText('plain\ttext\n')).toEqual({ text: 'plain\ttext\n', cut: false });
  });
});
