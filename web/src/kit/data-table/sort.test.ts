import { expect, it } from '@jest/globals';
import { nextSort } from './sort.ts';

it('a column is sorted ascending first, then descending', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ key: 'name', direction: 'asc' });
  expect(nextSort(first, 'name')).toEqual({ key: 'name', direction: 'desc' });
  expect(nextSort(first, 'facility')).toEqual({ key: 'facility', direction: 'asc' });
});
