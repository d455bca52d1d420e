import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Operation } from '../../shared/api/operation.ts';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { seed, times } from '../../shared/testing/depth.ts';
import { examples } from './examples.ts';
import { startTestWorld } from './world.ts';

// An ID that belongs to nothing is not found, whatever its characters are, in every operation that takes one.

const world = await startTestWorld();
const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });

const withId = operationIds.filter((id) => routes[id].path.includes('{id}'));

/** Alone and as a prefix of an ID, because keys also use an ID's first character. */
const oddIds = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('😀', '𝟎', '\u0000', 'İ', ' ', '#', '__proto__', 'a'.repeat(3_000)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 100 }),
    ),
    fc.constantFrom('', '-1', '0'.repeat(32)),
  )
  .map((parts) => parts.join(''));

describe('an ID that belongs to nothing', () => {
  it('is tried with many operations', () => {
    expect(withId).toEqual(expect.arrayContaining(['deleteUser', 'makeAdmin', 'demoteUser', 'updatePlan']));
  });

  it.each(withId.map((id, at) => [id, at] as const))('is not found by %s', async (id, at) => {
    const right = await examples[id]({ world, browser: admin, planIds }, 'own');
    expect((routes[id] as Operation).params).toBeDefined();
    const property = fc.asyncProperty(oddIds, async (odd) => {
      const { status, body } = await world.send(id, { ...right, params: { id: odd } }, admin);
      expect([status, body]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    });
    // All operations read IDs the same way, so each tries different ones.
    const numRuns = times(4, 500);
    await fc.assert(property, { numRuns, seed: seed + at, examples: [['😀'], ['😀0']] });
  });
});
