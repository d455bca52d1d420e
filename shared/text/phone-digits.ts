import { foldText } from './fold-text.ts';

/** Fewer digits than in a local number are codes, ZIPs and parts of dates, not phone numbers. */
export const shortestPhone = 7;
const phoneWord = /^[\d().+/-]+$/;
/** An area code with a sign of being one (a 1 before it is one, too), and what is typed of the rest. */
const begunPhone =
  /^(?:\+?1[-.][2-9]\d\d|(?:\+?1[-.]?)?(?:\([2-9]\d\d\)?[-.]?|[2-9]\d\d[-.])\d{0,3}(?:[-.]\d*)?)$/;

/**
 * Returns the digits of a search word written like a phone number (`5550101234`, `555-010-1234`, `+1.555.010.1234`): only
 * digits and ( ) . + / -, with at least seven digits, or fewer if they can only begin one (`(555`, `555-01`). Of eleven
 * digits, or of a number that is begun, a leading country code 1 is left out.
 */
export function phoneDigits(word: string): string | undefined {
  if (!phoneWord.test(word)) return undefined;
  const digits = word.replace(/\D/g, '');
  const isBegun = begunPhone.test(word);
  if (digits.length < shortestPhone && !isBegun) return undefined;
  return (digits.length === 11 || isBegun) && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Returns what to highlight for these digits: the beginning of a number as it is written, or all of one; see highlight.ts. */
export function phoneTerms(digits: string): string[] {
  const [area, rest] = [digits.slice(0, 3), digits.slice(3)];
  const isWhole = digits.length >= shortestPhone || rest === '';
  return isWhole ? [digits] : [digits, ...['-', ') ', '.'].map((between) => area + between + rest)];
}

const apart = /(?:(?:\+?1[-. ]{0,2})?\(\d{3}\)|\+1[-. ]{0,2}\d{3})[-. ]{0,2}\d{3}[-. ]?\d{4}/g;

/** Folds a text, and joins each telephone number into one word: `(916) 555-0134` becomes `(916)555-0134`. */
export const withWholeNumbers = (text: string): string =>
  foldText(text).replace(apart, (number) => number.replaceAll(' ', ''));
