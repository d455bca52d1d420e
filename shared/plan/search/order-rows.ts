import { spelledOut } from '../words/concepts.ts';
import { ranked, withFirst } from './ranking.ts';
import { turnedNames } from './words/close-words.ts';
import type { RowScores, WordIndex } from './words/word-index.ts';
import { scores } from './words/word-scores.ts';

/**
 * The typed words without punctuation, what they may mean as a name, the rows with those that exclude none, and the rows that
 * come first among equals.
 */
export type Query = {
  readonly plain: readonly string[];
  readonly meant: readonly (readonly string[])[];
  readonly held: RowScores;
  readonly front: readonly number[];
};

/** Returns a name in canonical form, also as it reads if a word is a state: MA is Medicare Advantage, or Massachusetts. */
const readings = (words: readonly string[]): string[] =>
  words.some(({ length }) => length === 2)
    ? [spelledOut(words), spelledOut(words, true)]
    : [spelledOut(words)];

/** Sorts rows by how well they answer. */
export function orderRows(
  rows: readonly number[],
  worst: RowScores,
  { plain, meant, held, front }: Query,
  index: WordIndex,
): Uint32Array {
  // An abbreviation may also begin another name: "prem" is Premier, and begins Premera. Two letters are rather a state.
  const begun = (plain.at(-1) ?? '').length > 2 ? [plain.join('')] : [];
  const whole = [...new Set([...meant.flatMap(readings), ...begun])].filter(Boolean);
  const named = index.namedLike(whole);
  // Exactly a name, but turned around, counts as the beginning of one.
  const turned = index.namedLike(turnedNames(plain).flatMap(readings));
  for (const row of rows) if (turned[row] === 2 && named[row] === 0) named[row] = 1;
  const pairs = [...new Set(plain.slice(1).flatMap((word, at) => readings([plain[at] ?? '', word])))];
  // "medicare" begins Medicare Part A and B, and the plan type of many other plans.
  const says = (row: number): boolean =>
    pairs.length > 0
      ? index.nameIncludes(row, pairs)
      : (named[row] ?? 0) > 0 && index.nameIncludes(row, whole, true);
  const asTyped = (row: number): number =>
    (says(row) ? 2 : 0) + ((held[row] ?? 0) >= scores.name.same ? 1 : 0);
  return ranked(withFirst(rows, front, named.length), worst, named, index, asTyped);
}
