const dateAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * A moment in the browser's time zone and way of writing, with the month as a word so that no reader can take it for
 * another day: `21 Nov 2026, 10:32`. Takes an ISO time or milliseconds since 1970; anything else gives '-'.
 */
export function localTime(moment: string | number): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '-' : dateAndTime.format(date);
}

const timeOnly = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** The time of an ISO moment of the last hours, of which no reader has to be told the day: `10:32`. */
export const localHour = (moment: string): string => timeOnly.format(new Date(moment));

const dayOnly = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day without a time (`2026-11-21`) in the browser's way of writing, the same in every time zone: `21 Nov 2026`. */
export function localDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '-' : dayOnly.format(date);
}

/** A text as it is, but for one that is a day of the calendar alone (`2026-11-21`): that is written out. */
export const withDayWritten = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? localDay(text) : text;

const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** The day of an ISO moment of the last days, as it was where the browser is: `21 Nov`. */
export const localShortDay = (moment: string): string => shortDay.format(new Date(moment));

/** A moment (ms since 1970): the time of one of today, else the day as well. */
export const localTimeOrHour = (moment: number, now = new Date()): string =>
  today(new Date(moment)) === today(now) ? timeOnly.format(moment) : localTime(moment);

const monthOnly = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month (`2025-06`) in the browser's way of writing: `June 2025`. */
export function localMonth(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '-' : monthOnly.format(date);
}

/** Today where the browser is, `2026-11-21`. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** The day before. By the calendar: when clocks go forward a day has 23 hours, and 24 hours ago was the day before that. */
export const yesterday = (now = new Date()): string =>
  today(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));

const ago = new Intl.RelativeTimeFormat('en-US');
const agoUnits = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO moment was, in its largest whole unit: `3 days ago`. One that is still to come is `just now`. */
export function timeAgo(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  const unit = agoUnits.find(([, length]) => passed >= length);
  return unit === undefined ? 'just now' : ago.format(-Math.floor(passed / unit[1]), unit[0]);
}
