import { limits } from '../../limits.ts';
import { findAddresses } from '../../text/phi/address-places.ts';
import { findDates } from '../../text/phi/date-places.ts';
import { findAnnounced, findPersons } from '../../text/phi/person-places.ts';
import { findPhi } from '../../text/phi/phi.ts';
import { idsInGroups } from '../search/id-in-groups.ts';
import { readWords } from '../words/read-words.ts';
import { cardWords } from './card-words.ts';
import { addressKey, addressWordsOf, type CardDirectory, idKey, phoneKey } from './directory.ts';
import { hideLabeledNumbers, type LabelKind, type Part, partsOf } from './parts.ts';
import { isName, isPossiblePersonName, remainingWord, startsKnownId } from './payers-words.ts';
import { responseText } from './response-text.ts';
import { isStateWord } from './states.ts';

/** Kinds of content that were left out, in the order in which the user is told. */
export const droppedKinds = ['name', 'birthDate', 'address', 'ssn', 'memberId', 'contact', 'other'] as const;
export type DroppedKind = (typeof droppedKinds)[number];
export type Dropped = { [Kind in DroppedKind]?: number };

export type PayersPart = { readonly text: string; readonly dropped: Dropped };

/** Replaces the rest of a member ID after its first three characters. */
const cut = '…';

// Longer than any ID, name or web address on a card. Without such words, patterns that look around within a word stay fast.
const overlong = /\S{100,}/g;
const longBlank = /[^\S\n]{4,}/g;

type Count = (kind: DroppedKind) => void;
type Piece = { readonly start: number; readonly end: number; readonly replacement: string };

/** Labels whose values are never kept, and what they are reported as. */
const never: Partial<Record<LabelKind, DroppedKind>> = {
  person: 'name',
  birth: 'birthDate',
  home: 'address',
  ssn: 'ssn',
  other: 'other',
};

const phones =
  /(?<![\dA-Za-z-])(?:\+?1[-. ]{0,2})?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<![\dA-Za-z-])1?[2-9]\d{2}[2-9]\d{6}(?![\dA-Za-z-])/g;
const tollFree = /^8(?:00|33|44|55|66|77|88)/;
const medicareNumber =
  /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d\d$/i;

/** Returns a member ID's first three characters with `…` for the rest, or the kind of ID; undefined if neither is known. */
function beginning(written: string): string | undefined {
  const id = written.replaceAll(/[\s-]/g, '');
  if (medicareNumber.test(id)) return 'Medicare';
  if (/^r\d{8}$/i.test(id)) return 'FEP';
  if (/^9\d{7}[a-z](?:\d{5})?$/i.test(id)) return 'Medi-Cal';
  const prefix = /^(?=\d{0,2}[a-z])[a-z0-9]{3}(?=[a-z0-9]{3}|…|$)/i.exec(id)?.[0];
  return prefix === undefined ? undefined : prefix.toUpperCase() + cut;
}

/**
 * Returns the payer's part of a text. Everything else is left out, whether it is recognized as PHI or just unknown. A word
 * stays if it occurs in a plan, a payer or a payer's other name, or if cards print it for anyone; a number, if a plan has it
 * or a label marks it as the payer's or the group's. So a name that is in no list is removed, too.
 *
 * @param unfinished whether the last word is still being typed: it stays until it is finished, as do the numbers before it,
 * unless they are certainly PHI
 */
export function payersPart(input: string, directory: CardDirectory, unfinished = false): PayersPart {
  const dropped: Partial<Record<DroppedKind, number>> = {};
  const count: Count = (kind) => {
    dropped[kind] = (dropped[kind] ?? 0) + 1;
  };
  const text = responseText(input.trimStart().slice(0, limits.cardBox.response), () => count('other'))
    .slice(0, limits.cardBox.text)
    .replaceAll(/[！-～]/g, (character) => character.normalize('NFKC'))
    .replaceAll(longBlank, ' \t ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(overlong, () => {
      count('other');
      return '';
    });
  const addresses = withoutAddresses(text, directory, count, unfinished);
  const parts = partsOf(addresses);
  const remaining = parts.map((part, at) => {
    const open = unfinished && at === parts.length - 1;
    return part.gap + remainingPart(part, directory, count, open);
  });
  return { text: tidy(remaining.join(''), unfinished), dropped };
}

/** Removes addresses that are not a payer's, even over two lines. Shortens ZIP codes to five digits, as plans have them. */
function withoutAddresses(text: string, directory: CardDirectory, count: Count, unfinished: boolean): string {
  let result = '';
  let end = 0;
  for (const place of findAddresses(hideLabeledNumbers(text))) {
    const written = text.slice(place.start, place.end).replace(/-\d{4}\s*$/, '');
    result += text.slice(end, place.start);
    const grows = unfinished && place.end === text.length;
    if (grows || isPayersAddress(written, directory) || isNumberBehindName(written, directory))
      result += written;
    else count('address');
    end = place.end;
  }
  return result + text.slice(end);
}

function isPayersAddress(written: string, { streets, placesOfZip }: CardDirectory): boolean {
  // A box number may have five digits, like a ZIP code.
  if (streets.has(addressKey(written))) return true;
  const words = addressWordsOf(written);
  const places = placesOfZip.get(/(\d{5})\s*$/.exec(written)?.[1] ?? '');
  return places !== undefined && words.every((word) => places.has(word) || isStateWord(word));
}

/** Reports whether this is a name and an unknown ID (`Quarry Assurance 99999`), to be judged word by word, not a town and ZIP. */
function isNumberBehindName(written: string, { pairs }: CardDirectory): boolean {
  const [, name] = /^(\D+)\d{5}\s*$/.exec(written) ?? [];
  const words = name === undefined ? [] : readWords(name);
  return !words.some(isStateWord) && words.some((word, at) => pairs.has(`${words[at - 1]} ${word}`));
}

function remainingPart(part: Part, directory: CardDirectory, count: Count, open: boolean): string {
  const { kind, label, value } = part;
  const refused = kind === undefined ? undefined : never[kind];
  if (refused !== undefined) {
    // `Member` may still become `Member ID`, and more words of a name may follow.
    if (open && /^\S*$/.test(value)) return label + remainingWords(value, directory, count, open);
    if (value.trim() !== '') count(refused);
    return open ? label : '';
  }
  if (kind === 'memberId') return label + remainingMemberId(value, directory, count, open);
  if (kind === 'payerId' || kind === 'group') {
    const [, id = '', rest = ''] = /^(\s*[a-z0-9][a-z0-9._/-]{0,79})(.*)$/is.exec(value) ?? [];
    if (/\d/.test(id) && findPhi(id).length === 0 && !/^\d{9,}$/.test(idKey(id))) {
      return label + id + remainingWords(rest, directory, count, open);
    }
  }
  return label + remainingWords(value, directory, count, open, kind === undefined);
}

/** Shortens a labeled member ID to its beginning; the text after it is treated as words. */
function remainingMemberId(value: string, directory: CardDirectory, count: Count, open: boolean): string {
  const [, id = ''] = /^\s*((?:[a-z0-9…-]|\s(?=\d)){3,30})(?![a-z0-9])/i.exec(value) ?? [];
  const rest = value.slice(value.indexOf(id) + id.length);
  const grows = open && rest.trim() === '';
  if (id === '' || grows || !/[\d…]/.test(id)) return remainingWords(value, directory, count, open);
  if (directory.ids.has(idKey(id))) return id + remainingWords(rest, directory, count, open);
  const start = beginning(id);
  if (!id.endsWith(cut)) count('memberId');
  return (start ?? '') + remainingWords(rest.replace(/^[a-z0-9]+/i, ''), directory, count, open);
}

/** Filters running text: removes what is recognized as PHI, then every unknown word. */
function remainingWords(
  text: string,
  directory: CardDirectory,
  count: Count,
  open: boolean,
  unlabeled = false,
): string {
  const pieces: Piece[] = [];
  const growing = open ? growingFrom(text) : text.length;
  const taken = new Uint8Array(text.length);
  const isTaken = (start: number, end: number) => taken.subarray(start, end).includes(1);
  const take = (start: number, end: number, replacement: string, kind?: DroppedKind) => {
    if (isTaken(start, end)) return;
    taken.fill(1, start, end);
    pieces.push({ start, end, replacement });
    if (kind !== undefined) count(kind);
  };
  for (const { 0: phone, index } of text.matchAll(phones)) {
    const isPayers = directory.phones.has(phoneKey(phone)) || tollFree.test(phoneKey(phone));
    take(index, index + phone.length, isPayers ? phone : '', isPayers ? undefined : 'contact');
  }
  // `01/02/19` may become `01/02/1975`: removed now, it would leave the digits that are typed next.
  const mayGrow = (end: number) => open && end === text.length && /(?<!\d)(?:\d|19|20)$/.test(text);
  for (const { kind, start, end } of findPhi(text)) {
    const written = text.slice(start, end);
    if (kind === 'dateOfBirth' && mayGrow(end)) continue;
    if (kind === 'memberId') {
      if (
        directory.ids.has(idKey(written)) ||
        (open && end === text.length && startsKnownId(written, directory))
      )
        continue;
      take(start, end, beginning(written) ?? '', 'memberId');
    } else take(start, end, '', kind === 'ssn' ? 'ssn' : kind === 'dateOfBirth' ? 'birthDate' : 'other');
  }
  for (const { start, end } of findDates(text)) if (!mayGrow(end)) take(start, end, '', 'birthDate');
  for (const { start, end } of idsInGroups(text)) {
    const written = text.slice(start, end);
    if (end <= growing && !cardWords.has(written.slice(0, 3).toLowerCase()))
      take(start, end, beginning(written) ?? '', 'memberId');
  }
  const belongs = (one: string, next: string) => isName(one, next, directory);
  for (const { start, end } of [...findAnnounced(text, belongs), ...findPersons(text, belongs)]) {
    if (end <= growing) take(start, end, '', 'name');
  }
  if (unlabeled && !open && isPossiblePersonName(text, directory)) take(0, text.length, '', 'name');
  // The rest of a word that contained PHI is judged like any other word.
  let rest = '';
  for (let at = 0; at < text.length; at += 1) rest += taken[at] === 1 ? ' ' : text.charAt(at);
  for (const { 0: word, index } of rest.matchAll(/\S+/g)) {
    const end = index + word.length;
    if (index >= growing && !word.includes(cut)) continue;
    const replacement = remainingWord(word, directory);
    if (replacement !== word)
      take(index, end, replacement, replacement === '' && /[\p{L}\p{N}]/u.test(word) ? 'other' : undefined);
  }
  pieces.sort((one, other) => one.start - other.start);
  let result = '';
  let end = 0;
  for (const piece of pieces) {
    result += text.slice(end, piece.start) + piece.replacement;
    end = piece.end;
  }
  return result + text.slice(end);
}

// Whole names only: unlike in a date, `Mar` with more letters is as often Maria.
const month =
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)[.,]?$/i;

/** Returns where the last word or the numbers before it begin, which may be the start of a telephone number, an ID or a date. */
function growingFrom(text: string): number {
  const words = text.split(/\s/);
  let last = words.length - 1;
  while (/\d/.test(words[last - 1] ?? '') || month.test(words[last - 1] ?? '')) last -= 1;
  return text.length - words.slice(last).join(' ').length;
}

/** Removes the gaps left behind: spaces at the ends of lines, empty lines, and punctuation with nothing around it. */
function tidy(text: string, unfinished: boolean): string {
  const tidied = text
    .replaceAll(/(?<![^\s])[^\p{L}\p{N}\s(+#…]+(?=\s)/gu, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+(?=\n)/g, '')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^\s+/, '');
  return unfinished ? tidied : tidied.replace(/(?<![^\p{L}\p{N})…])[^\p{L}\p{N})…]+$/u, '');
}
