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
    const { entries } = limits.recentChanges;
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
        },
      ),
    );
  });
});

it('an undone change that was combined with earlier ones leaves those in the news', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 10, 9, minute)).toISOString();
  const { entries } = limits.recentChanges;
  const undone = { ...change(at(2), 'notes'), undoes: at(1) };
  const later = Array.from({ length: entries - 2 }, (_, index) => change(at(3 + index), 'planName'));
  const recent = [change(at(0), 'payerId'), change(at(1), 'notes'), undone, ...later].reduce<RecentChange[]>(
    withChange,
    [],
  );
  const news = planNews({ createdAt: day(1), recent }, new Date(day(10)), new Date(day(11)));
  expect(news?.fields).toContain('payerId');
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
      kind: 'changed',
      fields: ['payerId', 'notes'],
    });
  });

  it('tells a new plan from a restored one', () => {
    const restored = [change(day(10)), change(day(11), 'notes')];
    expect(planNews({ createdAt: day(11) }, ...span)).toEqual({ at: day(11), kind: 'added', fields: [] });
    expect(planNews({ ...old, recent: restored }, ...span)).toEqual({
      at: day(11),
      kind: 'restored',
      fields: ['notes'],
    });
    expect(planNews({ createdAt: day(10), recent: restored }, ...span)).toMatchObject({ kind: 'added' });
  });

  it('leaves out what was undone in that period, and has it again after a redo', () => {
    const recent = [
      change(day(10), 'payerId'),
      change(day(11, 9), 'notes'),
      { ...change(day(11, 10), 'notes'), undoes: day(11, 9) },
    ];
    expect(planNews({ ...old, recent }, ...span)).toMatchObject({ fields: ['payerId'] });
    expect(planNews({ ...old, recent: recent.slice(1) }, ...span)).toBeUndefined();
    expect(planNews({ ...old, recent }, new Date(day(11, 10)), span[1])).toMatchObject({ fields: ['notes'] });
    const redone = [...recent, { ...change(day(11, 11), 'notes'), undoes: day(11, 10) }];
    expect(planNews({ ...old, recent: redone }, ...span)).toMatchObject({ fields: ['payerId', 'notes'] });
  });

  it('has nothing of a deletion that was undone in that period, and a restored plan after that', () => {
    const recent = [change(day(10), 'notes'), { ...change(day(11)), undoes: day(10, 12) }];
    expect(planNews({ ...old, recent }, ...span)).toMatchObject({ kind: 'changed', fields: ['notes'] });
    expect(planNews({ ...old, recent }, new Date(day(11)), span[1])).toMatchObject({ kind: 'restored' });
  });

  it('is undefined if nothing happened in that period', () => {
    expect(planNews({ ...old, recent: [change(day(12), 'notes')] }, ...span)).toBeUndefined();
    expect(planNews({ createdAt: day(12) }, ...span)).toBeUndefined();
  });
});
