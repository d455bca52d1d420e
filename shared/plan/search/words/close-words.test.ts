import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../../testing/depth.ts';
import { distance } from '../testing/naive-search.ts';
import { isClose } from './close-words.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });

it('isClose allows an edit distance of one, to the whole word or to one of its beginnings', () => {
  fc.assert(
    fc.property(word, word, (typed, of) => {
      expect(isClose(typed, of, true)).toBe(distance(typed, of) <= 1);
      const begun = Array.from({ length: of.length + 1 }, (_, end) => distance(typed, of.slice(0, end)));
      expect(isClose(typed, of, false)).toBe(begun.some((one) => one <= 1));
    }),
    { numRuns: times(2_000, 50_000) },
  );
});
