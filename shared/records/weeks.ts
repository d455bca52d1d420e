import { addDays } from './days.ts';

const daysOfWeek = 7;

/** Returns the Monday of a date's week, both as `2026-11-23`. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % daysOfWeek));
}

/** Returns the Mondays of the last weeks up to that of `day`, oldest first. */
export function lastMondays(day: string, count: number): string[] {
  const last = mondayOf(day);
  return Array.from({ length: count }, (_, at) => addDays(last, (at + 1 - count) * daysOfWeek));
}
