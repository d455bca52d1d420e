import { expect, it } from '@jest/globals';
import { digestDay, periodOf } from './period.ts';

// November 30, 2026, is a Monday.
it('the digest of a day is due from that morning on', () => {
  expect(digestDay(new Date('2026-11-27T10:59:59Z'))).toBe('2026-11-26');
  expect(digestDay(new Date('2026-11-27T11:00:00Z'))).toBe('2026-11-27');
});

it.each([
  ['sent every day', '2026-11-27', '2026-11-26', ['2026-11-26', '2026-11-27'], undefined],
  ['sent for the first time', '2026-11-27', undefined, ['2026-11-26', '2026-11-27'], undefined],
  ['sent after days without one', '2026-11-27', '2026-11-24', ['2026-11-24', '2026-11-27'], undefined],
  [
    'sent after more than a week without one',
    '2026-11-27',
    '2026-10-01',
    ['2026-11-20', '2026-11-27'],
    ['2026-11-16', '2026-11-23'],
  ],
  [
    'sent on a Monday',
    '2026-11-30',
    '2026-11-29',
    ['2026-11-29', '2026-11-30'],
    ['2026-11-23', '2026-11-30'],
  ],
  [
    'sent after a Monday without one',
    '2026-12-01',
    '2026-11-29',
    ['2026-11-29', '2026-12-01'],
    ['2026-11-23', '2026-11-30'],
  ],
  ['sent after a Monday with one', '2026-12-01', '2026-11-30', ['2026-11-30', '2026-12-01'], undefined],
])(
  'a digest %s covers the time since the last one, up to a week, and a full week if a Monday has passed',
  (_, day, last, daily, weekly) => {
    const span = (days: readonly string[] | undefined) =>
      days && { from: new Date(`${days[0]}T11:00:00Z`), to: new Date(`${days[1]}T11:00:00Z`) };
    const period = periodOf(day, last);
    expect(period.daily).toEqual(span(daily));
    expect(period.weekly).toEqual(span(weekly));
  },
);
