import { groupByValue } from './groups.ts';
import { longestName } from './words/token-table.ts';
import type { RowScores, WordIndex } from './words/word-index.ts';
import { sameCode } from './words/word-scores.ts';

const ranksInAll = 3 * 32 * 64;

/**
 * Sorts rows by how well they answer, best first, ties in their order: names and codes that match completely, then names that
 * begin with the searched name, then by each row's worst match of a word, then by how much the name reads as typed, from 0 to 3,
 * and then the shorter ones.
 */
export function ranked(
  rows: readonly number[],
  worst: RowScores,
  named: RowScores,
  { nameLength }: Pick<WordIndex, 'nameLength'>,
  asTyped: ((row: number) => number) | undefined,
): Uint32Array {
  const ranks = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0;
    const score = worst[row] ?? 0;
    const tier = score >= sameCode ? 2 : (named[row] ?? 0);
    const goodness = ((tier * 32 + score) * 4 + (asTyped?.(row) ?? 0)) * 16 + longestName - nameLength(row);
    ranks[index] = ranksInAll - 1 - goodness;
  }
  return groupByValue(ranks, ranksInAll, (index) => rows[index] ?? 0).items;
}

/** Moves the rows in `first` to the front, in the order of `first`, which then decides among equally ranked rows. */
export function withFirst(
  rows: readonly number[],
  first: readonly number[],
  size: number,
): readonly number[] {
  if (first.length === 0) return rows;
  const others = new Uint8Array(size);
  for (const row of rows) others[row] = 1;
  const front = first.filter((row) => others[row] === 1);
  for (const row of front) others[row] = 0;
  return [...front, ...rows.filter((row) => others[row] === 1)];
}

/** Returns, row by row, the worst of one or more scores. */
export function worstOf(scores: readonly RowScores[]): RowScores {
  const [first = new Uint8Array(0), ...others] = scores;
  if (others.length === 0) return first;
  const worst = first.slice();
  for (const other of others)
    for (let row = 0; row < worst.length; row++)
      if ((other[row] ?? 0) < (worst[row] ?? 0)) worst[row] = other[row] ?? 0;
  return worst;
}

/** Returns, row by row, the better of two scores. */
export function bestOf(one: RowScores, other: RowScores): RowScores {
  const best = one.slice();
  for (let row = 0; row < best.length; row++) {
    const score = other[row] ?? 0;
    if (score > (best[row] ?? 0)) best[row] = score;
  }
  return best;
}

/** Returns the rows with a score, ascending. */
export function rowsFrom(scores: RowScores): number[] {
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++) if ((scores[row] ?? 0) > 0) rows.push(row);
  return rows;
}

/** Returns all rows, 0 to size - 1. */
export function allRows(size: number): Uint32Array {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row++) rows[row] = row;
  return rows;
}
