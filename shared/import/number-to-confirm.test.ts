import { expect, it } from '@jest/globals';
import { numberToConfirm } from './number-to-confirm.ts';

it.each([
  [
    'a fifth that would be blank, which needs no confirmation',
    { blanked: 20, missing: 0, plans: 100 },
    false,
    undefined,
  ],
  ['more than a fifth that would be blank', { blanked: 21, missing: 0, plans: 100 }, false, 21],
  ['missing plans that are kept', { blanked: 0, missing: 90, plans: 100 }, false, undefined],
  ['missing plans that are ended', { blanked: 1, missing: 20, plans: 100 }, true, 21],
  ['an empty facility', { blanked: 0, missing: 0, plans: 0 }, true, undefined],
])('numberToConfirm: %s', (_what, counts, retire, expected) => {
  expect(numberToConfirm(counts, retire)).toBe(expected);
});
