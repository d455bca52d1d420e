const dayMs = 86_400_000;
const daysOfWeek = 7;

const atDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The Monday of the week of a day, both as `2026-11-23`. */
export function mondayOf(day: string): string {
  const ms = atDay(day);
  return dayAt(ms - ((new Date(ms).getUTCDay() + 6) % daysOfWeek) * dayMs);
}

/** The Mondays of the last weeks up to that of `day`, the oldest first. */
export function lastMondays(day: string, count: number): string[] {
  const last = atDay(mondayOf(day));
  return Array.from({ length: count }, (_, at) => dayAt(last - (count - 1 - at) * daysOfWeek * dayMs));
}
