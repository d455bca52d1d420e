import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameKey, sameName } from './name-key.ts';

describe('sameName', () => {
  it.each([
    ['Fernholt Health Plan', '  FERNHOLT   health plan '],
    ['Brightquill Blue, Inc.', 'Brightquill Blue Inc'],
    ['BrightQuill-Blue', 'Brightquill Blue'],
    ['Workers’ Comp', "Workers' Comp"],
    ['Salt & Marsh', 'Salt and Marsh'],
    ['Crème Salud', 'Creme Salud'],
    ['Silver 70 HMO', 'SILVER-70-HMO'],
    ['(Fernholt)', 'Fernholt'],
    ['Brightquill – – Blue', 'Brightquill Blue'],
    ['Beneﬁt ＰＰＯ', 'Benefit PPO'],
    ['BlueCard™ Plan®', 'BlueCard Plan'],
    ['Larch Choice+ (PPO)', 'Larch Choice Plus PPO'],
    ['Larch Choice +', 'Larch Choice Plus'],
    ['Larch Choice + (PPO)', 'Larch Choice+ PPO'],
    ['STAR+PLUS', 'STAR PLUS'],
    ['Larch + Salt', 'Larch Salt'],
  ])('is true for %j and %j', (one, other) => expect(sameName(one, other)).toBe(true));

  it.each([
    ['Plan 1-2', 'Plan 12'],
    ['Plan 1²', 'Plan 12'],
    ['Plan 1½', 'Plan 11/2'],
    ['Fernholt', 'Fernholt Senior'],
    ['Larch Choice+', 'Larch Choice'],
    ['Larch Choice +', 'Larch Choice'],
    ['', ''],
    ['...', '---'],
  ])('is false for %j and %j', (one, other) => expect(sameName(one, other)).toBe(false));

  it('ignores case, and blanks and punctuation between words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcxyzÄéñ'), minLength: 1, maxLength: 6 });
    const between = fc.constantFrom(' ', '  ', '-', ', ', '. ', '/', '');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), between, (words, gap) => {
        expect(nameKey(words.join(gap).toUpperCase())).toBe(nameKey(words.join(' ')));
      }),
    );
  });

  it('compares names by a key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => nameKey(nameKey(name)) === nameKey(name)),
    );
  });
});
