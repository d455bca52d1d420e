import { expect, it } from '@jest/globals';
import { csvLine, unmarked } from './csv-line.ts';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '\u00a0+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])(
  'a cell of %j is marked as text, because some spreadsheet would compute it, and is read back as it was',
  (cell) => {
    const written = csvLine([cell]).trimEnd().replace(/^"|"$/g, '');
    expect(written).toBe(`'${cell}`);
    expect(unmarked(written)).toBe(cell);
  },
);

it.each(['-', '=', ' - ', 'a=1', "'n", ' a', ''])('a cell of %j is written as it is', (cell) => {
  expect(csvLine([cell]).replace(/\r\n$/, '').replace(/^"|"$/g, '')).toBe(cell);
});
