import { describe, expect, it } from '@jest/globals';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { mergeBody, mergeFields, type Pair, withSuggested } from './merge-choices.ts';

const older = '2026-01-01T08:00:00.000Z';
const newer = '2026-02-01T08:00:00.000Z';
const pairOf = (one: object, other: object, ages = [older, newer]): Pair => {
  const base = makePlan({ notes: '' });
  return [
    { ...base, _id: 'a', updatedAt: ages[0] ?? older, ...one },
    { ...base, _id: 'b', version: 7, updatedAt: ages[1] ?? older, ...other },
  ];
};
const proposed = (pair: Pair, survivor: 0 | 1 = 0) =>
  mergeFields(pair, survivor).map(({ key, suggested, both }) => [key, suggested, both]);
const rows = (...values: string[]) => ({ prefixes: values.map((value) => ({ value })) });
const lines = (...entries: [string, 'Contracted' | 'Must Call'][]) => ({
  facilityContracts: entries.map(([facilityName, contractStatus]) => ({ facilityName, contractStatus })),
});

describe('the suggested choice', () => {
  it('is absent when nothing differs, whatever the order of rows', () => {
    expect(proposed(pairOf(rows('AAA', 'BBB'), rows('BBB', 'AAA')))).toEqual([]);
  });

  it('is the only value that is filled in, or else the value that was changed last', () => {
    expect(proposed(pairOf({ notes: 'A' }, {}))).toEqual([['notes', 'first', undefined]]);
    expect(proposed(pairOf({}, { notes: 'B' }, [newer, older]))).toEqual([['notes', 'second', undefined]]);
    expect(proposed(pairOf({ notes: 'A' }, { notes: 'B' }))).toEqual([['notes', 'second', undefined]]);
    expect(proposed(pairOf({ notes: 'A' }, { notes: 'B' }, [newer, older]))).toEqual([
      ['notes', 'first', undefined],
    ]);
  });

  it('is the rows of both lists, the kept plan’s first, or the list that has all rows', () => {
    const pair = pairOf(rows('AAA', 'BBB'), rows('BBB', 'CCC'));
    expect(proposed(pair)).toEqual([['prefixes', 'both', 'AAA, BBB, CCC']]);
    expect(proposed(pair, 1)).toEqual([['prefixes', 'both', 'BBB, CCC, AAA']]);
    expect(proposed(pairOf(rows('AAA', 'BBB'), rows('BBB')))).toEqual([['prefixes', 'first', undefined]]);
    expect(proposed(pairOf(rows('BBB'), rows('AAA', 'BBB')))).toEqual([['prefixes', 'second', undefined]]);
  });

  it('is not to end, if only one of the plans was retired', () => {
    const successor = { id: 'b', name: 'B' };
    const ending = { endsOn: '2026-12-31', successor };
    for (const survivor of [0, 1] as const) {
      expect(proposed(pairOf(ending, {}), survivor)).toEqual([
        ['endsOn', 'second', undefined],
        ['successor', 'second', undefined],
      ]);
    }
    expect(proposed(pairOf({ endsOn: '2099-12-31' }, {}))).toEqual([['endsOn', 'first', undefined]]);
    expect(
      proposed(pairOf({ endsOn: '2026-12-31' }, { ...ending, successor: { id: 'c', name: 'C' } })),
    ).toEqual([['successor', 'second', undefined]]);
  });

  it('is never a mix of two statuses, although the user can choose it', () => {
    const pair = pairOf(lines(['Cedar', 'Must Call']), lines(['Cedar', 'Contracted'], ['Oak', 'Contracted']));
    expect(proposed(pair)).toEqual([['facilityContracts', 'second', 'Cedar: Must Call\nOak: Contracted']]);
  });
});

describe('the merge request', () => {
  const pair = pairOf({ notes: 'A', payerId: '1', ...rows('AAA') }, { notes: 'B', ...rows('BBB') });
  const fields = mergeFields(pair, 0);

  it('contains only what the kept plan does not have', () => {
    const chosen = withSuggested(fields, new Map());
    const other = { _id: 'b', version: 7 };
    expect(mergeBody(pair, 0, chosen)).toEqual({ other, take: ['notes'], both: ['prefixes'] });
    expect(mergeBody(pair, 1, chosen)).toMatchObject({ other: { _id: 'a' }, take: ['payerId'] });
  });

  it('follows the user’s choices as long as they are available', () => {
    const made = new Map([
      ['notes', 'first'],
      ['prefixes', 'second'],
    ] as const);
    expect(mergeBody(pair, 0, withSuggested(fields, made))).toMatchObject({ take: ['prefixes'], both: [] });
    const gone = mergeFields(pairOf(rows('AAA'), rows('AAA', 'BBB')), 0);
    expect([...withSuggested(gone, new Map([['prefixes', 'both']]))]).toEqual([['prefixes', 'second']]);
  });
});
