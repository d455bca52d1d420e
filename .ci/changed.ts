import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsThatLoad } from './import-graph.ts';
import { openReport } from './report.ts';
import { cache, check, commandOf, jest, root, type Step, types } from './steps.ts';

// `npm run check`: checks only what changed since main, while you work. Types, lint, import directions, and the tests that reach
// the changed files through imports, nearest first, as many as fit into a few seconds. `npm test` runs the rest.

/** Seconds of tests to run, as the last full run timed them. A check of shared code may take 25 seconds, of the site alone 12. */
const secondsOfTests = { shared: 12, site: 4 };
/** The time assumed for a test file that no run has measured. */
const usualSeconds = 2;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Returns the files that are new, changed or deleted since this branch left main. On main: since the last commit. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const files = git('diff', '--name-only', '--no-renames', base);
  return [...new Set([...files, ...git('ls-files', '--others', '--exclude-standard')])];
}

const isThere = (file: string): boolean => existsSync(join(root, file));

function lastSeconds(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(join(cache, 'seconds.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Returns the tests that reach the files, nearest first. */
function testsOf(files: readonly string[]): string[] {
  const seconds = lastSeconds();
  return [...testsThatLoad(files)]
    .toSorted(
      ([one, near], [other, far]) =>
        near - far || (seconds[one] ?? usualSeconds) - (seconds[other] ?? usualSeconds),
    )
    .map(([file]) => file)
    .filter(isThere);
}

/** Returns as many tests as one worker can run in that time, and at least one. */
function fitting(tests: readonly string[], secondsInAll: number): string[] {
  const seconds = lastSeconds();
  let left = secondsInAll;
  return tests.filter((file, at) => {
    left -= seconds[file] ?? usualSeconds;
    return left > 0 || at === 0;
  });
}

const changed = changedFiles();
const code = changed.filter(
  (file) => /\.(ts|tsx|mjs|js|json|css)$/.test(file) && file !== 'package-lock.json',
);
const modules = changed.filter((file) => /^(shared|functions|infra|web)\/.*\.tsx?$/.test(file));
if (code.length === 0) {
  console.log('No code has changed since main.');
  process.exit();
}

const onlySite = code.every((file) => file.startsWith('web/'));
const onlyElsewhere = code.every((file) => !/^(web|shared)\//.test(file));
const tests = testsOf(modules);
const [codeLeft, modulesLeft] = [code.filter(isThere), modules.filter(isThere)];
const lint = ['ci', '--colors=off', '--no-errors-on-unmatched', ...codeLeft];
const chosen = fitting(tests, onlySite ? secondsOfTests.site : secondsOfTests.shared);
const typeChecks: Step[] = [
  ...(onlySite ? [] : [types('types', '.')]),
  ...(onlyElsewhere ? [] : [types('types of the site', 'web')]),
];
const testStep: Step = {
  name: chosen.length < tests.length ? `the ${chosen.length} nearest of ${tests.length} test files` : 'tests',
  // One worker: the other core checks types, and a second worker would load the same modules, which takes longer than the tests.
  run: () => jest('check', ['--maxWorkers=1', '--runTestsByPath', ...chosen]),
};

const report = openReport();
await report.run([
  [
    ...(codeLeft.length > 0 ? [check('format and lint', commandOf('@biomejs/biome'), ...lint)] : []),
    ...(modulesLeft.length > 0
      ? [check('import directions', commandOf('dependency-cruiser', 'depcruise'), ...modulesLeft)]
      : []),
    ...typeChecks,
    ...(chosen.length > 0 ? [testStep] : []),
  ],
]);
report.end();
