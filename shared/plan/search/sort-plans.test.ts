import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { naturalKey } from '../../text/natural-key.ts';
import { factGroups } from '../../verification/verification.ts';
import type { Plan } from '../plan.ts';
import { makePlan } from '../testing/make-plan.ts';
import { createPlanSorter } from './sort-plans.ts';
import * as some from './testing/plan-arbitrary.ts';

afterEach(() => void jest.restoreAllMocks());

const sample = makePlan();
const named = (names: readonly string[]): Plan[] => names.map((planName) => ({ ...sample, planName }));
const sorted = (names: readonly string[], direction: 'asc' | 'desc'): (string | undefined)[] =>
  [...createPlanSorter(named(names)).order('planName', direction)].map((row) => names[row]);

describe('createPlanSorter', () => {
  it('sorts naturally, ignoring case and accents', () => {
    const names = ['Plan 10', 'plan 2', 'Éclair', 'PLAN 1', 'apple', 'Zoo', 'plan 0002b'];
    expect(sorted(names, 'asc')).toEqual([
      'apple',
      'Éclair',
      'PLAN 1',
      'plan 2',
      'plan 0002b',
      'Plan 10',
      'Zoo',
    ]);
    expect(sorted(names, 'desc')).toEqual([
      'Zoo',
      'Plan 10',
      'plan 0002b',
      'plan 2',
      'PLAN 1',
      'Éclair',
      'apple',
    ]);
  });

  it('keeps the given order of equal values and puts empty ones last, in both directions', () => {
    const names = ['', 'b', 'A', ' ', 'a', 'B'];
    expect(sorted(names, 'asc')).toEqual(['A', 'a', 'b', 'B', '', ' ']);
    expect(sorted(names, 'desc')).toEqual(['b', 'B', 'A', 'a', '', ' ']);
  });

  it('does not treat a superscript or a fraction as part of the number before it', () => {
    const names = ['Plan 12', 'Plan 2', 'Plan 1²', 'Plan 1½', 'Plan 1'];
    expect(sorted(names, 'asc')).toEqual(names.toReversed());
  });

  it('sorts codes by number', () => {
    const codes = [100, 20, 3, 0, Number.MAX_SAFE_INTEGER];
    const plans = codes.map((planCode) => ({ ...sample, planCode }));
    expect([...createPlanSorter(plans).order('planCode', 'asc')]).toEqual([3, 2, 1, 0, 4]);
  });

  it('sorts Contracting by the status at the plan’s own facility, and plans without one come last', () => {
    const planOf = (statuses: Readonly<Record<string, 'Contracted' | 'Not Contracted'>>): Plan => ({
      ...sample,
      facilityName: 'Harbor',
      facilityContracts: Object.entries(statuses).map(([facilityName, contractStatus]) => ({
        facilityName,
        contractStatus,
      })),
    });
    const plans = [
      planOf({ Cedar: 'Contracted', Harbor: 'Not Contracted' }),
      planOf({ Cedar: 'Not Contracted', Harbor: 'Contracted' }),
      planOf({ Cedar: 'Contracted' }),
    ];
    const { order } = createPlanSorter(plans);
    expect([...order('facilityContracts', 'asc')]).toEqual([1, 0, 2]);
    expect([...order('facilityContracts', 'desc')]).toEqual([0, 1, 2]);
  });

  it('sorts Verified by the time of each sort, because facts become due although no plan changes', () => {
    const planOf = (at: string, interval: number): Plan => {
      const verified = [{ groups: [...factGroups], at, by: { id: 'u1', name: 'Ada Byron' } }];
      return { ...sample, payerId: 'BQ010', verification: { verified, interval } };
    };
    const { order } = createPlanSorter([
      planOf('2026-01-01T12:00:00.000Z', 365),
      planOf('2026-01-10T12:00:00.000Z', 30),
    ]);
    const clock = jest.spyOn(Date, 'now');
    const sortedOn = (day: string) => {
      clock.mockReturnValue(Date.parse(day));
      return [...order('verified', 'asc')];
    };
    expect(sortedOn('2026-01-15')).toEqual([0, 1]);
    expect(sortedOn('2026-02-20')).toEqual([1, 0]);
  });

  it('returns each row once, and the same order the second time', () => {
    fc.assert(
      fc.property(some.plans, fc.constantFrom('notes', 'planName', 'planCode'), (plans, column) => {
        const sorter = createPlanSorter(plans);
        const [up, down] = [sorter.order(column, 'asc'), sorter.order(column, 'desc')];
        expect([...up].sort((a, b) => a - b)).toEqual([...plans.keys()]);
        expect([...down].sort((a, b) => a - b)).toEqual([...plans.keys()]);
        expect(sorter.order(column, 'asc')).toEqual(up);
      }),
    );
  });
});

describe('naturalKey', () => {
  it('sorts the smallest number of each length after the largest of the length before', () => {
    for (let length = 1n; length <= 40n; length++) {
      const least = 10n ** length;
      expect(naturalKey(`${least - 1n}`) < naturalKey(`${least}`)).toBe(true);
    }
  });

  it('compares digit runs of any length by value', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.nat(3),
        (a, b, zeros) => {
          const [left, right] = [naturalKey(`Plan ${'0'.repeat(zeros)}${a}`), naturalKey(`plan ${b}`)];
          expect(left < right).toBe(a < b);
          expect(left === right).toBe(a === b);
        },
      ),
    );
  });
});
