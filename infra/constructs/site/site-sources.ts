import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Where Vite writes the web app. */
export const siteFolder = join(root, 'web/dist');
/** Says from which sources it was built, and what came of them; the dot keeps it from being served. */
export const stamp = join(siteFolder, '.built-from');

/**
 * Is this the web app of the sources at hand, with nothing missing and nothing changed?
 * @param folder holds a copy of what was built
 */
export function isBuilt(folder = siteFolder): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(fingerprint(), folder);
}

/** What the stamp says of a site that was built from sources of this fingerprint. */
export const stampOf = (sources: string, folder: string): string =>
  `${sources} ${digestOf(folder, globSync('**/*.*', { cwd: folder }))}`;

/** Of every file that the build reads. */
export function fingerprint(): string {
  const excluded = /^web[\\/](dist|e2e)[\\/]|\.test\.tsx?$|[\\/]testing[\\/]/;
  const files = globSync(['web/**/*.*', 'shared/**/*.ts', 'package-lock.json'], { cwd: root });
  return digestOf(
    root,
    files.filter((file) => !excluded.test(file)),
  );
}

function digestOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(`\n${file.replaceAll('\\', '/')}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
