import { limits } from '../../limits.ts';
import { findAddresses } from '../../text/phi/address-places.ts';
import { findDates } from '../../text/phi/date-places.ts';
import { findAnnounced, findPersons } from '../../text/phi/person-places.ts';
import { findPhi } from '../../text/phi/phi.ts';
import { idInGroups } from '../search/id-in-groups.ts';
import { readWords } from '../words/read-words.ts';
import { cardWords } from './card-words.ts';
import { addressKey, addressWordsOf, type CardDirectory, idKey, phoneKey } from './directory.ts';
import { type LabelKind, type Part, partsOf } from './parts.ts';
import { beginsId, isName, isNobodys, remainingWord } from './payers-words.ts';
import { responseText } from './response-text.ts';
import { isStateWord } from './states.ts';

/** What was left out, as it is told to the person, in this order. */
export const droppedKinds = ['name', 'birthDate', 'address', 'ssn', 'memberId', 'contact', 'other'] as const;
export type DroppedKind = (typeof droppedKinds)[number];
export type Dropped = { [Kind in DroppedKind]?: number };

export type PayersPart = { readonly text: string; readonly dropped: Dropped };

/** Where the rest of a member ID was: its first three characters are before it. */
const cut = '…';

// No ID, name or address of a site on a card is as long; patterns that look around in a word stay quick without such.
const overlong = /\S{100,}/g;
const longBlank = /[^\S\n]{4,}/g;

type Count = (kind: DroppedKind) => void;
type Piece = { readonly start: number; readonly end: number; readonly replacement: string };

/** What a labelled value is, that is never kept. */
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

/** The first three characters of a member ID with `…` for the rest, or what kind of ID it is; undefined: it says nothing. */
function beginning(written: string): string | undefined {
  const id = written.replaceAll(/[\s-]/g, '');
  if (medicareNumber.test(id)) return 'Medicare';
  if (/^9\d{7}[a-z](?:\d{5})?$/i.test(id)) return 'Medi-Cal';
  const prefix = /^(?=\d{0,2}[a-z])[a-z0-9]{3}(?=[a-z0-9]{3}|…|$)/i.exec(id)?.[0];
  return prefix === undefined ? undefined : prefix.toUpperCase() + cut;
}

/**
 * What of a text is the payer's: everything else is left out, be it known for PHI or not known at all. A word stays if a plan, a payer
 * or one of its other names has it, or if cards print it whoever they belong to; a number, if a plan has it or a label says
 * that it is the payer's or the group's. So a name that no list holds goes as well.
 *
 * @param unfinished the last word is still being typed: it stays until it is finished, and so do the numbers before it, unless they
 * are certainly PHI
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

/** Addresses that are no payer's, taken out; they may run over two lines. Of a ZIP code five digits stay, as a plan has them. */
function withoutAddresses(text: string, directory: CardDirectory, count: Count, unfinished: boolean): string {
  let result = '';
  let end = 0;
  for (const place of findAddresses(text)) {
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
  // A box may have five digits, as a ZIP code has.
  if (streets.has(addressKey(written))) return true;
  const words = addressWordsOf(written);
  const places = placesOfZip.get(/(\d{5})\s*$/.exec(written)?.[1] ?? '');
  return places !== undefined && words.every((word) => places.has(word) || isStateWord(word));
}

/** `Quarry Assurance 99999`: a name and an ID that no plan has, not a town and its ZIP code. Each word is judged on its own then. */
function isNumberBehindName(written: string, { pairs }: CardDirectory): boolean {
  // In `Payer ID 99999` the second word is not Idaho.
  const [, name] = /^(\D+?)(?:payer\s+id\W*)?\d{5}\s*$/i.exec(written) ?? [];
  const words = name === undefined ? [] : readWords(name);
  return !words.some(isStateWord) && words.some((word, at) => pairs.has(`${words[at - 1]} ${word}`));
}

function remainingPart(part: Part, directory: CardDirectory, count: Count, open: boolean): string {
  const { kind, label, value } = part;
  const refused = kind === undefined ? undefined : never[kind];
  if (refused !== undefined) {
    // `Member` may become `Member ID`, and a name may have more words.
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

/** Of the value of a member ID its beginning; what comes behind it is words again. */
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

/** Running text: what is found to be PHI goes first, then every word that nobody knows. */
function remainingWords(
  text: string,
  directory: CardDirectory,
  count: Count,
  open: boolean,
  unlabelled = false,
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
  for (const { kind, start, end } of findPhi(text)) {
    const written = text.slice(start, end);
    if (kind === 'memberId') {
      if (directory.ids.has(idKey(written)) || (open && end === text.length && beginsId(written, directory)))
        continue;
      take(start, end, beginning(written) ?? '', 'memberId');
    } else take(start, end, '', kind === 'ssn' ? 'ssn' : kind === 'dateOfBirth' ? 'birthDate' : 'other');
  }
  for (const { start, end } of findDates(text)) take(start, end, '', 'birthDate');
  const id = idInGroups(text);
  if (id !== undefined && id.end <= growing) {
    const written = text.slice(id.start, id.end);
    if (!cardWords.has(written.slice(0, 3).toLowerCase()))
      take(id.start, id.end, beginning(written) ?? '', 'memberId');
  }
  const belongs = (one: string, next: string) => isName(one, next, directory);
  for (const { start, end } of [...findAnnounced(text, belongs), ...findPersons(text, belongs)]) {
    if (end <= growing) take(start, end, '', 'name');
  }
  if (unlabelled && !open && isNobodys(text, directory)) take(0, text.length, '', 'name');
  // What is beside PHI in one word is judged like any other.
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

/** Where the last word of a text begins, or the numbers before it: one of them may be the beginning of a telephone number or an ID. */
function growingFrom(text: string): number {
  const words = text.split(/\s/);
  let last = words.length - 1;
  while (/\d/.test(words[last - 1] ?? '')) last -= 1;
  return text.length - words.slice(last).join(' ').length;
}

/** Without the holes that were left: blanks at the ends of lines, empty lines, signs with nothing around them. */
function tidy(text: string, unfinished: boolean): string {
  const tidied = text
    .replaceAll(/(?<![^\s])[^\p{L}\p{N}\s(+#…]+(?=\s)/gu, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+(?=\n)/g, '')
    .replaceAll(/\n{2,}/g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^\s+/, '');
  return unfinished ? tidied : tidied.replace(/(?<![^\p{L}\p{N})…])[^\p{L}\p{N})…]+$/u, '');
}
