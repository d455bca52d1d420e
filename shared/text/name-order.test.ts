import { expect, it } from '@jest/globals';
import { compareNames } from './name-order.ts';

it('compareNames sorts naturally, ignoring case and accents', () => {
  const names = ['Plan 10', 'plan 2', 'Éclair', 'Zeta', 'eclair B', 'Plan 1'];
  expect(names.toSorted(compareNames)).toEqual(['Éclair', 'eclair B', 'Plan 1', 'plan 2', 'Plan 10', 'Zeta']);
  expect(compareNames('ANTHEM', 'anthem')).toBe(0);
});
