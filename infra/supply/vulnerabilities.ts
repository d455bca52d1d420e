import { join } from 'node:path';
import { Problem } from '../local/problem.ts';
import { parsedArguments } from '../ops/arguments.ts';
import { findVulnerable, readAdvisories } from './advisories.ts';
import { askRegistry } from './ask-registry.ts';
import { lockedPackages } from './locked-packages.ts';

// `npm run vulnerabilities`: exits with 0 if none is known, 1 if some are, and 2 if the lookup failed.

const help = `npm run vulnerabilities                       asks the package registry about the locked packages
npm run vulnerabilities -- --database FILE    checks against a file, or a folder of files, in the osv.dev format`;

const lockFile = join(import.meta.dirname, '../../package-lock.json');

try {
  const options = { database: { type: 'string' } } as const;
  const { values, positionals } = parsedArguments(process.argv.slice(2), options, help);
  if (positionals.length > 0) throw new Problem(`Unexpected argument "${positionals[0]}".\n\n${help}`);
  const packages = lockedPackages(lockFile);
  const advisories = values.database === undefined ? undefined : readAdvisories(values.database);
  const findings = advisories ? findVulnerable(packages, advisories) : askRegistry(lockFile);
  for (const { package: found, id, severity, summary } of findings) {
    const where = found.dev ? ' (build and test only)' : '';
    console.log(`${found.name} ${found.version}${where}: ${severity}, ${summary || 'no summary'} (${id})`);
  }
  const source = advisories ? `${advisories.length} advisories in ${values.database}` : 'the registry';
  console.log(
    `${packages.length} packages, ${findings.length} known vulnerabilities, according to ${source}.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
