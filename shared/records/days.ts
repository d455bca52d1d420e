// Days are counted in UTC: a local day of 23 or 25 hours must not count as another number.

/** A day in milliseconds. */
export const dayMs = 86_400_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whole days from one day (`2026-11-21`) to another, less than 0 where that one is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / dayMs);

/** The day so many days later; earlier for less than 0. */
export const addDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);
