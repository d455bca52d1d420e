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

/** Seven keys behind an area code: `800-CALL-NOW`, `1 800 4 CANCER`, `(916) 555-CALL`. A local number of seven digits has no area code. */
const spelled =
  /^\D*(?<![a-z\d])(1[^a-z\d]{0,2})?(?!\d11|\d{3}\D{0,3}\d{4}(?!\d))([2-9]\d\d)([-.\s)\u2010-\u2015]{0,3})([a-z\d](?:[-./\s\u2010-\u2015]{0,3}[a-z\d]){6})/i;
const tollFree = /^8(?:00|33|44|55|66|77|88)$/;

/** Returns what `withKeys` replaces, or undefined if the letters are words: `Fax 555-0100`, `4521 Claims`, `300 Pre-Auth`. */
function spelledNumber(typed: string): { readonly length: number; readonly digits: string } | undefined {
  const [whole, country, area = '', gap = '', keys = ''] = spelled.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const dialed = country !== undefined || tollFree.test(area);
  const written = /\S/.test(gap) || (gap !== '' && /^\d{3}[^a-z\d]*[a-z]{4}$/i.test(keys));
  if (!dialed && !written) return undefined;
  // Telephones ignore what is dialed after a whole number: `1-800-MEDICARE`.
  const wordGoesOn = /^[a-z\d]/i.test(typed.slice(whole.length));
  if (wordGoesOn && !(dialed && /^[a-z.-]+$/i.test(keys))) return undefined;
  const number = [...(area + keys).toLowerCase()].map((character) => keypad.get(character) ?? character);
  return { length: whole.length, digits: number.join('').replace(/\D/g, '') };
}

/** Replaces the letters of a national number by the digits on their keys, and drops its digits written once more behind it. */
function withKeys(typed: string): string {
  const number = spelledNumber(typed);
  if (!number) return typed;
  const rest = typed.slice(number.length);
  // Many write both: `1-800-MEDICARE (633-4227)`.
  const repeated = withoutCountry(rest.replace(/\D/g, ''));
  return repeated.length >= 4 && number.digits.endsWith(repeated) ? number.digits : number.digits + rest;
}

const digitsOf = (written: string): string => withoutCountry(withKeys(written).replace(/\D/g, ''));

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
  const parts = nationalAtStart.exec(withKeys(typed))?.slice(1);
  return parts && `tel:${parts.join('')}`;
}
