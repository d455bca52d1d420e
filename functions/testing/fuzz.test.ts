import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { operationIds } from '../../shared/api/routes.ts';
import { type FuzzSetup, fuzz, fuzzSetup } from './fuzz.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let setup: FuzzSetup;

beforeAll(async () => {
  world = await startWorld();
  setup = await fuzzSetup(world);
});
afterAll(() => world.stop());

describe('bad input never gives a 5xx or an unauthenticated success', () => {
  // A fixed seed, so that a red run can be repeated; `npm run fuzz -- --cases N` takes new ones.
  it.each(operationIds.map((id) => [id]))('%s', (id) => fuzz(id, setup, 250, 20_261_121), 120_000);
});
