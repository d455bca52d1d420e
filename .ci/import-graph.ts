import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { root } from './steps.ts';

const slashes = (path: string): string => path.replaceAll('\\', '/');

/** Returns the project's own modules that a module loads. Type-only imports load nothing. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, source);
  const atOnce = [
    ...module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    ),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  return [...atOnce, ...later]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(slashes(dirname(file)), specifier));
}

let importers: Map<string, string[]> | undefined;

/** Returns which modules load each module, with paths relative to the project's folder. */
function readImporters(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/{dist,e2e}/**', '**/cdk.out/**'],
  });
  for (const file of files.map(slashes)) {
    for (const imported of importsOf(file)) found.set(imported, [...(found.get(imported) ?? []), file]);
  }
  return found;
}

/** Returns the tests that load any of these files, each with the number of imports in between. */
export function testsThatLoad(files: readonly string[]): Map<string, number> {
  importers ??= readImporters();
  const distances = new Map(files.map((file) => [file, 0]));
  for (const [reached, distance] of distances) {
    for (const importer of importers.get(reached) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return new Map([...distances].filter(([file]) => /\.test\.tsx?$/.test(file)));
}
