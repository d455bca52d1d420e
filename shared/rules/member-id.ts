/** Three characters of a prefix and at least six more, some digit among them: no plan, payer or code looks like this. */
const memberId = /^(?=.*\d)[a-z0-9]{9,}$/i;

/** The first word of a typed or pasted text that looks like a whole member ID. */
export function memberIdIn(text: string): string | undefined {
  return text.split(/\s+/).find((word) => memberId.test(word));
}

/**
 * Whether a typed or pasted text holds what looks like a whole member ID (`XYZ123456789`). It identifies a patient, so
 * such a text stays out of addresses and storage. Words without a digit are never taken for one.
 */
export function holdsMemberId(text: string): boolean {
  return memberIdIn(text) !== undefined;
}
