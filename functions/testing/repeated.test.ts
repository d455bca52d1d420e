import { expect, it } from '@jest/globals';
import { type OperationId, operationIds, routes } from '../../shared/api/routes.ts';
import { examples } from './examples.ts';
import { idempotencyHeader } from './http-event.ts';
import { startTestWorld } from './world.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };

const keyed = operationIds.filter((id) => routes[id].idempotent);
const exampleOf = (id: OperationId) => examples[id]({ world, browser: admin, planIds }, 'own');

// The site repeats a request whose answer was lost. Without the key it would conflict with itself, or take effect twice.
it.each(keyed)('a repeated %s gets the first answer again', async (id) => {
  const example = await exampleOf(id);
  const request = { ...example, headers: { ...idempotencyHeader(), ...example.headers } };
  const first = await world.send(id, request, admin);
  expect(first.status).toBe(routes[id].status);
  const again = await world.send(id, request, admin);
  expect([again.status, again.body, again.headers.etag]).toEqual([
    first.status,
    first.body,
    first.headers.etag,
  ]);
});

it('no example sends a key that its call ignores', async () => {
  for (const id of operationIds.filter((id) => routes[id].method !== 'GET' && !keyed.includes(id)))
    expect([id, (await exampleOf(id)).headers?.['idempotency-key']]).toEqual([id, undefined]);
});
