import { dirname } from 'node:path';
import { testsThatLoad } from '../import-graph.ts';

/** Slower tests, and those of the infrastructure, which mostly test the code indirectly, run last. */
const longMs = 8_000;

/**
 * Returns every test that loads the file, starting with those likely to fail soonest: tests that have killed another mutant of
 * the file, the file's own test, tests in its folder, then by number of imports in between.
 */
export function relatedTests(
  file: string,
  killers: readonly string[],
  msOf: (test: string) => number,
): string[] {
  const stem = file.replace(/\.tsx?$/, '');
  const rank = (test: string, distance: number): number => {
    if (killers.includes(test)) return -2;
    if (msOf(test) > longMs || test.startsWith('infra/')) return 1_000 + distance;
    if (test.replace(/\.test\.tsx?$/, '') === stem) return -1;
    return dirname(test) === dirname(file) ? 0 : distance;
  };
  return [...testsThatLoad([file])]
    .map(([test, distance]) => ({ test, rank: rank(test, distance), ms: msOf(test) }))
    .sort((one, other) => one.rank - other.rank || one.ms - other.ms)
    .map(({ test }) => test);
}
