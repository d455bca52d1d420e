import { dirname } from 'node:path';
import { testsThatLoad } from '../import-graph.ts';

/** Tests that take longest and those of the infrastructure, which see the code mostly from afar, come last. */
const longMs = 8_000;

/**
 * Every test that loads the file, in the order in which one is likely to fail soonest: those that have killed another mutant of the
 * file, its own test, its folder's, then by imports between them.
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
