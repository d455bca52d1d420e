import { describe, it } from '@jest/globals';
import { operationIds } from '../../../shared/api/routes.ts';
import { seed, times } from '../../../shared/testing/depth.ts';
import { startTestWorld } from '../world.ts';
import { fuzz, fuzzSetup } from './fuzz.ts';

const world = await startTestWorld();
const setup = await fuzzSetup(world);

describe('bad input never gives a 5xx or an unauthenticated success', () => {
  it.each(operationIds.map((id) => [id]))('%s', (id) => fuzz(id, setup, times(10, 2_000), seed));
});
