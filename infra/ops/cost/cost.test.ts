import { expect, it } from '@jest/globals';
import { countJourneys } from './count-journeys.ts';
import { costDocument } from './document.ts';
import { readCounts, steadied } from './journeys.ts';

// `npm run cost` updates both when these tests fail.

it('the journeys use what counted.json records', async () => {
  const before = readCounts();
  expect(steadied(before, await countJourneys())).toEqual(before);
});

it('docs/cost.md shows the tables computed from the counts and the stack', () => {
  const { found, expected } = costDocument(readCounts());
  expect(found).toBe(expected);
});

it('a count that differs by more than 1% is reported, and a smaller difference is not', () => {
  const before = readCounts();
  const list = before.changedList;
  const found = (other: Partial<typeof list>) =>
    steadied(before, { ...before, changedList: { ...list, ...other } });
  expect(found({ kilobytes: list.kilobytes * 1.009 })).toEqual(before);
  expect(found({ kilobytes: list.kilobytes * 2 }).changedList.kilobytes).toBe(list.kilobytes * 2);
  expect(found({ writeUnits: list.writeUnits + 1 })).not.toEqual(before);
});

it('a list may differ by one read unit because of rounding, and a call of few records may not', () => {
  const before = readCounts();
  const more = (name: 'changedList' | 'savePlan', units: number) =>
    steadied(before, { ...before, [name]: { ...before[name], readUnits: before[name].readUnits + units } });
  for (const sign of [1, -1]) {
    expect(more('changedList', sign)).toEqual(before);
    expect(more('changedList', 2 * sign)).not.toEqual(before);
    expect(more('savePlan', sign)).not.toEqual(before);
  }
});
