import { foldLine } from '../text/fold-text.ts';

/** The parts of a telephone number: `digits` without a leading country code 1, `extension` empty if there is none. */
export type PhoneParts = { readonly digits: string; readonly extension: string };

const extensionAtEnd = /(?<![\s,;])[\s,;]*(?:\bext(?:ension|n)?\b\.?|\bx|#)\s*(?:[.:]\s*)?(\d{1,7})\D{0,2}$/i;
const longestNumber = 15;
const shortestNumber = 3;
const nationalLength = 10;

// The letters on a telephone's keys: 1-800-CALL-NOW is a number, too.
const keypad = new Map(
  ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, String(at + 2)] as const),
  ),
);

const withoutCountry = (digits: string): string =>
  digits.length === nationalLength + 1 && digits.startsWith('1') ? digits.slice(1) : digits;

/** Returns a number's digits. Letters count as keys only if they complete a national number; `call 555-0100` is not one. */
function digitsOf(written: string): string {
  const plain = withoutCountry(written.replace(/\D/g, ''));
  if (plain.length >= nationalLength || plain.length < shortestNumber) return plain;
  const keyed = [...written.toLowerCase()].map((character) => keypad.get(character) ?? character).join('');
  const whole = withoutCountry(keyed.replace(/\D/g, ''));
  return whole.length === nationalLength ? whole : plain;
}

/** Splits a number as people type it: `(555) 010-1234 x12`, `+1 555.010.1234 ext. 12`, `1-800-CALL-NOW`. */
export function phoneParts(typed: string): PhoneParts {
  const [tail, extension = ''] = extensionAtEnd.exec(typed) ?? [];
  const written = tail === undefined ? typed : typed.slice(0, typed.length - tail.length);
  // "x12" alone has no number to extend, so its digits become the number.
  const digits = digitsOf(written);
  return digits === '' ? { digits: typed.replace(/\D/g, ''), extension: '' } : { digits, extension };
}

/** Returns a key that is equal for the same number however it is typed; for a text without digits, the text itself, folded. */
export function phoneKey(typed: string): string {
  const { digits, extension } = phoneParts(typed);
  if (digits === '') return foldLine(typed);
  return extension === '' ? digits : `${digits}x${Number(extension)}`;
}

/** A national number, which an option, the hours or a number for TTY may follow. */
const nationalAtStart = /^\D*(?:1\D{0,2})?(\d{3})\D{0,3}(\d{3})\D{0,2}(\d{4})(?!\d)/;

/**
 * Returns the target of a tel: link, or undefined for a text that is not a single number. The extension, or what else follows
 * a national number, is left out: telephones disagree on how to dial it, and the user reads it next to the link.
 */
export function telLink(typed: string): string | undefined {
  const { digits } = phoneParts(typed);
  if (digits.length < shortestNumber || digits.length > longestNumber) return undefined;
  const international = /^\s*\(?\+/.test(typed);
  if (international) return `tel:+${digits.length === nationalLength ? '1' : ''}${digits}`;
  // 011 is dialed before a number abroad.
  if (digits.length <= nationalLength || digits.startsWith('0')) return `tel:${digits}`;
  const parts = nationalAtStart.exec(typed)?.slice(1);
  return parts && `tel:${parts.join('')}`;
}
