import { foldText } from '../../text/fold-text.ts';
import { ownForms } from '../words/concepts.ts';

// A prefix of three characters and at least six more, with a digit among them: no plan, payer or code looks like this.
// Cards and other systems put a hyphen or the like, or nothing, between the two; three digits and a hyphen begin a phone number.
const memberId = /^(?=.*\d)(?:[a-z0-9]{9,}|(?!\d{3})[a-z0-9]{3}(?:-[a-z0-9]{6,}|[./_]\d{6,}))$/;
/** What stands between the groups of an ID, besides spaces. */
export const betweenGroups = /[-./_]/g;
const punctuationAround = /^[^a-z0-9]+|(?<=[a-z0-9])[^a-z0-9]+$/g;

const digits = /^\d+$/;

// Groups of digits as cards print them, after a prefix or a prefix with digits of its own. `H1234 001 000` is a Medicare contract
// with its plan and segment: cards print that, too, and users search for it. Without a prefix: nine digits (a payer's ID or a
// Social Security number), and a Medicare number.
const groups =
  /(?<!\S)(?:(?![hrs]\d{4} \d{3} )((?=\d{0,2}[a-z])[a-z0-9]{3})((?: \d{2,4}){2,5}|(?<=\d[a-z0-9]{0,2})(?: \d{2,5}){2}| \d{8}|\d{1,9}(?: \d{2,5}){1,5})|\d{3} \d{3} \d{3}|\d{3} \d\d \d{4}|\d[a-z][a-z0-9]\d [a-z][a-z0-9]\d [a-z]{2}\d\d)(?!\S)/g;
const telephone = /^ [2-9]\d\d [2-9]\d\d \d{4}$/;
// `ded 1500 3000`, `for 2025 2026`, `eff 01 01 2026`.
const amountsOrDate = /^(?: (?:\d{1,2}[05]0|20[1-46-9]\d))+$|^ \d\d? \d\d? 20\d\d$/;

// Terms of the trade that a card may have as its prefix: nobody writes codes or amounts behind these.
const mayBePrefix: ReadonlySet<string> = new Set('oos 1st dol ibx iii pdp rrb std ubh'.split(' '));

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Returns the folded words of a text without surrounding punctuation; in `ID:XYZ123456789` the label is a separate word. */
export const bareWords = (text: string): string[] =>
  foldText(text)
    .split(/[ :#=]/)
    .map((word) => word.replaceAll(punctuationAround, ''))
    .filter(Boolean);

/** Returns a member ID whose digits are in groups, with one space between them. `words` are folded. */
export function groupsIn(words: readonly string[]): string | undefined {
  const text = words.join(' ').replaceAll(betweenGroups, ' ');
  for (const [id, prefix = '', rest = ''] of text.matchAll(groups)) {
    if (prefix === '') return id;
    if (telephone.test(rest) || amountsOrDate.test(rest)) continue;
    // A term with payer and plan codes: `HMO 26002 20170`. Digits that are an ID without it are one with it.
    const ofTrade = rest.startsWith(' ') && ownForms(prefix).length > 0 && !mayBePrefix.has(prefix);
    const found = ofTrade ? groupsIn([rest.trim()]) : id;
    if (found !== undefined && (ofTrade || countDigits(rest) >= 8 || countDigits(id) >= 9)) return found;
  }
  return undefined;
}

/**
 * Returns the first word in a text that looks like a whole member ID, folded and without surrounding punctuation. Many cards
 * separate the prefix from the digits, or group the digits: `XYZ 123456789` and `XYZ 123 456 789` are found, too.
 */
export function memberIdIn(text: string): string | undefined {
  const words = bareWords(text);
  const at = words.findIndex((word) => memberId.test(word));
  const id = words[at];
  if (id === undefined) return groupsIn(words)?.replaceAll(' ', '');
  const before = words[at - 1] ?? '';
  const isApart = digits.test(id) && before.length === 3 && !digits.test(before);
  return isApart && memberId.test(before + id) ? before + id : id;
}

/**
 * Reports whether a typed or pasted text contains what looks like a whole member ID (`XYZ123456789`). It identifies a
 * patient, so such a text is kept out of URLs and storage. Words without a digit are never taken for one.
 */
export function holdsMemberId(text: string): boolean {
  return memberIdIn(text) !== undefined;
}
