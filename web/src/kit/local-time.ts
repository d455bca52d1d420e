/** A date as the browser's locale writes it, which does not sort by time: a column of a table also needs `sortText`. */
export type WrittenDate = string & { readonly isWrittenDate: true };

function written(format: Intl.DateTimeFormat, date: Date | number): WrittenDate;
function written(format: Intl.DateTimeFormat, date: Date | number): string {
  return Number.isNaN(Number(date)) ? '-' : format.format(date);
}

const dateAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Formats a moment in the browser's time zone and locale, with the month as a word so that nobody can misread the
 * date: `21 Nov 2026, 10:32`. Takes an ISO time or milliseconds since 1970; returns '-' for anything else.
 */
export const localTime = (moment: string | number): WrittenDate => written(dateAndTime, new Date(moment));

const timeOnly = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** Formats an ISO time within the last hours, for which no reader needs the date: `10:32`. */
export const localHour = (moment: string): WrittenDate => written(timeOnly, new Date(moment));

const dayOnly = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Formats a date without a time (`2026-11-21`) in the browser's locale, the same in every time zone: `21 Nov 2026`. */
export const localDay = (day: string): WrittenDate => written(dayOnly, new Date(`${day}T00:00:00Z`));

/** Returns a text unchanged, unless all of it is a date (`2026-11-21`), which is formatted. */
export const withDayWritten = (text: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) ? localDay(text) : text;

const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/** Formats the date of a recent ISO time in the browser's time zone: `21 Nov`. */
export const localShortDay = (moment: string): WrittenDate => written(shortDay, new Date(moment));

/** Formats a moment (ms since 1970): only the time if it is today, otherwise with the date. */
export const localTimeOrHour = (moment: number, now = new Date()): WrittenDate =>
  written(today(new Date(moment)) === today(now) ? timeOnly : dateAndTime, moment);

const monthOnly = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month (`2025-06`) in the browser's locale: `June 2025`. */
export const localMonth = (month: string): WrittenDate =>
  written(monthOnly, new Date(`${month}-01T00:00:00Z`));

/** Returns today's date in the browser's time zone, `2026-11-21`. */
export function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Returns yesterday's date by the calendar: 24 hours ago can be two dates back, after a 23-hour day (clocks going forward). */
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

/** Returns how long ago an ISO time was, in its largest whole unit: `3 days ago`. A time in the future is `just now`. */
export function timeAgo(moment: string, now?: number): WrittenDate;
export function timeAgo(moment: string, now = Date.now()): string {
  const passed = now - Date.parse(moment);
  const unit = agoUnits.find(([, length]) => passed >= length);
  return unit === undefined ? 'just now' : ago.format(-Math.floor(passed / unit[1]), unit[0]);
}
