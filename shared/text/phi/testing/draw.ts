import { randomOf } from '../../../../infra/local/demo/data/random.ts';

/** Draws from a seeded sequence, so that a set of notes is the same on every machine. */
export type Draw = {
  /** A whole number from `from` up to and including `to`. */
  readonly int: (from: number, to: number) => number;
  readonly one: <Item>(items: readonly Item[]) => Item;
  /** `count` random digits. */
  readonly digits: (count: number) => string;
  /** `count` random capital letters, without the ones that cards avoid (I, O). */
  readonly letters: (count: number) => string;
};

export function drawFrom(seed: string): Draw {
  const { int, pick } = randomOf(seed);
  const many = (count: number, alphabet: readonly string[]) =>
    Array.from({ length: count }, () => pick(alphabet)).join('');
  return {
    int,
    one: pick,
    digits: (count) => many(count, [...'0123456789']),
    letters: (count) => many(count, [...'ABCDEFGHJKLMNPQRSTUVWXYZ']),
  };
}
