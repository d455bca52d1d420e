import { expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { limits } from '../../../../shared/limits.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { createExport } from './export-work.ts';

const stored = `/cards/${'0a'.repeat(16)}.webp`;
const elsewhere = 'https://pictures.example/card.png';

it('card images are exported as absolute addresses, in columns wide enough for them', async () => {
  const origin = 'https://guide.hospital.example';
  const work = createExport({ kind: 'plans', columns: ['notes', 'image', 'secondaryImage'], origin });
  work.take([makePlan({ notes: '/not an address', image: stored, secondaryImage: elsewhere }), makePlan({})]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(work.finish().file);
  const [sheet] = book.worksheets;
  const row = (at: number) => [1, 2, 3].map((column) => sheet?.getCell(at, column).value);
  expect(row(2)).toEqual(['/not an address', origin + stored, elsewhere]);
  expect(row(3)).toEqual(['-', '-', '-']);
  for (const column of [2, 3])
    expect(sheet?.getColumn(column).width).toBeGreaterThan(origin.length + stored.length);
});

it('the plan list is exported as one sheet named Export', async () => {
  const work = createExport({ kind: 'plans', columns: ['notes'], origin: '' });
  work.take([makePlan({})]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(work.finish().file);
  expect(book.worksheets.map(({ name }) => name)).toEqual(['Export']);
});

it('codes are exported in columns wide enough for all their digits', async () => {
  const work = createExport({ kind: 'plans', columns: ['planCode'], origin: '' });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(work.finish().file);
  expect(book.worksheets[0]?.getColumn(1).width).toBeGreaterThan(limits.codeDigits);
});
