import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './steps.ts';

/** Which files import which, with paths from the project's folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const sources = ['{shared,functions,infra,web}/**/*.{ts,tsx}'];
const isKept = (file: string): boolean => !/(^|\/)(node_modules|dist|cdk\.out)\//.test(file);

/** The files that each file is imported by. */
export function importers(): ImportGraph {
  const found = new Map<string, string[]>();
  for (const file of globSync(sources, { cwd: root }).map(slashes).filter(isKept)) {
    for (const imported of importsOf(file)) found.set(imported, [...(found.get(imported) ?? []), file]);
  }
  return found;
}

const slashes = (path: string): string => path.replaceAll('\\', '/');

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
    ...dynamic,
  ];
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => slashes(relative(root, join(root, dirname(file), name))));
}

/** Files that reach some files through imports, with the number of imports between. */
export function reaching(files: readonly string[], graph = importers()): Map<string, number> {
  const distances = new Map(files.map((file) => [file, 0]));
  const waiting = [...files];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const next = (distances.get(file) ?? 0) + 1;
    for (const importer of graph.get(file) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, next);
      waiting.push(importer);
    }
  }
  return distances;
}
