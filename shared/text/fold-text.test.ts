import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { naiveFold } from '../plan/search/testing/naive-search.ts';
import * as some from '../plan/search/testing/plan-arbitrary.ts';
import { times } from '../testing/depth.ts';
import { foldLine, foldText, foldWithPositions, searchWords } from './fold-text.ts';

describe('text folding', () => {
  it('makes spellings of the same text equal', () => {
    expect(foldText('SILVER plan')).toBe('silver plan');
    expect(foldText('Ánge e\u0301 ΟΔΟΣ')).toBe('ange e οδοσ');
    expect(foldText('‘a’ ʼb “c” d‐e‑f‒g–h—i')).toBe(`'a' 'b "c" d-e-f-g-h-i`);
    expect(foldText('a\u00a0b\tc\u2003d')).toBe('a b c d');
    // Invisible characters, pasted from a page or sheet.
    expect(foldText('\u200bSil\u00adver\u2060 \ufeffplan\u200e')).toBe('silver plan');
  });

  it('replaces typographic characters with those of a keyboard', () => {
    expect(foldText('Beneﬁt ＡＢＣ－１２ PPO² Nº ㎏ …')).toBe('benefit abc-12 ppo2 no kg ...');
    expect(foldText('Children´s Children′s Hawaiʻi „Gold‟ 5″')).toBe(
      `children's children's hawai'i "gold" 5"`,
    );
    expect(foldText('Blue‑Cross A―B 1−2 ⁃ 3﹣4')).toBe('blue-cross a-b 1-2 - 3-4');
    expect(foldText('½ 3⁄4 5∕6')).toBe('1/2 3/4 5/6');
    expect(foldText('Søren Łukasz Đặng Cœur Ægis ẞtraße')).toBe('soren lukasz dang coeur aegis sstrasse');
    // Symbols that nobody types.
    expect(foldText('Blue Cross® BlueCard™ Plan℠')).toBe('blue cross bluecard plan');
  });

  it('makes lines that differ only in blanks and typography equal', () => {
    expect(foldLine(' Beneﬁt\u00a0 Plan® \n')).toBe('benefit plan');
    expect(foldLine('Plan 1²')).toBe('plan 1 2');
  });

  it('splits a text into its words, each once, in the order typed', () => {
    expect(searchWords('  Gold  silver GOLD ')).toEqual(['gold', 'silver']);
    expect(searchWords(' ')).toEqual([]);
  });

  it('records where each character comes from, if any has moved', () => {
    expect(foldWithPositions('AB')).toEqual({ folded: 'ab', sourceIndex: undefined });
    expect(foldWithPositions('é😀x')).toEqual({ folded: 'e😀x', sourceIndex: [0, 1, 1, 3] });
  });

  it('agrees with a plain reference implementation, as a whole and by character', () => {
    fc.assert(
      fc.property(fc.oneof(some.text, fc.string({ unit: 'binary' })), (text) => {
        const { folded, sourceIndex } = foldWithPositions(text);
        expect(folded).toBe(foldText(text));
        expect(foldText(text)).toBe(naiveFold(text).replace(/\s/g, ' '));
        expect(sourceIndex?.length ?? text.length).toBe(folded.length);
      }),
      { numRuns: times(2_000) },
    );
  });
});
