/**
 * How the rows answer what was typed. `exact`: they hold every word. `close`: no name holds them, and these differ by a letter in a
 * word. `some`: no row holds all words, and these hold the telling ones.
 */
export type Answer = 'exact' | 'close' | 'some';

export type Hits = {
  /** Row positions, the best answer first, equally good ones ascending. */
  readonly rows: Uint32Array;
  /** What to highlight, lower-cased and without accents; see highlight.ts. */
  readonly terms: readonly string[];
  /** For each word that was typed what stands for it in a row that was found: one of these is enough. */
  readonly termsOfWords: readonly (readonly string[])[];
  readonly answer: Answer;
  /** The words that the rows hold, where they don't hold all. */
  readonly telling: readonly string[];
};

/** Each term once. */
export function hitsOf(
  rows: Uint32Array,
  termsOfWords: readonly (readonly string[])[],
  more: Partial<Pick<Hits, 'answer' | 'telling'>> = {},
): Hits {
  const terms = [...new Set(termsOfWords.flat())];
  return { rows, terms, termsOfWords, answer: 'exact', telling: [], ...more };
}
