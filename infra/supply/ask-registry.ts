import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { satisfies } from 'semver';
import * as z from '../../shared/zod.ts';
import { Problem } from '../local/problem.ts';
import type { Finding } from './advisories.ts';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      // A string names another entry, through which this one is affected.
      via: z.array(
        z.union([
          z.string(),
          z.looseObject({ title: z.string(), url: z.string(), severity: z.string(), range: z.string() }),
        ]),
      ),
    }),
  ),
});

/**
 * Returns what the registry knows of a lock file's packages, by `npm audit`.
 * @throws Problem if it does not answer
 */
export function askRegistry(lockFile: string): Finding[] {
  const npm = process.env.npm_execpath;
  const args = ['audit', '--json', '--package-lock-only'];
  const options = { cwd: dirname(lockFile), encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
  const { stdout = '' } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return findingsOf(stdout, lockedPackages(lockFile));
}

/** @param report the output of `npm audit --json` */
export function findingsOf(report: string, packages: readonly LockedPackage[]): Finding[] {
  const parsed = reportSchema.safeParse(jsonOf(report));
  if (!parsed.success) {
    throw new Problem(
      'Nothing was checked: the package registry gave no list of known vulnerabilities. Use a database instead: --database FILE',
    );
  }
  return Object.values(parsed.data.vulnerabilities).flatMap(({ name, via }) =>
    via
      .filter((each) => typeof each !== 'string')
      .flatMap(({ title, url, severity, range }) =>
        packages
          .filter((each) => each.name === name || each.alias === name)
          // As npm compares: 2.0.0-rc.1 is in <2.0.0.
          .filter((each) => satisfies(each.version, range, { includePrerelease: true, loose: true }))
          .map((each) => ({ package: each, id: url, severity, summary: title })),
      ),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
