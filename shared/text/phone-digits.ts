import { foldText } from './fold-text.ts';

/** Fewer digits than in a local number are codes, ZIPs and parts of dates, not phone numbers. */
export const shortestPhone = 7;
const phoneWord = /^[\d().+/-]+$/;

/**
 * Returns the digits of a search word written like a phone number (`5550101234`, `555-010-1234`, `+1.555.010.1234`): only
 * digits and ( ) . + / -, with at least seven digits. Of eleven digits, a leading country code 1 is left out.
 */
export function phoneDigits(word: string): string | undefined {
  if (!phoneWord.test(word)) return undefined;
  const digits = word.replace(/\D/g, '');
  if (digits.length < shortestPhone) return undefined;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

const apart = /(?:(?:\+?1[-. ]{0,2})?\(\d{3}\)|\+1[-. ]{0,2}\d{3})[-. ]{0,2}\d{3}[-. ]?\d{4}/g;

/** Folds a text, and joins each telephone number into one word: `(916) 555-0134` becomes `(916)555-0134`. */
export const withWholeNumbers = (text: string): string =>
  foldText(text).replace(apart, (number) => number.replaceAll(' ', ''));
