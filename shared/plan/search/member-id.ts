import { foldText } from '../../text/fold-text.ts';
import { ownForms } from '../words/concepts.ts';

// Three characters of a prefix and at least six more, some digit among them: no plan, payer or code looks like this.
// Cards and other systems put a hyphen or nothing between the two; three digits and a hyphen begin a phone number.
const memberId = /^(?=.*\d)(?:[a-z0-9]{9,}|(?!\d{3})[a-z0-9]{3}-[a-z0-9]{6,})$/;
const punctuationAround = /^[^a-z0-9]+|(?<=[a-z0-9])[^a-z0-9]+$/g;

const digits = /^\d+$/;

// Groups of digits as cards print them, behind a prefix or behind one with digits of its own. `H1234 001 000` is a Medicare contract,
// its plan and its segment: that is printed as well, and looked for. Without a prefix nine digits, a payer's ID or a Social Security
// number, and a Medicare number.
const groups =
  /(?<!\S)(?:(?![hrs]\d{4} \d{3} )((?=\d{0,2}[a-z])[a-z0-9]{3})((?: \d{2,4}){2,5}| \d{8}|\d{1,9}(?: \d{2,5}){1,5})|\d{3} \d{3} \d{3}|\d{3} \d\d \d{4}|\d[a-z][a-z0-9]\d [a-z][a-z0-9]\d [a-z]{2}\d\d)(?!\S)/g;
const telephone = /^ [2-9]\d\d [2-9]\d\d \d{4}$/;
// `ded 1500 3000`, `for 2025 2026`, `eff 01 01 2026`.
const amountsOrDate = /^(?: (?:\d{1,2}[05]0|20[1-46-9]\d))+$|^ \d\d? \d\d? 20\d\d$/;

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** The words of a text, folded, without punctuation around them; a label is one of its own: `ID:XYZ123456789`. */
export const bareWords = (text: string): string[] =>
  foldText(text)
    .split(/[ :#=]/)
    .map((word) => word.replaceAll(punctuationAround, ''))
    .filter(Boolean);

/** A member ID whose digits stand in groups, with one blank between these; of folded words. */
export function groupsIn(words: readonly string[]): string | undefined {
  const text = words.join(' ').replaceAll('-', ' ');
  for (const [id, prefix = '', rest = ''] of text.matchAll(groups)) {
    if (prefix === '') return id;
    // Payer and plan code, or amounts: `HMO 2500 5000`.
    const ofTrade = rest.startsWith(' ') && ownForms(prefix).length > 0;
    if (
      !ofTrade &&
      !telephone.test(rest) &&
      !amountsOrDate.test(rest) &&
      (countDigits(rest) >= 8 || countDigits(id) >= 9)
    )
      return id;
  }
  return undefined;
}

/**
 * The first word of a text that looks like a whole member ID: folded, without punctuation around it. Many cards set the prefix apart
 * from the digits, and these in groups: `XYZ 123456789` is one, too, and so is `XYZ 123 456 789`.
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
 * Whether a typed or pasted text holds what looks like a whole member ID (`XYZ123456789`). It identifies a patient, so
 * such a text stays out of addresses and storage. Words without a digit are never taken for one.
 */
export function holdsMemberId(text: string): boolean {
  return memberIdIn(text) !== undefined;
}
