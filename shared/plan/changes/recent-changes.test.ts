import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { planNews, type RecentChange, withChange } from './recent-changes.ts';

const day = (count: number, hour = 9) => new Date(Date.UTC(2026, 10, count, hour)).toISOString();
const change = (at: string, ...fields: string[]): RecentChange => ({ at, fields });

describe('the recent changes that a plan keeps', () => {
  it('are those of the last days, oldest first', () => {
    const recent = [change(day(1), 'notes'), change(day(10), 'payerId')];
    expect(withChange(recent, change(day(12), 'planName'))).toEqual([
      change(day(10), 'payerId'),
      change(day(12), 'planName'),
    ]);
  });

  it('include every field that changed, however often the plan is written', () => {
    const { entries, days } = limits.recentChanges;
    const fields = fc.array(fc.constantFrom('notes', 'payerId', 'planName', 'prefixes'), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 23 }), fields), { maxLength: 40 }),
        (writes) => {
          const changes = writes
            .toSorted(([one], [other]) => one - other)
            .map(([hour, names]) => change(day(20, hour), ...names));
          const remaining = changes.reduce<RecentChange[]>(withChange, []);
          expect(remaining.length).toBeLessThanOrEqual(entries);
          const names = (all: readonly RecentChange[]) => new Set(all.flatMap((each) => each.fields));
          expect(names(remaining)).toEqual(names(changes));
          expect(remaining.at(-1)).toEqual(changes.at(-1));
          expect(remaining.every(({ at }) => at >= day(20 - days))).toBe(true);
        },
      ),
    );
  });
});

describe('the news of a plan', () => {
  const span = [new Date(day(10)), new Date(day(12))] as const;
  const old = { createdAt: day(1) };

  it('lists the fields that changed between two times', () => {
    const recent = [
      change(day(9), 'notes'),
      change(day(10), 'payerId', 'notes'),
      change(day(11), 'payerId'),
      change(day(12), 'planName'),
    ];
    expect(planNews({ ...old, recent }, ...span)).toEqual({
      at: day(11),
      added: false,
      fields: ['payerId', 'notes'],
    });
  });

  it('reports a new plan and a restored plan as added', () => {
    expect(planNews({ createdAt: day(11) }, ...span)).toEqual({ at: day(11), added: true, fields: [] });
    expect(planNews({ ...old, recent: [change(day(10))] }, ...span)).toMatchObject({ added: true });
  });

  it('is undefined if nothing happened in that period', () => {
    expect(planNews({ ...old, recent: [change(day(12), 'notes')] }, ...span)).toBeUndefined();
    expect(planNews({ createdAt: day(12) }, ...span)).toBeUndefined();
  });
});
