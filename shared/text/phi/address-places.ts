import { unicodePattern } from '../unicode-pattern.ts';

/** A place in a text: `start` counts from 0, `end` is after the last character. */
export type Place = { readonly start: number; readonly end: number };

/** Returns where a global pattern matches. */
export const placesOf = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));

const kind =
  '(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|circle|cir|way|place|pl|parkway|pkwy|highway|hwy|terrace|ter|trail|trl|loop|square|sq|alley|crossing|xing)';
const street = String.raw`\d{1,6}[a-z]?[ \t]{1,3}(?:[\p{L}\d.'’-]{1,20}[ \t]{1,3}){1,4}?${kind}\b\.?`;
const box = String.raw`(?:p\.? ?o\.? ?|post office )box[ \t#]{0,3}\d{1,8}`;
const unit = String.raw`(?:[\s,]{1,4}(?:apt|unit|ste|suite|bldg|floor|fl|rm|room|#)\.?[ \t]{0,3}#?[a-z\d-]{1,8})?`;
const city = String.raw`[\p{L}][\p{L}.'’-]{1,20}(?:[ \t][\p{L}][\p{L}.'’-]{0,20}){0,2}`;
// Two letters or a whole name before the ZIP.
const cityLine = String.raw`${city}(?:,[ \t]{0,2}|[ \t]{1,2})(?:[a-z]{2}|[a-z]{4,14}(?:[ \t][a-z]{4,14})?)\.?,?[ \t]{1,3}\d{5}(?:-\d{4})?\b`;

const places = unicodePattern(
  String.raw`(?:\b(?:${street}|${box})${unit}(?:[\s,]{1,4}${cityLine})?|\b${cityLine})`,
  'giu',
);

/** Finds postal addresses in a text, or parts of one: a street or PO box, and a city with its state and ZIP. */
export function findAddresses(text: string): Place[] {
  return placesOf(text, places());
}
