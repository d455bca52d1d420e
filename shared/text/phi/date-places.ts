import { type Place, placesOf } from './address-places.ts';

/** A month's name or its abbreviation, as a part of a pattern. */
export const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const dates = new RegExp(
  String.raw`(?<![\d-])(?:\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|\b${month}\.?[ -]\d{1,2},?[ -](?:19|20)?\d\d|\d{1,2}[ -]${month}\.?,?[ -](?:19|20)?\d\d)(?![\d-])`,
  'gi',
);

/** Finds every date in a text, whatever it is the date of. */
export function findDates(text: string): Place[] {
  return placesOf(text, dates);
}
