import { randomInt } from 'node:crypto';
import { openReport } from './report.ts';
import { check, jest, lane, lighthouse, type Step } from './steps.ts';

// `npm run test:deep`: the checks that find more when repeated, with large counts and a new seed each time (TEST_SEED repeats
// one). Takes an hour or two. Ends with a summary of what was tried.

const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
Object.assign(process.env, { TEST_SEED: seed, TEST_DEPTH: 'deep' });

const steps: readonly Step[] = [
  {
    name: 'all tests: 2,000 malformed requests per operation, every cell of the matrix, twenty times the random values, 10,000 emails, 2,000 saves and a kill',
    // A long time limit: these counts take minutes where `npm test` takes seconds.
    run: () => jest('deep', ['--maxWorkers=2', '--testTimeout=3600000']),
  },
  check('every pattern, checked again', '.ci/patterns/check-patterns.ts', '--all'),
  check('every kind of fault at every call to AWS', 'functions/testing/faults/faults-cli.ts'),
  {
    name: 'journeys on a machine a quarter as fast',
    async run() {
      process.env.CPU_SLOWDOWN = '4';
      try {
        return await lane({ name: 'slow journeys', choice: [] }).run();
      } finally {
        delete process.env.CPU_SLOWDOWN;
      }
    },
  },
  lane({ name: 'all journeys on the bundled functions', deployed: true, choice: [] }),
  lighthouse,
];

const report = openReport();
console.log(`Seed ${seed}: TEST_SEED=${seed} npm run test:deep repeats the same random values.`);
for (const [at, step] of steps.entries()) {
  console.log(`Part ${at + 1} of ${steps.length}`);
  await report.run([[step]]);
}
report.end();
