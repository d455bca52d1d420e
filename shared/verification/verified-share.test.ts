import { expect, it } from '@jest/globals';
import { verifiedShares } from './verified-share.ts';

const week = (monday: string, verified: number, plans: number, facilityName = 'Cedar') => ({
  facilityName,
  monday,
  plans,
  verified,
});

it('verifiedShares returns each week’s share of all facilities, and the current share for this week', () => {
  const counted = [
    week('2026-11-02', 1, 4),
    week('2026-11-16', 5, 10),
    week('2026-11-16', 0, 30, 'Harbor'),
    week('2026-11-23', 9, 9),
  ];
  expect(verifiedShares(counted, { plans: 8, verified: 2 }, '2026-11-26', 4)).toEqual([
    { monday: '2026-11-02', percent: 25 },
    { monday: '2026-11-09', percent: undefined },
    { monday: '2026-11-16', percent: 12.5 },
    { monday: '2026-11-23', percent: 25 },
  ]);
  expect(verifiedShares(counted, undefined, '2026-11-26', 1)).toEqual([
    { monday: '2026-11-23', percent: 100 },
  ]);
  expect(verifiedShares([], { plans: 0, verified: 0 }, '2026-11-26', 1)[0]?.percent).toBeUndefined();
});
