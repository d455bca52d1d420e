// Days are counted in UTC, because a local day of 23 or 25 hours would distort the count.

/** A day in milliseconds. */
export const dayMs = 86_400_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the whole days from one date (`2026-11-21`) to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / dayMs);

/** Returns the date `days` days later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);
