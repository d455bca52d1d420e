import { spelledOut } from '../words/concepts.ts';
import { readWords } from '../words/read-words.ts';
import { type Hits, hitsOf } from './hits.ts';
import { rowsFrom, withFirst } from './ranking.ts';
import { isTelling, type TypedWord } from './words/typed-words.ts';
import type { RowScores, WordIndex } from './words/word-index.ts';
import { sameCode, scores } from './words/word-scores.ts';

/** What counts as a word of a name where not all are held: the beginning of one, and of two letters a whole one. */
const leastWord = scores.name.foundBy;
const leastShortWord = scores.name.same;
const none = 255;

/** A number of five characters or more is the payer's: electronic IDs have five. A shorter one may be a year or an amount. */
const longNumber = /^(?=.*\d).{5}/;

/** A word's rows in names with what stands for it there, and its rows as a code, a number or a telephone number as a whole. */
type Found = {
  readonly scores: RowScores;
  readonly terms: readonly string[];
  readonly whole: RowScores;
};

/** Rows with the words that tell most, and of these with the most of the others. */
export function tellingRows(
  words: readonly TypedWord[],
  found: readonly Found[],
  { namedLike, nameLength }: WordIndex,
  front: readonly number[],
): Hits | undefined {
  const tells = words.map(({ word, isStatus }) => !isStatus && isTelling(word));
  // A short code, or a prefix, is meant where all else only says what it is.
  const leastCode = tells.filter(Boolean).length === 1 ? sameCode : none;
  const held = found.map(({ scores, whole }, at) => {
    const { word = '' } = words[at] ?? {};
    // Two letters that begin another word tell nothing.
    const least = word.length > 2 ? leastWord : leastShortWord;
    const leastWhole = longNumber.test(word) ? 1 : tells[at] ? leastCode : none;
    return scores.map((score, row) => (score >= least || (whole[row] ?? 0) >= leastWhole ? 1 : 0));
  });
  const size = held[0]?.length ?? 0;
  const weights = held.map((rows, at) => {
    const count = rowsFrom(rows).length;
    return count > 0 && tells[at] ? Math.log2(1 + size / count) : 0;
  });
  const first = weights.findIndex((weight) => weight > 0);
  // Names begin with what tells most.
  if (first >= 0) weights[first] = 2 * (weights[first] ?? 0);
  const hasStatus = (row: number): boolean => words.every(({ isStatus }, at) => !isStatus || held[at]?.[row]);
  const sums = Float64Array.from({ length: size }, (_, row) =>
    hasStatus(row) ? weights.reduce((sum, weight, at) => sum + weight * (held[at]?.[row] ?? 0), 0) : 0,
  );
  const best = sums.reduce((most, one) => Math.max(most, one), 0);
  if (best === 0) return undefined;
  const rows = rowsFrom(Uint8Array.from(sums, (sum) => (sum >= best - 1e-9 ? 1 : 0)));
  const [sample = 0] = rows;
  const telling = words
    .filter((_, at) => weights[at] && held[at]?.[sample])
    .map(({ word }) => readWords(word).join(' '));
  // Who holds most words comes first, then who is called nothing but the telling ones, then the shorter name.
  const named = namedLike(spelledOut(readWords(telling.join(' '))));
  const goodnessOf = (row: number): number => {
    const count = held.reduce((sum, one) => sum + (one[row] ?? 0), 0);
    return (count * 2 + (named[row] === 2 ? 1 : 0)) * 16 - Math.min(nameLength(row), 15);
  };
  const goodness = new Map(rows.map((row) => [row, goodnessOf(row)]));
  const ordered = withFirst(rows, front, size).toSorted(
    (one, other) => (goodness.get(other) ?? 0) - (goodness.get(one) ?? 0),
  );
  return hitsOf(
    Uint32Array.from(ordered),
    // Not what only says that a number follows: it would be marked in a note, as the reason.
    found.map(({ terms }, at) => (held[at]?.[sample] ? terms : [])),
    { answer: 'some', telling },
  );
}
