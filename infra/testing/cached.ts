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
 * Makes something that depends on the stack's sources alone, and keeps it until one of them changes. Each Jest worker, the
 * journeys and the next run share it.
 * @param make writes it to a path where nothing exists yet
 * @returns the shared path: read it or copy it, but do not change it
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

/** Moves it into place in one step, so that nobody sees half of it; a process that comes second has made the same. */
function putInPlace(fresh: string, path: string): void {
  try {
    renameSync(fresh, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** Returns the folder of things made from the current sources. Removes folders of other sources older than a day. */
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

/** Hashes everything that a template, an assembly or the newer release's site is made from. */
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
