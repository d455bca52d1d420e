/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makePlan } from '../../../shared/plan/testing/make-plan.ts';
import { planUse, rowsUsedMost, timesUsed, withOpened, withUse } from './plan-use.ts';
import { clearStoredSession, storage } from './storage.ts';

const use = fc.record({ id: fc.constantFrom('a', 'b', 'c'), daysLater: fc.nat(12) });

describe('this computer’s record of used plans', () => {
  it('counts how often each plan was used in the last 30 days', () => {
    fc.assert(
      fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
        let day = 20_000;
        const dated = uses.map(({ id, daysLater }) => {
          day += daysLater;
          return { id, day };
        });
        const recent = dated.reduce<Parameters<typeof withUse>[0]>(
          (before, one) => withUse(before, one.id, one.day),
          [],
        );
        const expected = Map.groupBy(
          dated.filter((one) => day - one.day < 30),
          ({ id }) => id,
        );
        expect([...timesUsed(recent, day)].sort()).toEqual(
          [...expected].map(([id, all]) => [id, all.length]).sort(),
        );
        expect(recent.every((one) => day - one.day < 30)).toBe(true);
      }),
    );
  });

  it('is limited to the newest 2,000 entries and ten opened plans per facility, each once', () => {
    let uses: Parameters<typeof withUse>[0] = [];
    for (let plan = 0; plan < 2_001; plan += 1) uses = withUse(uses, `p${plan}`, 20_000);
    expect([uses.length, uses[0]?.id]).toEqual([2_000, 'p1']);
    fc.assert(
      fc.property(
        fc.array(fc.record({ facility: fc.constantFrom('A', 'B'), id: fc.stringMatching(/^[a-z]$/) }), {
          minLength: 40,
        }),
        (all) => {
          const opened = all.reduce<Parameters<typeof withOpened>[0]>(withOpened, []);
          for (const facility of ['A', 'B']) {
            const ids = (of: typeof opened) =>
              of.filter((one) => one.facility === facility).map(({ id }) => id);
            expect(ids(opened)).toEqual([...new Set(ids(all).toReversed())].slice(0, 10));
          }
        },
      ),
    );
  });

  it('ranks the most used plans first, and equally used ones in list order', () => {
    const plans = ['a', 'b', 'c', 'd'].map((_id) => makePlan({ _id }));
    const times = new Map([
      ['d', 2],
      ['b', 2],
      ['c', 7],
      ['elsewhere', 9],
    ]);
    expect(rowsUsedMost(plans, times)).toEqual([2, 1, 3]);
  });

  it('ignores future dates that a wrong clock has recorded', () => {
    const wrong = { id: 'a', day: 20_001, times: 5 };
    expect(timesUsed([wrong], 20_000).size).toBe(0);
    expect(withUse([wrong], 'b', 20_000)).toEqual([{ id: 'b', day: 20_000, times: 1 }]);
  });
});

describe('signing out', () => {
  beforeEach(() => {
    planUse.noteOpened('Cedar', 'a');
    planUse.noteOpened('Cedar', 'b');
    planUse.noteOpened('Harbor', 'c');
  });

  it('clears the last opened plans, and keeps the counts for the ranking', () => {
    expect([planUse.recent('Cedar'), planUse.recent('Harbor')]).toEqual([['b', 'a'], ['c']]);
    clearStoredSession(false);
    expect(planUse.recent('Cedar')).toEqual([]);
    expect([...planUse.times().keys()]).toEqual(['a', 'b', 'c']);
  });

  it('keeps the last opened plans when the stage’s settings say so', () => {
    storage.siteSettings.write({ idleMinutes: 30, listAfterClosing: false, keepRecentPlans: true });
    clearStoredSession(false);
    expect(planUse.recent('Cedar')).toEqual(['b', 'a']);
  });
});
