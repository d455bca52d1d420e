import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from '../web/e2e/support/chromium.ts';
import { startProduct } from '../web/e2e/support/product.ts';

export const root = join(import.meta.dirname, '..');
/** What runs keep for later runs; nothing here belongs in a commit. */
export const cache = join(root, 'node_modules/.cache/coverage-guide');
mkdirSync(cache, { recursive: true });

/** A check counts as one, a Jest run as its number of tests. */
export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** Seconds per test file. */
  readonly files?: Readonly<Record<string, number>>;
};
export type Step = { readonly name: string; readonly run: () => Promise<Outcome> };

type Environment = Readonly<Record<string, string>>;

/**
 * Runs a Node program.
 * @param onLine is called with each line that it prints to standard error
 * @returns whether it exited with 0
 */
export function execute(
  script: string,
  args: readonly string[] = [],
  env: Environment = {},
  onLine: (line: string) => void = () => {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    });
    child.stderr.pipe(process.stderr, { end: false });
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Returns the JavaScript file behind a package's command. On Windows the command itself is a shell script. */
export function commandOf(name: string, command = name.replace(/^.*\//, '')): string {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** The outcome of one check. */
export const one = (fine: boolean): Outcome => ({ passed: fine ? 1 : 0, failed: fine ? 0 : 1 });

/** A program that succeeds when it exits with 0. */
export function check(name: string, script: string, ...args: string[]): Step {
  return { name, run: async () => one(await execute(script, args)) };
}

/** Checks the types of a project, `.` or `web`. Files that have not changed since the last time are not checked again. */
export function types(name: string, project: string, ...args: string[]): Step {
  const info = join(cache, `types-${project === '.' ? 'all' : project}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', info];
  return check(name, commandOf('typescript', 'tsc'), '-p', project, ...incremental, ...args);
}

/** What Jest warns about without failing: something outlived its test. */
const outlived = /failed to exit gracefully|environment has been torn down|did not exit/;

/** Runs Jest. A suite that could not start, a skipped test, a warning and a non-zero exit code count as failures, too. */
export async function jest(name: string, args: readonly string[], env: Environment = {}): Promise<Outcome> {
  const report = join(cache, `${process.pid}-${name.replaceAll(/\W+/g, '-')}.json`);
  let warned = false;
  const ended = await execute(
    commandOf('jest'),
    [...args, '--json', `--outputFile=${report}`],
    // Node then writes dates as in the United States, whatever the machine's language.
    { LC_MESSAGES: 'C', ...env },
    (line) => {
      warned ||= outlived.test(line);
    },
  );
  const fine = ended && !warned;
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  rmSync(report);
  const other = numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0;
  const failed = numFailedTests + numPendingTests + other;
  return {
    passed: numPassedTests,
    failed: fine ? failed : Math.max(1, failed),
    files: secondsOf(testResults),
  };
}

type FileResult = { readonly name: string; readonly startTime: number; readonly endTime: number };

function secondsOf(results: readonly FileResult[]): Record<string, number> {
  return Object.fromEntries(
    results.map(({ name, startTime, endTime }) => [
      name.slice(root.length + 1).replaceAll('\\', '/'),
      (endTime - startTime) / 1_000,
    ]),
  );
}

/** Options that make Jest run journeys, one after the other. */
export const journeyOptions = [
  '--runInBand',
  '--testMatch=**/web/e2e/**/*.journey.ts',
  '--testPathIgnorePatterns=/node_modules/',
  // Runs in the same process as the journeys, which share a browser.
  '--globalTeardown=<rootDir>/web/e2e/support/close-browser.ts',
];

type Lane = {
  readonly name: string;
  /** True to run the bundled functions of the synthesized stack instead of the sources. */
  readonly deployed?: boolean;
  readonly choice: readonly string[];
};

/** Runs journeys against their own copy of the product. */
export function lane({ name, deployed = false, choice }: Lane): Step {
  return {
    name,
    async run() {
      const chromium = await findChromium();
      const product = await startProduct({ deployed });
      const env = { CHROMIUM: chromium, PRODUCT_URL: product.url, PRODUCT_INBOX_URL: product.inboxUrl };
      try {
        return await jest(name, [...journeyOptions, ...choice], env);
      } finally {
        await product.stop();
      }
    },
  };
}

/** Lighthouse's scores for the first two pages. Its packages are in a separate folder. */
export const lighthouse: Step = {
  name: 'Lighthouse on the sign-in page and the plan table',
  async run() {
    const npm = process.env.npm_execpath;
    if (npm === undefined) throw new Error('Run this as an npm script: it installs with npm.');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const args = ['install', '--no-save', '--prefix', '.ci/lighthouse', ...quiet];
    if (!(await execute(npm, args))) return one(false);
    const product = await startProduct();
    try {
      return one(await execute('.ci/lighthouse/run.mjs', [], { PRODUCT_URL: product.url }));
    } finally {
      await product.stop();
    }
  },
};
