import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ranked, rowsFrom, withFirst } from './ranking.ts';
import { sameCode } from './words/word-scores.ts';

const size = 40;
const few = (most: number) =>
  fc.array(fc.integer({ min: 0, max: most }), { minLength: size, maxLength: size });
const subset = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }));

it('preferred rows come first only among equally good ones, in the given order', () => {
  fc.assert(
    fc.property(few(3), few(2), few(2), few(3), subset, (worst, named, lengths, asTyped, first) => {
      const rows = rowsFrom(Uint8Array.from(worst));
      const order = (candidates: readonly number[]) => [
        ...ranked(
          candidates,
          Uint8Array.from(worst),
          Uint8Array.from(named),
          { nameLength: (row) => lengths[row] ?? 0 },
          (row) => asTyped[row] ?? 0,
        ),
      ];
      const goodness = (row: number) => {
        const score = worst[row] ?? 0;
        return `${score >= sameCode ? 2 : named[row]} ${score} ${asTyped[row]} ${lengths[row]}`;
      };
      const found = order(withFirst(rows, first, size));
      expect(found.map(goodness)).toEqual(order(rows).map(goodness));
      for (const equals of Map.groupBy(found, goodness).values())
        expect(equals).toEqual([
          ...first.filter((row) => equals.includes(row)),
          ...equals.filter((row) => !first.includes(row)).sort((one, other) => one - other),
        ]);
    }),
  );
});
