import { expect, it } from '@jest/globals';
import { shownRows } from './row-model.ts';

const rows = (...numbers: number[]) => Uint32Array.from(numbers);

it('shownRows combines matches, filters, and sort order', () => {
  const order = rows(3, 2, 1, 0);
  const among = Uint8Array.of(1, 0, 0, 1);
  expect([...shownRows(4, undefined, undefined, among)]).toEqual([0, 3]);
  expect([...shownRows(4, rows(0, 2), order, undefined)]).toEqual([2, 0]);
  expect([...shownRows(4, rows(0, 2, 3), order, among)]).toEqual([3, 0]);
  expect([...shownRows(4, undefined, order, among)]).toEqual([3, 0]);
  expect([...shownRows(4, rows(2, 0), undefined, among)]).toEqual([0]);
});
