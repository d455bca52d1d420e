import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached } from '../../testing/cached.ts';

const root = join(import.meta.dirname, '../../..');
const sources = ['shared', 'functions', 'infra', 'web', 'package.json', 'package-lock.json', 'tsconfig.json'];
const unneeded = /\.test\.tsx?$|[\\/]web[\\/](dist|e2e)$/;

const before = '  facilityAddress: address(';
const row =
  "  laterField: text({ section: 'claims', label: 'Later Field', max: 40, column: { visible: true } }),\n";

/** Writes the sources of a release whose plans have one more field than this one's. */
export function writeNewerRelease(folder: string): void {
  for (const part of sources) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !unneeded.test(path),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const file = join(folder, 'shared/plan/fields/fields.ts');
  const fields = readFileSync(file, 'utf8');
  if (!fields.includes(before)) throw new Error(`fields.ts has no '${before}' to put the new field before.`);
  writeFileSync(file, fields.replace(before, row + before));
}

/** Returns the folder of that release's built site, shared by all tests. */
export function newerSite(): string {
  return cached('newer-site', (path) => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'newer-release-'));
    try {
      writeNewerRelease(folder);
      const vite = join(root, 'node_modules/vite/bin/vite.js');
      execFileSync(process.execPath, [vite, 'build', 'web', '--outDir', path, '--logLevel', 'error'], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
