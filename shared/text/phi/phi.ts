import { foldText } from '../fold-text.ts';
import { unicodePattern } from '../unicode-pattern.ts';
import { type Place, placesOf } from './address-places.ts';
import { isPaymentCard, type PhiKind, phiPatterns } from './phi-patterns.ts';

/** A place in a text that looks like PHI. `start` counts from 0; `end` is the position after the last character. */
export type PhiFinding = {
  readonly kind: PhiKind;
  readonly start: number;
  readonly end: number;
  /** One sentence for the author of the text. */
  readonly reason: string;
};

const reasons: Readonly<Record<PhiKind, string>> = {
  ssn: 'Looks like a Social Security number.',
  mrn: 'Looks like a medical record or patient account number.',
  memberId: 'Looks like a whole member ID. Only its first three characters, the prefix, belong here.',
  dateOfBirth: 'Looks like a person’s date of birth.',
  cardNumber: 'Looks like a payment card number.',
};

// IDs within web and email addresses do not identify a patient.
const webAddresses = /\b(?:https?:\/\/|www\.)\S+/gi;
const words = /\S+/g;
const mailAddress = /^[^@]+@\S+\.\w+/;

// Hyphens, slashes, spaces and digits that documents and PDFs have in place of those of a keyboard.
const pasted = /[\u00a0\u2000-\u200a\u2010-\u2015\u202f\u2044\u2212\u2215\u3000\uff10-\uff19]/g;

/** Returns a text with the hyphens, slashes, spaces and digits of a keyboard, each in its place. */
export const asTyped = (text: string): string => text.replace(pasted, (character) => foldText(character));

// Text from a web page or an email often has them between its letters.
const invisible = unicodePattern(String.raw`\p{Default_Ignorable_Code_Point}+`, 'gu');

export const withoutInvisible = (text: string): string => text.replace(invisible(), '');

/** Returns where each character of `withoutInvisible(written)` is in `written`. */
function visiblePlaces(written: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const { start, end } of [...placesOf(written, invisible()), { start: written.length, end: 0 }]) {
    for (; at < start; at += 1) places.push(at);
    at = end;
  }
  return places;
}

/**
 * Finds what looks like PHI, in the order of the text. It only flags: it sees shapes and the words around them, so it
 * misses some PHI and flags some harmless numbers; docs/phi-guard.md states how often. A person decides.
 */
export function findPhi(written: string): PhiFinding[] {
  const text = asTyped(withoutInvisible(written));
  const taken = new Uint8Array(text.length);
  const take = (start: number, { length }: string) => taken.fill(1, start, start + length);
  for (const { 0: address, index } of text.matchAll(webAddresses)) take(index, address);
  for (const { 0: word, index } of text.matchAll(words)) take(index, mailAddress.exec(word)?.[0] ?? '');
  const found: PhiFinding[] = [];
  // In order of certainty: what a more certain pattern has found is not reported twice.
  for (const { kind, pattern, accepts } of phiPatterns) {
    for (const match of text.matchAll(pattern)) {
      const span = phiSpan(match);
      if (span === undefined || taken.subarray(span.start, span.end).includes(1)) continue;
      if (kind === 'cardNumber' && !isPaymentCard(text.slice(span.start, span.end))) continue;
      if (accepts !== undefined && !accepts(text, span, match)) continue;
      taken.fill(1, span.start, span.end);
      found.push({ kind, ...span, reason: reasons[kind] });
    }
  }
  found.sort((one, other) => one.start - other.start);
  if (text.length === written.length) return found;
  const places = visiblePlaces(written);
  const inWritten = ({ start, end }: Place) => ({
    start: places[start] ?? 0,
    end: (places[end - 1] ?? 0) + 1,
  });
  return found.map((finding) => ({ ...finding, ...inWritten(finding) }));
}

function phiSpan(match: RegExpExecArray): Place | undefined {
  const [start, end] = match.indices?.groups?.phi ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}
