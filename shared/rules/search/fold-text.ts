import { unicodePattern } from '../unicode-pattern.ts';

/**
 * Folding makes two spellings of the same thing equal: letter case, accents, typographic quotes and dashes, any white
 * space, and characters that nobody sees (a zero-width space, a soft hyphen). Folded code point by code point, a text
 * gives the same result as folded whole; highlighting relies on it.
 */
const printableAscii = /^[ -~]*$/;
const otherRuns = /[^ -~]+/g;
const marks = unicodePattern(String.raw`[\p{M}\p{Cf}]+`, 'gu');
const variants = /[\sς‘’ʼ“”‐‑‒–—]/g;

const variantOf: ReadonlyMap<string, string> = new Map([
  ['ς', 'σ'],
  ...[...'‘’ʼ'].map((quote) => [quote, "'"] as const),
  ...[...'“”'].map((quote) => [quote, '"'] as const),
  ...[...'‐‑‒–—'].map((dash) => [dash, '-'] as const),
]);

// The same few runs (’ é –) come back thousands of times in one table.
const known = new Map<string, string>();
const mostKnown = 1_000;

function foldRun(run: string): string {
  const before = known.get(run);
  if (before !== undefined) return before;
  const bare = run.normalize('NFD').replace(marks(), '').toLowerCase();
  const folded = bare.replace(variants, (character) => variantOf.get(character) ?? ' ');
  if (known.size < mostKnown) known.set(run, folded);
  return folded;
}

/** Lower case, without accents; every white-space character becomes one blank. */
export function foldText(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text.replace(otherRuns, foldRun).toLowerCase();
}

/** The words of a search text, folded, in the order typed, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '');
}

/** `sourceIndex[i]`: where in the original text the code point begins that gave character `i` of the folded one. */
export type FoldedText = { readonly folded: string; readonly sourceIndex: readonly number[] | undefined };

/** Folds and remembers positions. `sourceIndex` is undefined when they are unchanged. */
export function foldWithPositions(text: string): FoldedText {
  if (printableAscii.test(text)) return { folded: text.toLowerCase(), sourceIndex: undefined };
  let folded = '';
  let index = 0;
  const sourceIndex: number[] = [];
  for (const codePoint of text) {
    const part = foldText(codePoint);
    folded += part;
    for (let unit = 0; unit < part.length; unit++) sourceIndex.push(index);
    index += codePoint.length;
  }
  return { folded, sourceIndex };
}
