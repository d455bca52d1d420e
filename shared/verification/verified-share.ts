import { lastMondays } from '../records/weeks.ts';
import type { VerifiedWeek } from './verified-week.ts';

export type VerifiedShare = {
  /** `2026-11-23` */
  readonly monday: string;
  /** Percentage of the plans; undefined for a week that was not counted or that had no plans. */
  readonly percent: number | undefined;
};

type Counted = Pick<VerifiedWeek, 'plans' | 'verified'>;

/**
 * Returns the share of verified plans at the end of each of the last weeks, oldest first, across all facilities in `counted`.
 * @param running the current numbers, used for the week in progress; undefined if unknown
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
