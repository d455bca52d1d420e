import { performance } from 'node:perf_hooks';

const shortest = 125;
const longest = 32_000;
/** Work that ends sooner, in milliseconds, harms nobody; nor could its growth be told from chance. */
const soon = 3;
const runs = 3;
const tries = 3;

function once(work: (text: string) => unknown, text: string): number {
  const start = performance.now();
  work(text);
  return performance.now() - start;
}

/** What else a machine does only ever adds to a time: the least of some is nearest to the work itself. */
const least = (work: (text: string) => unknown, text: string): number =>
  Math.min(...Array.from({ length: runs }, () => once(work, text)));

/**
 * How the time of some work grows with the length of its text: 1 says twice the time for twice the text, 2 four times. Texts
 * grow until the work can be measured, so that even a cubic one is found out in a moment; 0 stands for one that stays
 * too quick for it up to a text longer than any that is taken.
 * @param textOf a text of about this length
 */
export function growth(work: (text: string) => unknown, textOf: (length: number) => string): number {
  let length = shortest;
  // The least here too: the first run of a pattern also has it made.
  while (least(work, textOf(length)) < soon) {
    if (length >= longest) return 0;
    length *= 2;
  }
  let smallest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const grown = Math.log2(least(work, textOf(length * 4)) / least(work, textOf(length))) / 2;
    smallest = Math.min(smallest, grown);
    if (smallest < mostGrowth) break;
  }
  return smallest;
}

/** Halfway to a square: linear work is well below whatever the machine does beside it, any other above. */
export const mostGrowth = 1.5;
