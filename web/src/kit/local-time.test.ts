import { expect, it } from '@jest/globals';
import { today, yesterday } from './local-time.ts';

it('yesterday is the day before today at every hour of a year, across clock changes', () => {
  // The machine's own zone may have none.
  process.env.TZ = 'America/New_York';
  for (let hour = 0; hour < 366 * 24; hour += 1) {
    const now = new Date(2026, 0, 1, 0, 30 + hour * 60);
    const before = new Date(`${today(now)}T00:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 1);
    expect([today(now), yesterday(now)]).toEqual([today(now), before.toISOString().slice(0, 10)]);
  }
});
