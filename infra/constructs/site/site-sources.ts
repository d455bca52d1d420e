import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Where Vite writes the web app. */
export const siteFolder = join(root, 'web/dist');
/** Records which sources the site was built from, and a digest of the output; the dot keeps it from being served. */
export const stamp = join(siteFolder, '.built-from');

/**
 * Reports whether this is the web app built from the current sources, with nothing missing and nothing changed.
 * @param folder holds a copy of the build's output
 */
export function isBuilt(folder = siteFolder): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf(fingerprint(), folder);
}

/** Returns the stamp's text for a site built from sources with this fingerprint. */
export const stampOf = (sources: string, folder: string): string =>
  `${sources} ${digestOf(folder, globSync('**/*.*', { cwd: folder }))}`;

/** Hashes every file that the build reads. */
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
