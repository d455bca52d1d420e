import { searchWords } from '../../text/fold-text.ts';

// Three characters of a prefix and at least six more, some digit among them: no plan, payer or code looks like this.
// Cards and other systems put a hyphen or nothing between the two; three digits and a hyphen begin a phone number.
const memberId = /^(?=.*\d)(?:[a-z0-9]{9,}|(?!\d{3})[a-z0-9]{3}-[a-z0-9]{6,})$/;
const punctuationAround = /^[^a-z0-9]+|(?<=[a-z0-9])[^a-z0-9]+$/g;

const digits = /^\d+$/;

/**
 * The first word of a text that looks like a whole member ID: folded, without punctuation around it. Many cards set the prefix apart
 * from the digits: `XYZ 123456789` is one, too.
 */
export function memberIdIn(text: string): string | undefined {
  const words = searchWords(text).map((word) => word.replaceAll(punctuationAround, ''));
  const at = words.findIndex((word) => memberId.test(word));
  const id = words[at];
  const before = words[at - 1] ?? '';
  const isApart = id !== undefined && digits.test(id) && before.length === 3 && !digits.test(before);
  return isApart && memberId.test(before + id) ? before + id : id;
}

/**
 * Whether a typed or pasted text holds what looks like a whole member ID (`XYZ123456789`). It identifies a patient, so
 * such a text stays out of addresses and storage. Words without a digit are never taken for one.
 */
export function holdsMemberId(text: string): boolean {
  return memberIdIn(text) !== undefined;
}
