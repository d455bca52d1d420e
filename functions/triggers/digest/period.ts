import { limits } from '../../../shared/limits.ts';
import { addDays } from '../../../shared/records/days.ts';
import { mondayOf } from '../../../shared/records/weeks.ts';

const hourMs = 60 * 60 * 1_000;
const longestDays = limits.recentChanges.days;

/** What a digest tells of: from one moment (included) to another. */
export type Span = { readonly from: Date; readonly to: Date };

/** What is due for a person. `since` is the day of the digest before: what a day brings (a contract that ends in 30 days) is told once. */
export type Period = {
  readonly day: string;
  readonly since: string;
  readonly daily: Span;
  /** Where a Monday has come since: the seven days before it. */
  readonly weekly: Span | undefined;
};

/** The last day whose digest is due: it ends in the morning. */
export function digestDay(now: Date): string {
  return new Date(now.getTime() - limits.digest.hour * hourMs).toISOString().slice(0, 10);
}

const endOf = (day: string): Date => new Date(Date.parse(day) + limits.digest.hour * hourMs);

/**
 * What a day's digest tells a person whose last one was of another day. Days on which nothing ran are made up for, up to a week:
 * older changes are not kept.
 */
export function periodOf(day: string, last: string | undefined): Period {
  const earliest = addDays(day, -longestDays);
  const since = last === undefined ? addDays(day, -1) : last < earliest ? earliest : last;
  const monday = mondayOf(day);
  return {
    day,
    since,
    daily: { from: endOf(since), to: endOf(day) },
    weekly: monday > since ? { from: endOf(addDays(monday, -longestDays)), to: endOf(monday) } : undefined,
  };
}
