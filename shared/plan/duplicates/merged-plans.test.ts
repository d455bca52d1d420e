import { describe, expect, it } from '@jest/globals';
import { limits } from '../../limits.ts';
import { mergeUndoDeadline, rowsOfBoth } from './merged-plans.ts';

type Merge = { readonly id: string; readonly name: string; readonly at: string; readonly version: number };
const into = (id: string): Merge => ({ id, name: id, at: '2026-11-26T08:00:00.000Z', version: 1 });

it('a merge can be undone for as long as a deleted plan can be restored', () => {
  const days = (mergeUndoDeadline(into('x')) - Date.parse('2026-11-26T08:00:00.000Z')) / 86_400_000;
  expect(days).toBe(limits.deletedPlanDays);
});

describe('the rows of two merged plans', () => {
  it('appear once each, in whatever order a row lists its values', () => {
    const own = [{ title: 'Eligibility', number: '1' }];
    const others = [
      { number: '1', title: 'Eligibility' },
      { title: 'Claims', number: '2' },
    ];
    expect(rowsOfBoth(own, others)).toEqual([own[0], others[1]]);
  });

  it('hold one status per facility, identified by its ID or else by its name', () => {
    const own = [
      { facilityId: 'n', facilityName: 'North', contractStatus: 'Contracted' },
      { facilityName: 'South', contractStatus: 'Contracted' },
    ];
    const others = [
      { facilityId: 'n', facilityName: 'North Hospital', contractStatus: 'Must Call' },
      { facilityName: 'South', contractStatus: 'Must Call' },
      { facilityId: 'w', facilityName: 'West', contractStatus: 'Must Call' },
    ];
    expect(rowsOfBoth<(typeof own)[number] | (typeof others)[number]>(own, others)).toEqual([
      ...own,
      others[2],
    ]);
  });
});
