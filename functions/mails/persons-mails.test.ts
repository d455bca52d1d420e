import { expect, it } from '@jest/globals';
import { routes } from '../../shared/api/routes.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { examples } from '../testing/examples.ts';
import { startTestWorld } from '../testing/world.ts';
import { personsMails } from './persons-mails.ts';

// A stopped clock keeps all emails in one window.
const now = Date.now();
const world = await startTestWorld({ now: () => now });
const planIds = { own: '', foreign: '' };

it.each([
  ['broadcastEmail', 'broadcast', {}],
  ['retryBroadcast', 'broadcast', { body: { uncertain: true } }],
  ['updateUser', 'confirmEmailOfOthers', {}],
  ['resetSecondFactor', 'secondFactorOfOthers', {}],
] as const)('the emails that an administrator causes by %s are limited', async (id, kind, change) => {
  const email = `${id.toLowerCase()}@demo.test`;
  const admin = await world.addPerson({ email, role: 'admin' });
  const browser = await world.signIn(email);
  const mails = personsMails(world.container.table);
  for (let sent = 1; sent < rateLimits.mails.person[kind]; sent++)
    await mails.of(kind, admin.id, new Date(now));
  const statuses: number[] = [];
  for (const _ of ['the last', 'one more']) {
    const request = { ...(await examples[id]({ world, browser, planIds }, 'own')), ...change };
    statuses.push((await world.send(id, request, browser)).status);
  }
  expect(statuses).toEqual([routes[id].status, 429]);
});
