import { limits } from '../../../../../../shared/limits.ts';

type Pasted = {
  /** Distinct prefixes in the order of the text. */
  readonly prefixes: readonly string[];
  /** Words that are not prefixes, as written: `Prefixes`, `and`. */
  readonly words: readonly string[];
  /** Whether something was longer than a prefix, such as a member ID, so that the rest of it was dropped. */
  readonly cut: boolean;
};

type Piece = { readonly raw: string; readonly code: string };

const pieces = (text: string): Piece[] =>
  text
    .split(/[\s,;|/]+/)
    .map((raw) => ({ raw, code: raw.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') }))
    .filter(({ code }) => code !== '');

const isDigits = (code: string) => /^\d+$/.test(code);

// `XYZ 123 456 789`: only digits after the prefix, and more of them than a list of prefixes would have.
function isSpacedMemberId([first, ...rest]: readonly Piece[]): boolean {
  const digits = rest.map(({ code }) => code).join('');
  return first !== undefined && digits.length >= 6 && isDigits(digits);
}

/** Reports whether a piece is a conjunction, or has only letters, more than a prefix. `AND` in capitals may be a prefix. */
const isWord = ({ raw, code }: Piece) => /^[A-Z]{4,}$/.test(code) || /^(?:[Aa]nd|[Oo]r|OR)$/.test(raw);

/** Splits off the text before a line's first colon if it names the list: `Blue Card prefixes: ABC`, but not `ABC: …`. */
function labelOf(line: string): { readonly label: string; readonly list: string } {
  const at = line.indexOf(':');
  const before = pieces(line.slice(0, Math.max(at, 0)));
  const names = before.some(({ code }) => code.length !== limits.prefixLength);
  return names
    ? { label: line.slice(0, at).trim(), list: line.slice(at + 1) }
    : { label: '', list: line.replace(':', ' ') };
}

/**
 * Returns the prefixes in a pasted text: `Prefixes: abc, def and xyz` holds three. Of anything longer only the first three
 * characters are kept: it may be a whole member ID, which belongs to a patient. Words, and blocks of digits that can only be
 * the rest of a member ID, are dropped entirely.
 */
export function pastedPrefixes(text: string): Pasted {
  const prefixes = new Set<string>();
  const words = new Set<string>();
  let cut = false;
  // Some documents use full-width letters and commas.
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

/** How many words are listed; a pasted page of text has more than anyone reads. */
const namedWords = 5;

/** Returns what the plan does not take from a pasted list, as sentences. `over` are the prefixes that it has no room for. */
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
    over.length === 0 ? '' : `Left out from ${over[0]} on: a plan can have at most ${most} prefixes.`,
  ].filter((sentence) => sentence !== '');
}

const cutSentence =
  'Only the first three characters were used: a prefix is the start of a member ID, never the whole ID.';
