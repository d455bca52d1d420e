import { limits } from '../../../../../shared/limits.ts';

type Pasted = {
  /** Prefixes in the order of the text, each once. */
  readonly prefixes: readonly string[];
  /** True if something was longer than a prefix, such as a member ID: the rest of it was left behind. */
  readonly cut: boolean;
};

const pieces = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;|/]+/)
    .map((piece) => piece.replaceAll(/[^A-Z0-9]/g, ''))
    .filter((piece) => piece !== '');

const isDigits = (piece: string) => /^\d+$/.test(piece);

// `XYZ 123 456 789`: after the prefix nothing but digits, more of them than a list of prefixes would have.
function isSpacedMemberId([first, ...rest]: readonly string[]): boolean {
  return first !== undefined && rest.length > 0 && rest.every(isDigits) && rest.join('').length >= 6;
}

/**
 * The prefixes in a pasted text: `abc, def xyz` holds three. Of anything longer only the first three characters are
 * taken: it may be a whole member ID, which belongs to a patient. Blocks of digits that can only be the rest of one
 * are left behind altogether.
 */
export function pastedPrefixes(text: string): Pasted {
  const prefixes = new Set<string>();
  let cut = false;
  for (const line of text.split(/[\r\n]+/)) {
    const found = pieces(line);
    const spaced = isSpacedMemberId(found);
    for (const piece of spaced ? found.slice(0, 1) : found) {
      const restOfAnId = piece.length > limits.prefixLength && isDigits(piece);
      if (!restOfAnId) prefixes.add(piece.slice(0, limits.prefixLength));
      if (piece.length > limits.prefixLength) cut = true;
    }
    if (spaced) cut = true;
  }
  return { prefixes: [...prefixes], cut };
}
