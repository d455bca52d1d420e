import { parseArgs } from 'node:util';
import { operationIds } from '../../../shared/api/routes.ts';
import { startWorld } from '../world.ts';
import { fuzz, fuzzSetup } from './fuzz.ts';

// `npm run fuzz -- --cases 5000 [--seed N]`: the test run's fuzzer with more and different cases.
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, seed: { type: 'string' } },
});
const cases = Number(values.cases);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
if (!Number.isSafeInteger(cases) || cases < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('--cases and --seed take whole numbers.\n');
  process.exit(1);
}

const world = await startWorld();
try {
  const setup = await fuzzSetup(world);
  for (const id of operationIds) {
    await fuzz(id, setup, cases, seed);
    process.stdout.write(
      `${id}: ${cases} malformed requests, seed ${seed}: no 5xx, no success for strangers\n`,
    );
  }
} finally {
  await world.stop();
}
