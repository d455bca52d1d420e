import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { seed } from '../shared/testing/depth.ts';
import { openReport } from './report.ts';
import { cache, check, commandOf, jest, lane, one, root, type Step, types } from './steps.ts';

// `npm test`: everything that must be true before a change lands, cheapest checks first. The last line is `N passed, N failed`.

/** The folder's state according to git: changed files and new ones. */
const state = (): string => execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
const before = state();

/** Fails if the run has changed anything that a commit would include. */
const leavesNoTrace: Step = {
  name: 'the working tree is unchanged',
  async run() {
    const after = state();
    if (after !== before) console.log(`Changed by this run:\n${after}`);
    return one(after === before);
  },
};

/**
 * Most journeys that write run on what would be deployed: the bundled functions, with the template's routes and permissions. The
 * others, and those that start their own product, test what the browser does. Both lanes take about equally long.
 */
const writing = [
  'administer',
  'administration',
  'agreements',
  'audit-log',
  'card-images',
  'import',
  'keep-plans',
  'other-names',
  'own-account',
  'people',
  'reported-facts',
  'requests',
  'retire-and-merge',
  'verified-facts',
  'what-changed',
];
const written = `/(${writing.join('|')})\\.journey\\.ts$`;

/** The tests in these folders, with a worker for every two cores. */
const unit = (name: string, folders: readonly string[], ...options: readonly string[]): Step => ({
  name,
  run() {
    const workers = Math.ceil(availableParallelism() / 2);
    const roots = folders.map((each) => join(root, each));
    return jest(name, [`--maxWorkers=${workers}`, ...options, '--roots', ...roots]);
  },
});

const report = openReport();
console.log(`Seed ${seed}: TEST_SEED=${seed} repeats the same random values.`);
await report.run([
  // Three lists of about equal length: on two cores, more in parallel only get in each other's way.
  [
    [
      check('web build and its budgets', '.ci/site-budgets.ts'),
      // Uses the site as just built.
      check(
        'build of what cdk deploy would upload, and of the site of a newer release',
        'infra/testing/synthesize.ts',
      ),
    ],
    [types('types', '.', '--singleThreaded'), types('types of the site', 'web', '--singleThreaded')],
    [
      check('format and lint', commandOf('@biomejs/biome'), 'ci', '--colors=off', '.'),
      check(
        'import directions and cycles',
        commandOf('dependency-cruiser', 'depcruise'),
        ...['--cache', join(cache, 'imports'), '--cache-strategy', 'content'],
        ...['shared', 'functions', 'web', 'infra'],
      ),
      check(
        'unused files, exports and packages',
        commandOf('knip'),
        ...['--cache', '--cache-location', join(cache, 'unused')],
      ),
      check('no regular expression takes more than linear time', '.ci/patterns/check-patterns.ts'),
    ],
  ],
  // Four lists, as a browser waits now and then: with three, a third of two cores was idle. The pages are divided among those that
  // would end first.
  [
    unit('rules, handlers, matrix and fuzz', ['shared', 'functions']),
    [unit('infrastructure', ['infra']), unit('pages, a third', ['web'], '--shard=1/3')],
    [
      lane({ name: 'browser journeys on npm start', choice: [`--testPathIgnorePatterns=${written}`] }),
      unit('pages, another third', ['web'], '--shard=2/3'),
    ],
    [
      lane({
        name: 'browser journeys on the bundled functions',
        deployed: true,
        choice: [`--testPathPatterns=${written}`],
      }),
      unit('pages, the last third', ['web'], '--shard=3/3'),
    ],
  ],
  [leavesNoTrace],
]);
// Tells `npm run check` how long each file takes.
writeFileSync(join(cache, 'seconds.json'), JSON.stringify(report.seconds()));
report.end();
