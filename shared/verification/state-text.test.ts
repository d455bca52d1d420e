import { expect, it } from '@jest/globals';
import { recordStateText } from './state-text.ts';
import { intervalText } from './verification.ts';

const at = '2026-11-03T12:00:00.000Z';

it.each([
  [{ state: 'never', at: undefined, verified: 0, groups: 5 } as const, 'Not verified'],
  [{ state: 'never', at, verified: 2, groups: 5 } as const, '2 of 5 verified'],
  [{ state: 'due', at, verified: 4, groups: 5 } as const, 'Due, verified 2026-11-03'],
  [{ state: 'verified', at, verified: 5, groups: 5 } as const, 'Verified 2026-11-03'],
])('the state %j is shown as %s', (state, text) => {
  expect(recordStateText(state)).toBe(text);
  expect(recordStateText(state, () => 'that day')).toBe(text.replace('2026-11-03', 'that day'));
});

it('an interval is shown in days, or as None', () => {
  expect([0, 90].map(intervalText)).toEqual(['None', '90 days']);
});
