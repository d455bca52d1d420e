import { idsInGroups } from '../plan/search/id-in-groups.ts';
import { holdsMemberId } from '../plan/search/member-id.ts';
import { states } from '../plan/words/states.ts';
import { foldText } from '../text/fold-text.ts';
import { type Place, placesOf } from '../text/phi/address-places.ts';
import { findDates, month } from '../text/phi/date-places.ts';
import { findNames } from '../text/phi/person-names.ts';
import { asTyped, findPhi, withoutInvisible } from '../text/phi/phi.ts';
import type { PhiKind } from '../text/phi/phi-patterns.ts';

/** A part of the typed text that is not sent, and what it looks like: `a date`. */
export type PhiPart = { readonly part: string; readonly looksLike: string };

const names: Readonly<Record<PhiKind, string>> = {
  ssn: 'a Social Security number',
  mrn: 'a medical record number',
  memberId: 'a member ID',
  dateOfBirth: 'a date',
  cardNumber: 'a payment card number',
};

const year = '(?:19|20)\\d\\d';
/** Other forms of dates in a search box: with spaces, as eight digits, and without the day or the year. */
const shortDates = new RegExp(
  `(?<![\\d-])(?:\\d{1,2} \\d{1,2} (?:${year}|\\d\\d)|${year} \\d{1,2} \\d{1,2}|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${year})(?![\\d-])` +
    `|\\b${month}\\.? \\d{1,2}(?:st|nd|rd|th)?(?!\\d)|\\b${month}\\.? ${year}(?!\\d)`,
  'gi',
);
/** Nine or more digits in groups, as IDs are printed on cards: `123 456 789`. */
const groupedDigits = /(?<![\w-])\d{1,6}(?:[ -]\d{1,6}){1,5}(?![\d-])/g;
const phoneOrZip = /^(?:1[ -])?\d{3}[ -]\d{3}[ -]\d{4}$|^\d{5}-\d{4}$/;
const medicareId = /\b[1-9][a-z][a-z0-9]\d[ -][a-z][a-z0-9]\d[ -][a-z]{2}\d\d\b/gi;

const stateCodes = states.map(([code]) => code).join('|');
/**
 * What is the same for everybody: the number of a PO box with its ZIP code, a toll-free number in one piece (after three
 * characters it may be the rest of a member ID), and the ID of a marketplace plan.
 */
const harmlessNumbers = new RegExp(
  String.raw`(?:\bbox[ #]{1,2}\d{1,6},? \d{5}(?:-\d{4})?|(?<![\w-]|\b[a-z\d]{3} )1?8(?:00|33|44|55|66|77|88)[2-9]\d{6}|(?<![\w-])\d{5}(?:${stateCodes})\d{7})(?![\w-])[,;.)]*`,
  'gi',
);

/** A Medicare contract with its plan and segment, which is the same on everybody's card. */
const medicareContract = /^[hrs]\d{4}-\d{3}-\d{1,3}$/i;

/** Reports whether a word is an ID with hyphens anywhere, such as `W123-456789`. */
function isHyphenedId(written: string): boolean {
  const word = written.replaceAll(/^[^a-z0-9]+|(?<=[a-z0-9])[^a-z0-9]+$/gi, '');
  const joined = word.replaceAll('-', '');
  if (medicareContract.test(word)) return false;
  return /^[a-z0-9]{9,}$/i.test(joined) && joined.replace(/\D/g, '').length >= 6 && !phoneOrZip.test(word);
}

const stateWords = new Set(states.flatMap(([code, name]) => `${code} ${name}`.toLowerCase().split(' ')));

/** Leaves a prefix that is separated from the digits of a member ID in the text. */
function behindPrefix(text: string, { start, end }: Place): Place {
  const prefix = /^(?=[^a-z]*[a-z])[a-z0-9]{3}[^a-z0-9]+/.exec(foldText(text.slice(start, end)));
  return { start: start + (prefix?.[0].length ?? 0), end };
}

type Found = Place & { readonly looksLike: string };

function findParts(text: string): Found[] {
  const as = (looksLike: string) => (span: Place) => ({ start: span.start, end: span.end, looksLike });
  const matches = (pattern: RegExp) => placesOf(text, pattern);
  const at = ({ start, end }: Place) => text.slice(start, end);
  const grouped = matches(groupedDigits).filter(
    (span) => at(span).replace(/\D/g, '').length >= 9 && !phoneOrZip.test(at(span)),
  );
  const harmless = matches(harmlessNumbers);
  const isHarmless = ({ start, end }: Place) =>
    harmless.some((place) => place.start <= start && end <= place.end);
  return [
    ...findPhi(text).map((found) =>
      as(names[found.kind])(found.kind === 'memberId' ? behindPrefix(text, found) : found),
    ),
    ...[...findDates(text), ...matches(shortDates)].map(as('a date')),
    ...[
      ...[
        ...matches(/\S+/g).filter((span) => holdsMemberId(at(span)) || isHyphenedId(at(span))),
        ...grouped,
      ].filter((span) => !isHarmless(span)),
      ...idsInGroups(text).map((id) => behindPrefix(text, id)),
      ...matches(medicareId),
    ].map(as('a member ID')),
    ...findNames(text, (word) => stateWords.has(word)).map(as('a person’s name')),
  ];
}

/**
 * Splits a short text from a search box into what may be sent and what must stay on this computer: anything that looks
 * like a member ID or another number of a patient, a date, or a person's name. Checking the remaining text again finds
 * nothing more.
 */
export function withoutPhi(typed: string): { readonly text: string; readonly phiParts: readonly PhiPart[] } {
  const phiParts: PhiPart[] = [];
  let text = tidied(asTyped(withoutInvisible(typed)));
  // Removing a part can join two others that look like PHI only together.
  for (let found = findParts(text); found.length > 0; found = findParts(text)) {
    let rest = '';
    let done = 0;
    for (const { start, end, looksLike } of withoutOverlaps(found)) {
      phiParts.push({ part: text.slice(start, end), looksLike });
      rest += `${text.slice(done, start)} `;
      done = end;
    }
    text = tidied(rest + text.slice(done));
  }
  return { text, phiParts };
}

/** Joins parts that overlap: the end of the second may not be recognizable without its beginning. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const parts: Found[] = [];
  for (const part of found.toSorted((one, other) => one.start - other.start)) {
    const last = parts.at(-1);
    if (last === undefined || part.start >= last.end) parts.push(part);
    else parts.splice(-1, 1, { ...last, end: Math.max(last.end, part.end) });
  }
  return parts;
}

/** Collapses whitespace, and trims leftover punctuation at the ends. */
const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:.)/-]+/, '')
    .replace(/(?<![\s,;:(/-])[\s,;:(/-]+$/, '');
