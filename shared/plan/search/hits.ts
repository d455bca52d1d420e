/**
 * How well the rows answer a search. `exact`: they have every word. `close`: no name has every word, and names in these
 * rows differ by a letter in a word. `some`: no row has every word, and these have the telling ones.
 */
export type Answer = 'exact' | 'close' | 'some';

export type Hits = {
  /** Row positions, the best answer first, equally good ones in ascending order. */
  readonly rows: Uint32Array;
  /** What to highlight, in lowercase and without accents; see highlight.ts. */
  readonly terms: readonly string[];
  /** For each typed word, the terms that can match it in a found row: one of them is enough. */
  readonly termsOfWords: readonly (readonly string[])[];
  readonly answer: Answer;
  /** The words that the rows have, if they do not have all; with `or` before a word that only other rows have. */
  readonly telling: readonly string[];
};

/** Makes a search result, with each term listed once in `terms`. */
export function hitsOf(
  rows: Uint32Array,
  termsOfWords: readonly (readonly string[])[],
  more: Partial<Pick<Hits, 'answer' | 'telling'>> = {},
): Hits {
  const terms = [...new Set(termsOfWords.flat())];
  return { rows, terms, termsOfWords, answer: 'exact', telling: [], ...more };
}
