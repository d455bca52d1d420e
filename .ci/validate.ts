import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../web/e2e/chromium.ts';
import { startProduct } from '../web/e2e/product.ts';

// Everything that must be true before a change lands, what is cheapest to check first.
// Ends with one line `N passed, N failed`; a check counts as one, a Jest run as its tests.

type Outcome = { passed: number; failed: number };
type Step = { name: string; run: () => Promise<Outcome> };

const root = join(import.meta.dirname, '..');

/** As in nice(1): gets what others leave of the processor. */
const behindOthers = 10;

type Execution = { readonly env?: Record<string, string>; readonly niceness?: number };

function execute(
  command: string,
  args: readonly string[],
  { env = {}, niceness = 0 }: Execution = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function check(name: string, command: string, ...args: string[]): Step {
  return {
    name,
    run: async () => ((await execute(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}

function jest(name: string, execution: Execution, ...args: string[]): Step {
  return {
    name,
    run: async () => {
      const report = join(root, `.jest-${name.replaceAll(/\W+/g, '-')}.json`);
      await rm(report, { force: true });
      const fine = await execute('jest', [...args, '--json', `--outputFile=${report}`], execution);
      const result = JSON.parse(await readFile(report, 'utf8'));
      await rm(report, { force: true });
      const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = result;
      // A suite that could not even start, a skipped test and a non-zero end are failures too.
      const other = numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0;
      const failed = numFailedTests + numPendingTests + other;
      return { passed: numPassedTests, failed: fine ? failed : Math.max(1, failed) };
    },
  };
}

function couldNotRun(error: unknown): Outcome {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}

type Lane = {
  readonly name: string;
  /** True for the bundled functions of the synthesized stack instead of the sources. */
  readonly deployed?: boolean;
  readonly choice: readonly string[];
};

/** Journeys against a product and in a browser of their own. */
async function journeys({ name, deployed = false, choice }: Lane): Promise<Outcome> {
  const chromium = await findChromium();
  const product = await startProduct({ deployed });
  try {
    const run = jest(
      name,
      { env: { CHROMIUM: chromium, PRODUCT_URL: product.url, PRODUCT_INBOX_URL: product.inboxUrl } },
      '--runInBand',
      // A journey is right or wrong, not slow.
      '--testTimeout=240000',
      '--testMatch=**/web/e2e/**/*.journey.ts',
      '--testPathIgnorePatterns=/node_modules/',
      ...choice,
    );
    return await run.run();
  } finally {
    await product.stop();
  }
}

const lane = (given: Lane): Step => ({ name: given.name, run: () => journeys(given) });

/** Lighthouse's points for the first two pages, while nothing else runs that would cost some. */
const lighthouse: Step = {
  name: 'Lighthouse on the sign-in page and the plan table',
  run: async () => {
    const folder = '.ci/lighthouse';
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    if (!(await execute('npm', ['install', '--prefix', folder, ...quiet]))) return { passed: 0, failed: 1 };
    const product = await startProduct();
    try {
      const fine = await execute('node', [`${folder}/run.mjs`], { env: { PRODUCT_URL: product.url } });
      return fine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    } finally {
      await product.stop();
    }
  },
};

/** What is in one list runs at the same time. */
const rounds: readonly (readonly Step[])[] = [
  [
    check('format and lint', 'biome', 'ci', '--colors=off', '.'),
    check('types', 'tsc', '-p', '.'),
    check('types of the site', 'tsc', '-p', 'web'),
    check('import directions and cycles', 'depcruise', 'shared', 'functions', 'web', 'infra'),
    check('unused files, exports and packages', 'knip'),
    check('web build and its budgets', 'node', '.ci/site-budgets.ts'),
  ],
  [
    // A journey waits half of its time, so several at once use all cores, and the other tests take what these leave.
    // By default Jest would leave a core free, which is half of a small machine.
    jest(
      'unit, handler, matrix, fuzz and infrastructure tests',
      { niceness: behindOthers },
      '--maxWorkers=2',
    ),
    lane({ name: 'browser journeys 1', choice: ['--shard=1/2'] }),
    lane({ name: 'browser journeys 2', choice: ['--shard=2/2'] }),
    // What would be deployed: bundled functions, template's routes and permissions.
    lane({
      name: 'browser journeys on the bundled functions',
      deployed: true,
      choice: ['--testPathPatterns=sign-in|find-a-plan'],
    }),
  ],
  [lighthouse],
];

const total: Outcome = { passed: 0, failed: 0 };
const lines: string[] = [];

async function take({ name, run }: Step): Promise<void> {
  console.log(`\n▶ ${name}`);
  const started = Date.now();
  const outcome = await run().catch(couldNotRun);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  lines.push(
    `${outcome.failed === 0 ? '✓' : '✗'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`,
  );
}

for (const round of rounds) await Promise.all(round.map(take));
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
