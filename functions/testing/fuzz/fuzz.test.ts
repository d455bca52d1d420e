import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { operationIds } from '../../../shared/api/routes.ts';
import { seed, times } from '../../../shared/testing/depth.ts';
import { startWorld, type World } from '../world.ts';
import { type FuzzSetup, fuzz, fuzzSetup } from './fuzz.ts';

let world: World;
let setup: FuzzSetup;

beforeAll(async () => {
  world = await startWorld();
  setup = await fuzzSetup(world);
});
afterAll(() => world.stop());

describe('bad input never gives a 5xx or an unauthenticated success', () => {
  it.each(operationIds.map((id) => [id]))('%s', (id) => fuzz(id, setup, times(10, 2_000), seed));
});
