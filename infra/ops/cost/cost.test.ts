import { expect, it } from '@jest/globals';
import { countJourneys } from './count-journeys.ts';
import { costDocument } from './document.ts';
import { readCounts, steadied } from './journeys.ts';
import { monthOf, systems } from './month.ts';

// `npm run cost` updates both when these tests fail.

it('the journeys use what counted.json records', async () => {
  const before = readCounts();
  expect(steadied(before, await countJourneys())).toEqual(before);
});

it('docs/cost.md shows the tables computed from the counts and the stack', () => {
  const { found, expected } = costDocument(readCounts());
  expect(found).toBe(expected);
});

it('storage costs more for more people: the audit log keeps their sign-ins', () => {
  const standing = { alarmMetrics: 0, dashboards: 0, secrets: 0, keys: 0, webAcls: 0, webAclRules: 0 };
  const storageFor = (people: number) =>
    systems.map((system) => {
      const month = monthOf({ ...system, people }, readCounts(), standing);
      return month['DynamoDB storage and backup'] ?? 0;
    });
  const [few, many] = [storageFor(100), storageFor(100_000)];
  // 158 million sessions of 1.6 KB in six years; a GB is $0.45 a month.
  expect(many.map((dollars, at) => Math.round(dollars - (few[at] ?? 0)))).toEqual([114, 114, 114]);
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
