import { limits } from '../../../../../../shared/limits.ts';

type Pasted = {
  /** Prefixes in the order of the text, each once. */
  readonly prefixes: readonly string[];
  /** What is no prefix, as it was written: `Prefixes`, `and`. */
  readonly words: readonly string[];
  /** True if something was longer than a prefix, such as a member ID: the rest of it was left behind. */
  readonly cut: boolean;
};

type Piece = { readonly raw: string; readonly code: string };

const pieces = (text: string): Piece[] =>
  text
    .split(/[\s,;|/]+/)
    .map((raw) => ({ raw, code: raw.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') }))
    .filter(({ code }) => code !== '');

const isDigits = (code: string) => /^\d+$/.test(code);

// `XYZ 123 456 789`: after the prefix nothing but digits, more of them than a list of prefixes would have.
function isSpacedMemberId([first, ...rest]: readonly Piece[]): boolean {
  const digits = rest.map(({ code }) => code).join('');
  return first !== undefined && digits.length >= 6 && isDigits(digits);
}

/** A word: letters only, more than a prefix has, or what joins two of them. `AND` in capitals may be a prefix. */
const isWord = ({ raw, code }: Piece) => /^[A-Z]{4,}$/.test(code) || /^(?:[Aa]nd|[Oo]r|OR)$/.test(raw);

/** What stands before the first colon of a line and names the list: `Blue Card prefixes: ABC`, not `ABC: …`. */
function labelOf(line: string): { readonly label: string; readonly list: string } {
  const at = line.indexOf(':');
  const before = pieces(line.slice(0, Math.max(at, 0)));
  const names = before.some(({ code }) => code.length !== limits.prefixLength);
  return names
    ? { label: line.slice(0, at).trim(), list: line.slice(at + 1) }
    : { label: '', list: line.replace(':', ' ') };
}

/**
 * The prefixes in a pasted text: `Prefixes: abc, def and xyz` holds three. Of anything longer only the first three
 * characters are taken: it may be a whole member ID, which belongs to a patient. Blocks of digits that can only be the
 * rest of one are left behind altogether, and so are words.
 */
export function pastedPrefixes(text: string): Pasted {
  const prefixes = new Set<string>();
  const words = new Set<string>();
  let cut = false;
  // Some documents have letters and commas of full width.
  for (const line of text.normalize('NFKC').split(/[\r\n]+/)) {
    const { label, list } = labelOf(line);
    if (label !== '') words.add(label);
    const found = pieces(list);
    const spaced = isSpacedMemberId(found);
    for (const piece of spaced ? found.slice(0, 1) : found) {
      const { raw, code } = piece;
      const longer = code.length > limits.prefixLength;
      if (isWord(piece)) words.add(raw);
      else {
        if (!(longer && isDigits(code))) prefixes.add(code.slice(0, limits.prefixLength));
        if (longer) cut = true;
      }
    }
    if (spaced) cut = true;
  }
  return { prefixes: [...prefixes], words: [...words], cut };
}

/** Words that are named; a pasted page of text has more than anybody reads. */
const namedWords = 5;

/** What a plan does not get of a pasted list, in sentences. `over` are the prefixes that it has no room for. */
export function leftOut({ words, cut }: Pasted, over: readonly string[]): string[] {
  const more = words.length - namedWords;
  const named = words
    .slice(0, namedWords)
    .map((word) => `“${word}”`)
    .join(', ');
  const others = more > 0 ? ` and ${more} more ${more === 1 ? 'word' : 'words'}` : '';
  const most = limits.rows.prefixes.toLocaleString('en-US');
  return [
    words.length === 0 ? '' : `Left out: ${named}${others}.`,
    cut ? cutSentence : '',
    over.length === 0 ? '' : `Left out from ${over[0]} on: a plan has at most ${most} prefixes.`,
  ].filter((sentence) => sentence !== '');
}

const cutSentence =
  'Only the first three characters were taken: a prefix is the beginning of a member ID, never the whole.';
