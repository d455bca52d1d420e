import { expect, it } from '@jest/globals';
import { countJourneys } from './count-journeys.ts';
import { costDocument } from './document.ts';
import { readCounts, settled } from './journeys.ts';

// `npm run cost` makes both true again.

it('the journeys use what counted.json says', async () => {
  const kept = readCounts();
  expect(settled(kept, await countJourneys())).toEqual(kept);
}, 180_000);

it('docs/cost.md shows the tables that come of the counts and of what the stack holds', () => {
  const { found, wanted } = costDocument(readCounts());
  expect(found).toBe(wanted);
});

it('a count that is off by more than one in a hundred is told, a smaller difference is not', () => {
  const kept = readCounts();
  const list = kept.changedList;
  const found = (kilobytes: number, writeUnits = list.writeUnits) =>
    settled(kept, { ...kept, changedList: { ...list, kilobytes, writeUnits } });
  expect(found(list.kilobytes * 1.009)).toEqual(kept);
  expect(found(list.kilobytes * 2).changedList.kilobytes).toBe(list.kilobytes * 2);
  expect(found(list.kilobytes, list.writeUnits + 1)).not.toEqual(kept);
});
