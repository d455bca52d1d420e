import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leftOut, pastedPrefixes } from './pasted-prefixes.ts';

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
// Starts with a letter: three digits alone could be the rest of a member ID.
const prefix = fc
  .tuple(
    fc.constantFrom(...characters.slice(0, 26)),
    fc.constantFrom(...characters),
    fc.constantFrom(...characters),
  )
  .map((parts) => parts.join(''))
  // In lower case it is a conjunction.
  .filter((made) => made !== 'AND');

describe('pastedPrefixes', () => {
  it.each([
    ['abc, def xyz', ['ABC', 'DEF', 'XYZ'], false],
    ['Prefixes: ABC, XYZ', ['ABC', 'XYZ'], false, ['Prefixes']],
    ['Prefixes:ABC\nPPO plans: XYZ', ['ABC', 'XYZ'], false, ['Prefixes', 'PPO plans']],
    ['Prefixes ABC, DEF and XYZ', ['ABC', 'DEF', 'XYZ'], false, ['Prefixes', 'and']],
    ['ABC: Northbank, AND: Harbor', ['ABC', 'AND'], false, ['Northbank', 'Harbor']],
    ['Member ID: XYZ123456789', ['XYZ'], true, ['Member ID']],
    ['ABC\nDEF\r\nGHI', ['ABC', 'DEF', 'GHI'], false],
    ['ABC\tDEF;GHI|JKL/MNO', ['ABC', 'DEF', 'GHI', 'JKL', 'MNO'], false],
    ['abc ABC', ['ABC'], false],
    ['XYZ123456789', ['XYZ'], true],
    ['xyz-123-456-789', ['XYZ'], true],
    ['XYZ 123456789', ['XYZ'], true],
    ['XYZ 123 456 789', ['XYZ'], true],
    ['A2A 9Z9', ['A2A', '9Z9'], false],
    ['123456789', [], true],
    ['ＡＢＣ，ＤＥＦ； ｘｙｚ', ['ABC', 'DEF', 'XYZ'], false],
    ['ＸＹＺ１２３４５６７８９', ['XYZ'], true],
    ['“ABC”, ‘DEF’', ['ABC', 'DEF'], false],
    ['A\u200bBC\u00a0XYZ', ['ABC', 'XYZ'], false],
    ['', [], false],
    ['ab', ['AB'], false],
  ])('reads the prefixes of %j', (text, prefixes, cut, words: string[] = []) => {
    expect(pastedPrefixes(text)).toEqual({ prefixes, cut, words });
  });

  it('finds every prefix of a list, whatever its separators and case', () => {
    const separators = fc.constantFrom(', ', ' ', ';', '\n', '\t', ' | ', '/');
    fc.assert(
      fc.property(
        fc.uniqueArray(prefix, { minLength: 1, maxLength: 40 }),
        separators,
        fc.boolean(),
        (prefixes, separator, lower) => {
          const text = prefixes.join(separator);
          expect(pastedPrefixes(lower ? text.toLowerCase() : text)).toEqual({
            prefixes,
            cut: false,
            words: [],
          });
        },
      ),
    );
  });

  it('never keeps more than three characters of anything, so no member ID can be put together', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const found of pastedPrefixes(text).prefixes) expect(found).toMatch(/^[A-Z0-9]{1,3}$/);
      }),
    );
    const memberId = fc
      .tuple(prefix, fc.integer({ min: 100_000_000, max: 999_999_999 }), fc.constantFrom('', ' ', '-'))
      .map(([start, rest, between]) => ({ start, text: `${start}${between}${rest}` }));
    fc.assert(
      fc.property(memberId, ({ start, text }) => {
        expect(pastedPrefixes(text)).toEqual({ prefixes: [start], cut: true, words: [] });
      }),
    );
  });
});

it('leftOut names the first five words that were left out, and counts the others', () => {
  const sentence = (count: number) =>
    leftOut({ prefixes: [], words: Array.from({ length: count }, (_, n) => `word${n}`), cut: false }, []);
  expect(sentence(5)[0]).toMatch(/“word4”\.$/);
  expect(sentence(6)[0]).toMatch(/“word4” and 1 more word\.$/);
  expect(sentence(7)[0]).toMatch(/“word4” and 2 more words\.$/);
});
