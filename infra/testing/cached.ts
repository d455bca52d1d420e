import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/coverage-guide');
const day = 24 * 60 * 60 * 1_000;

let place: string | undefined;

/**
 * What is made of the stack's sources alone, made once and kept until one of them changes, for whoever asks: each worker of Jest,
 * the journeys, the next run.
 * @param make writes it to a path where nothing is yet
 * @returns its path, which is everybody's: read it, or copy it
 */
export function cached(name: string, make: (path: string) => void): string {
  place ??= placeOfSources();
  const path = join(place, name);
  if (existsSync(path)) return path;
  const making = mkdtempSync(join(cache, 'making-'));
  try {
    make(join(making, name));
    putInPlace(join(making, name), path);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return path;
}

/** At once, so that nobody sees a half; whoever comes second has made the same. */
function putInPlace(fresh: string, path: string): void {
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** The folder of what is made from the sources as they are. What was made before others more than a day ago is removed. */
function placeOfSources(): string {
  const name = `made-${digest()}`;
  mkdirSync(join(cache, name), { recursive: true });
  for (const other of globSync('{made,making,out}-*', { cwd: cache })) {
    const folder = join(cache, other);
    const old = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > day;
    if (other !== name && old) rmSync(folder, { recursive: true, force: true });
  }
  return join(cache, name);
}

/** Of everything that a template, an assembly or the newer release's site is made from. */
function digest(): string {
  const sources = [
    'infra/*.ts',
    'infra/{constructs,stages,testing,local/testing}/**',
    '{shared,functions,web}/**',
  ];
  const exclude = [
    '**/*.test.{ts,tsx}',
    '{shared,functions,web}/**/testing/**',
    'web/{dist,e2e}/**',
    '**/node_modules/**',
  ];
  const files = globSync([...sources, 'cdk.json', 'package-lock.json'], {
    cwd: root,
    exclude,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}
