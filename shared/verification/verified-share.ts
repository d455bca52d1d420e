import { lastMondays } from '../records/weeks.ts';
import type { VerifiedWeek } from './verified-week.ts';

export type VerifiedShare = {
  /** `2026-11-23` */
  readonly monday: string;
  /** Percent of the plans; undefined for a week that nobody counted, or without plans. */
  readonly percent: number | undefined;
};

type Counted = Pick<VerifiedWeek, 'plans' | 'verified'>;

/**
 * The share of verified plans at the end of each of the last weeks, the oldest first, over all facilities that `counted` has.
 * @param running what is verified now, which the week that is not over yet shows; undefined where it is not known
 */
export function verifiedShares(
  counted: readonly VerifiedWeek[],
  running: Counted | undefined,
  today: string,
  weeks: number,
): VerifiedShare[] {
  const mondays = lastMondays(today, weeks);
  return mondays.map((monday) => {
    const ended = counted.filter((week) => week.monday === monday);
    const shownWeeks = monday === mondays.at(-1) && running !== undefined ? [running] : ended;
    const plans = sum(shownWeeks.map((one) => one.plans));
    const verified = sum(shownWeeks.map((one) => one.verified));
    return { monday, percent: plans === 0 ? undefined : (verified / plans) * 100 };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
