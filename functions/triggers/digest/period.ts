import { limits } from '../../../shared/limits.ts';
import { addDays } from '../../../shared/records/days.ts';
import { mondayOf } from '../../../shared/records/weeks.ts';

const hourMs = 60 * 60 * 1_000;
const longestDays = limits.recentChanges.days;

/** The time that a digest covers: from one moment (inclusive) to another. */
export type Span = { readonly from: Date; readonly to: Date };

/** What is due for a person. `since` is the date of their last digest: news for a date (ends in 30 days) is sent only once. */
export type Period = {
  readonly day: string;
  readonly since: string;
  readonly daily: Span;
  /** Whoever gave the weekly digest up for a daily one at this time (ISO) or later has not been sent one since. */
  readonly choicesFrom: string;
  /** If a Monday has passed since then: the seven days before it. */
  readonly weekly: Span | undefined;
  /** What no weekly digest has covered yet. */
  readonly sinceWeekly: Span;
};

/** Returns the latest date whose digest is due. A digest's date ends in the morning. */
export function digestDay(now: Date): string {
  return new Date(now.getTime() - limits.digest.hour * hourMs).toISOString().slice(0, 10);
}

const endOf = (day: string): Date => new Date(Date.parse(day) + limits.digest.hour * hourMs);

/**
 * Returns the period that a date's digest covers for a person whose last one was for `last`. Days without a run are included, up
 * to a week: older changes are not kept.
 * @param lastRunAt when the run for `last` began (ISO time); undefined if there was none
 */
export function periodOf(day: string, last: string | undefined, lastRunAt?: string): Period {
  const earliest = addDays(day, -longestDays);
  const since = last === undefined ? addDays(day, -1) : last < earliest ? earliest : last;
  const monday = mondayOf(day);
  const isWeekly = monday > since;
  const weekStart = endOf(isWeekly ? addDays(monday, -longestDays) : monday);
  return {
    day,
    since,
    daily: { from: endOf(since), to: endOf(day) },
    choicesFrom: lastRunAt ?? endOf(since).toISOString(),
    weekly: isWeekly ? { from: weekStart, to: endOf(monday) } : undefined,
    sinceWeekly: { from: weekStart, to: endOf(day) },
  };
}
