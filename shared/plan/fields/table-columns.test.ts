import { afterEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { factGroups, factIntervals } from '../../verification/verification.ts';
import * as some from '../search/testing/plan-arbitrary.ts';
import { tableColumns, verifiedState } from './table-columns.ts';

const dayMs = 86_400_000;
const at = '2026-03-01T12:00:00.000Z';
const by = { id: 'u1', name: 'Ada Byron' };

afterEach(() => void jest.restoreAllMocks());

const verifiedText = tableColumns.find(({ key }) => key === 'verified')?.text;

it('the Verified column shows no plan as verified after its due date', () => {
  const clock = jest.spyOn(Date, 'now');
  const days = fc.oneof(fc.constantFrom(...factIntervals), fc.double({ min: 0, max: 400, noNaN: true }));
  fc.assert(
    fc.property(some.plan, fc.constantFrom(...factIntervals), days, (plan, interval, passed) => {
      const verified = [{ groups: [...factGroups], at, by }];
      const stamped = { ...plan, verification: { verified, interval } };
      clock.mockReturnValue(Date.parse(at) + Math.ceil(passed * dayMs));
      const due = interval > 0 && Date.now() >= Date.parse(at) + interval * dayMs;
      const { groups, state } = verifiedState(stamped);
      if (groups === 0) return;
      expect(state).toBe(due ? 'due' : 'verified');
      expect(verifiedText?.(stamped)).toBe(due ? 'Due, verified 2026-03-01' : 'Verified 2026-03-01');
      expect(verifiedText?.(plan)).toBe('Not verified');
    }),
  );
});
