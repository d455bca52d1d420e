import { expect, it } from '@jest/globals';
import { countJourneys } from './count-journeys.ts';
import { costDocument } from './document.ts';
import { readCounts, settled } from './journeys.ts';

// `npm run cost` makes both true again.

it('the journeys use what counted.json says', async () => {
  const kept = readCounts();
  expect(settled(kept, await countJourneys())).toEqual(kept);
});

it('docs/cost.md shows the tables that come of the counts and of what the stack holds', () => {
  const { found, wanted } = costDocument(readCounts());
  expect(found).toBe(wanted);
});

it('a count that is off by more than one in a hundred is told, a smaller difference is not', () => {
  const kept = readCounts();
  const list = kept.changedList;
  const found = (other: Partial<typeof list>) =>
    settled(kept, { ...kept, changedList: { ...list, ...other } });
  expect(found({ kilobytes: list.kilobytes * 1.009 })).toEqual(kept);
  expect(found({ kilobytes: list.kilobytes * 2 }).changedList.kilobytes).toBe(list.kilobytes * 2);
  expect(found({ writeUnits: list.writeUnits + 1 })).not.toEqual(kept);
});

it('a list may take a read unit more or less, which is how its size is rounded, and a call of few records may not', () => {
  const kept = readCounts();
  const more = (name: 'changedList' | 'savePlan', units: number) =>
    settled(kept, { ...kept, [name]: { ...kept[name], readUnits: kept[name].readUnits + units } });
  expect(more('changedList', 1)).toEqual(kept);
  expect(more('changedList', 2)).not.toEqual(kept);
  expect(more('savePlan', 1)).not.toEqual(kept);
});
