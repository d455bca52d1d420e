import { lastMondays, mondayOf } from '../records/weeks.ts';
import { isEnded, type UpdateRequest } from './update-request.ts';

/** A week's update requests. */
export type RequestWeek = {
  /** `2026-11-23` */
  readonly monday: string;
  readonly opened: number;
  readonly closed: number;
  /** The median time in hours from sending to the first end, for requests that ended in this week; undefined if none did. */
  readonly answerHours: number | undefined;
};

type Request = Pick<UpdateRequest, 'createdAt' | 'steps'>;

/** Returns when a request first ended: it may have been reopened since. */
const endOf = ({ steps }: Request): string | undefined => steps.find(({ status }) => isEnded(status))?.at;

function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.length === 0 ? undefined : middle.reduce((sum, number) => sum + number, 0) / middle.length;
}

/**
 * Returns the requests opened, closed and answered in each of the last weeks, oldest week first.
 * @param today `2026-11-26`
 * @param dayOf returns the date of an ISO time in the reader's time zone
 */
export function requestWeeks(
  requests: readonly Request[],
  today: string,
  count: number,
  dayOf: (moment: string) => string,
): RequestWeek[] {
  const opened = Map.groupBy(requests, ({ createdAt }) => mondayOf(dayOf(createdAt)));
  const closed = Map.groupBy(requests, (request) => {
    const end = endOf(request);
    return end === undefined ? undefined : mondayOf(dayOf(end));
  });
  return lastMondays(today, count).map((monday) => {
    const ended = closed.get(monday) ?? [];
    const hours = ended.map(
      (request) => (Date.parse(endOf(request) ?? '') - Date.parse(request.createdAt)) / 3_600_000,
    );
    return {
      monday,
      opened: opened.get(monday)?.length ?? 0,
      closed: ended.length,
      answerHours: median(hours),
    };
  });
}
