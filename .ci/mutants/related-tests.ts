import { globSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { readSource, root } from './mutant.ts';

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The project's own modules that a module loads. Types load nothing. */
function importsOf(file: string): string[] {
  const source = readSource(file);
  const { module } = parseSync(file, source);
  const said = [
    ...module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    ),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  return [...said, ...later]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(dirname(file), specifier));
}

/** Which modules load a module. */
function readImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/{dist,e2e}/**'],
  });
  for (const file of files.map((path) => path.replaceAll('\\', '/'))) {
    for (const imported of importsOf(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

const importers = readImporters();

/** The tests that load a file, and over how many imports. */
function distancesFrom(file: string): Map<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return new Map([...distances].filter(([reached]) => isTest(reached)));
}

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
  return [...distancesFrom(file)]
    .map(([test, distance]) => ({ test, rank: rank(test, distance), ms: msOf(test) }))
    .sort((one, other) => one.rank - other.rank || one.ms - other.ms)
    .map(({ test }) => test);
}
