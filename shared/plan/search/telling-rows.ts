import { spelledOut } from '../words/concepts.ts';
import { readWords } from '../words/read-words.ts';
import { type Hits, hitsOf } from './hits.ts';
import { bestOf, rowsFrom, withFirst } from './ranking.ts';
import { isTelling, type TypedWord } from './words/typed-words.ts';
import type { RowScores, WordIndex } from './words/word-index.ts';
import { sameCode, scores } from './words/word-scores.ts';

/** What counts as a word of a name where not all are held: the beginning of one, and of two letters a whole one. */
const leastWord = scores.name.foundBy;
const leastShortWord = scores.name.same;

/** A number of so many characters is nobody's but the payer's: electronic IDs have five. A shorter one may be a year or an amount. */
const leastNumber = 5;
const digit = /\d/;

/** A typed word, its rows in names with what stands for it there, and its rows as a code, number or telephone number as a whole. */
export type AskedWord = {
  readonly typed: TypedWord;
  readonly named: RowScores;
  readonly terms: readonly string[];
  readonly whole: RowScores;
};

type List = Pick<WordIndex, 'namedLike' | 'nameLength'> & { readonly size: number };

/** Row by row 1 where a score is at least so high. */
const from = (scores: RowScores, least: number): RowScores => scores.map((score) => (score >= least ? 1 : 0));

/** Rows with the words that tell most, and of these with the most of the others. */
export function tellingRows(
  asked: readonly AskedWord[],
  { size, namedLike, nameLength }: List,
  front: readonly number[],
): Hits | undefined {
  const isLong = ({ word }: TypedWord): boolean => word.length >= leastNumber && digit.test(word);
  const tells = asked.map(({ typed }) => typed.isStatus !== true && isTelling(typed.word));
  const held = asked.map(({ typed, named, whole }, at) => {
    // Two letters that begin another word tell nothing.
    const ofNames = from(named, typed.word.length > 2 ? leastWord : leastShortWord);
    // A short code, or a prefix, is meant where all else only says what it is.
    const alone = tells.every((other, place) => !other || place === at);
    if (!isLong(typed) && !alone) return ofNames;
    return bestOf(ofNames, from(whole, isLong(typed) ? 1 : sameCode));
  });
  const weights = held.map((rows, at) => {
    const count = rowsFrom(rows).length;
    return count > 0 && tells[at] === true ? Math.log2(1 + size / count) : 0;
  });
  const first = weights.findIndex((weight) => weight > 0);
  if (first === -1) return undefined;
  // Names begin with what tells most.
  weights[first] = 2 * (weights[first] ?? 0);
  const hasStatus = (row: number): boolean =>
    asked.every(({ typed }, at) => !typed.isStatus || held[at]?.[row] === 1);
  const sumOf = (row: number): number =>
    hasStatus(row) ? weights.reduce((sum, weight, at) => sum + weight * (held[at]?.[row] ?? 0), 0) : 0;
  const sums = Float64Array.from({ length: size }, (_, row) => sumOf(row));
  const best = sums.reduce((most, one) => Math.max(most, one), 0);
  if (best === 0) return undefined;
  const rows = rowsFrom(Uint8Array.from(sums, (sum) => (sum >= best - 1e-9 ? 1 : 0)));
  const [sample = 0] = rows;
  const telling = asked
    .filter((_, at) => (weights[at] ?? 0) > 0 && held[at]?.[sample] === 1)
    .map(({ typed }) => readWords(typed.word).join(' '));
  // Who holds most words comes first, then who is called nothing but the telling ones, then the shorter name.
  const named = namedLike(spelledOut(readWords(telling.join(' '))));
  const goodnessOf = (row: number): number => {
    const words = held.reduce((count, one) => count + (one[row] ?? 0), 0);
    return (words * 2 + (named[row] === 2 ? 1 : 0)) * 16 - Math.min(nameLength(row), 15);
  };
  const goodness = new Map(rows.map((row) => [row, goodnessOf(row)]));
  const ordered = withFirst(rows, front, size).toSorted(
    (one, other) => (goodness.get(other) ?? 0) - (goodness.get(one) ?? 0),
  );
  const terms = asked.map((one) => one.terms);
  return hitsOf(Uint32Array.from(ordered), terms, { answer: 'some', telling });
}
