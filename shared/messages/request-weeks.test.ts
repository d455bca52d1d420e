import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mondayOf } from '../records/weeks.ts';
import { requestWeeks } from './request-weeks.ts';
import type { RequestStatus } from './update-request.ts';

const dayOf = (moment: string): string => moment.slice(0, 10);
const step = (status: RequestStatus, at: string) => ({ status, at, by: 'Ada' });
/** Returns a request with its steps after `New`: the first end, and whatever followed. */
const request = (createdAt: string, ...ends: ReturnType<typeof step>[]) => ({
  createdAt,
  steps: [step('New', createdAt), ...ends],
});

it('requestWeeks counts requests by the week sent and the week first closed, with the median hours', () => {
  const weeks = requestWeeks(
    [
      request('2026-11-15T23:59:00.000Z'), // Sunday
      request(
        '2026-11-16T08:00:00.000Z',
        step('In progress', '2026-11-16T09:00:00.000Z'),
        step('Done', '2026-11-16T10:00:00.000Z'),
      ),
      request(
        '2026-11-16T08:00:00.000Z',
        step('Declined', '2026-11-22T08:00:00.000Z'),
        step('New', '2026-11-23T08:00:00.000Z'),
        step('Done', '2026-11-24T08:00:00.000Z'),
      ),
      request('2026-11-20T08:00:00.000Z', step('Done', '2026-11-23T20:00:00.000Z')),
    ],
    '2026-11-26',
    3,
    dayOf,
  );
  expect(weeks).toEqual([
    { monday: '2026-11-09', opened: 1, closed: 0, answerHours: undefined },
    { monday: '2026-11-16', opened: 3, closed: 2, answerHours: (2 + 144) / 2 },
    { monday: '2026-11-23', opened: 0, closed: 1, answerHours: 84 },
  ]);
});

it('mondayOf starts weeks on Monday, even across a new year', () => {
  expect(['2026-12-31', '2027-01-03', '2027-01-04'].map(mondayOf)).toEqual([
    '2026-12-28',
    '2026-12-28',
    '2027-01-04',
  ]);
});

it('requestWeeks counts every request of the last weeks in exactly one of them', () => {
  const moment = fc
    .date({
      min: new Date('2026-09-07T00:00:00Z'),
      max: new Date('2026-11-26T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  fc.assert(
    fc.property(fc.array(moment), (moments) => {
      const weeks = requestWeeks(
        moments.map((at) => request(at)),
        '2026-11-26',
        12,
        dayOf,
      );
      expect(weeks.reduce((sum, { opened }) => sum + opened, 0)).toBe(moments.length);
    }),
  );
});
