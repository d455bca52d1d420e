import { unicodePattern } from './unicode-pattern.ts';

/**
 * Folding makes two spellings of the same thing equal: letter case, accents, what a document sets in type (ﬁ, Ａ, ²,
 * quotes, dashes), any white space, and characters that nobody sees (a zero-width space, a soft hyphen) or types (®).
 * Folded code point by code point, a text gives the same result as folded whole; highlighting relies on it.
 */
const printableAscii = /^[ -~]*$/;
const otherRuns = /[^ -~]+/g;
const marks = unicodePattern(String.raw`[\p{M}\p{Cf}]+`, 'gu');

/** What is read alike, besides what Unicode takes apart, and what a keyboard types for it. */
export const alike: readonly (readonly [plain: string, variants: string])[] = [
  ["'", '´‘’‛′ʹʻʼʽ'],
  ['"', '“”„‟″'],
  ['-', '‐‑‒–—―−⁃˗'],
  ['/', '⁄∕'],
  ['', '®™℠'],
  ['ss', 'ß'],
  ['ae', 'æ'],
  ['oe', 'œ'],
  ['o', 'ø'],
  ['l', 'ł'],
  ['d', 'đ'],
  ['σ', 'ς'],
];
const plainOf: ReadonlyMap<string, string> = new Map(
  alike.flatMap(([plain, variants]) => [...variants].map((variant) => [variant, plain] as const)),
);
const variants = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'g');
const withoutVariants = (text: string): string =>
  text.replace(variants, (character) => plainOf.get(character) ?? character);

// The same few runs (’ é –) come back thousands of times in one table.
const cache = new Map<string, string>();
const mostCached = 1_000;

function foldRun(run: string): string {
  const before = cache.get(run);
  if (before !== undefined) return before;
  // Before as well as after, because taken apart ´ would be a blank and ™ two letters.
  const bare = withoutVariants(run).normalize('NFKD').replace(marks(), '').toLowerCase();
  const folded = withoutVariants(bare).replace(/\s/g, ' ');
  if (cache.size < mostCached) cache.set(run, folded);
  return folded;
}

/** Lower case, without accents; every white-space character becomes one blank. */
export function foldText(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text.replace(otherRuns, foldRun).toLowerCase();
}

// ² ³ ¹ ½, superscripts, subscripts and the other fractions.
const numberBeforeOther = /(\d)(?=[²³¹¼-¾⁰-₉⅐-⅟↉])/g;

/**
 * A text in whose folded form a raised digit or a fraction stays apart from the number before it: `Plan 1²` is neither
 * `Plan 12` nor sorted as one.
 */
export function withNumbersApart(text: string): string {
  return printableAscii.test(text) ? text : text.replace(numberBeforeOther, '$1 ');
}

/** The same for texts that differ in spelling only: folded, with one blank between words and none around. */
export function foldLine(text: string): string {
  return foldText(withNumbersApart(text)).trim().replace(/ +/g, ' ');
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
