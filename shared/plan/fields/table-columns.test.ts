import { afterEach, expect, it, jest } from '@jest/globals';
import { factGroups } from '../../verification/verification.ts';
import { makePlan } from '../testing/make-plan.ts';
import { tableColumns } from './table-columns.ts';

afterEach(() => void jest.restoreAllMocks());

it('the Verified column shows no plan as verified after its due date', () => {
  const clock = jest.spyOn(Date, 'now');
  const shown = tableColumns.find(({ key }) => key === 'verified')?.text;
  const stamp = {
    groups: [...factGroups],
    at: '2026-03-01T12:00:00.000Z',
    by: { id: 'u1', name: 'Ada Byron' },
  };
  const plan = makePlan({ verification: { verified: [stamp], interval: 30 } });
  clock.mockReturnValue(Date.parse('2026-03-31T11:59Z'));
  expect([shown?.(plan), shown?.(makePlan())]).toEqual(['Verified 2026-03-01', 'Not verified']);
  clock.mockReturnValue(Date.parse('2026-03-31T12:00Z'));
  expect(shown?.(plan)).toBe('Due, verified 2026-03-01');
});
