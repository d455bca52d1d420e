import { unicodePattern } from './unicode-pattern.ts';

/**
 * Folding makes different spellings of the same thing equal: letter case, accents, typographic characters (ﬁ, Ａ, ²,
 * quotes, dashes), any white space, and characters that are invisible (a zero-width space, a soft hyphen) or never typed (®).
 * Folding a text code point by code point gives the same result as folding it whole; highlighting relies on that.
 */
const printableAscii = /^[ -~]*$/;
const otherRuns = /[^ -~]+/g;
const marks = unicodePattern(String.raw`[\p{M}\p{Cf}]+`, 'gu');

/** Characters that read alike beyond what Unicode decomposes, and what a keyboard types for them. */
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

// The same few runs (’ é –) occur thousands of times in one table.
const cache = new Map<string, string>();
const mostCached = 1_000;

function foldRun(run: string): string {
  const before = cache.get(run);
  if (before !== undefined) return before;
  // Before as well as after, because decomposed, ´ would become a space and ™ two letters.
  const bare = withoutVariants(run).normalize('NFKD').replace(marks(), '').toLowerCase();
  const folded = withoutVariants(bare).replace(/\s/g, ' ');
  if (cache.size < mostCached) cache.set(run, folded);
  return folded;
}

/** Returns a text in lowercase, without accents; every white-space character becomes one space. */
export function foldText(text: string): string {
  if (printableAscii.test(text)) return text.toLowerCase();
  return text.replace(otherRuns, foldRun).toLowerCase();
}

// ² ³ ¹ ½, superscripts, subscripts and the other fractions.
const numberBeforeOther = /(\d)(?=[²³¹¼-¾⁰-₉⅐-⅟↉])/g;

/**
 * Separates a superscript digit or a fraction from the number before it, so that they stay apart when folded: `Plan 1²` is
 * neither `Plan 12` nor sorted as such.
 */
export function withNumbersApart(text: string): string {
  return printableAscii.test(text) ? text : text.replace(numberBeforeOther, '$1 ');
}

const plus = unicodePattern(String.raw`(?<=\p{L})\+(?![\p{L}\p{N}])`, 'gu');

/** Writes the plus of `Choice+` as a word, so that it is not Choice; in STAR+PLUS it only separates. */
export const withPlusAsWord = (text: string): string =>
  text.includes('+') ? text.replace(plus(), ' plus') : text;

/** Returns the same result for texts that differ only in spelling: folded, with one space between words and none around them. */
export function foldLine(text: string): string {
  return foldText(withNumbersApart(text)).trim().replace(/ +/g, ' ');
}

/** Returns the words of a search text, folded, in the order typed, without repetition. */
export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).split(' '))].filter((word) => word !== '');
}

/** `sourceIndex[i]` is the start in the original text of the code point that became character `i` of the folded text. */
export type FoldedText = { readonly folded: string; readonly sourceIndex: readonly number[] | undefined };

/** Folds a text and keeps track of positions. `sourceIndex` is undefined if they are unchanged. */
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
