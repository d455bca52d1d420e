import { describe, expect, it } from '@jest/globals';
import type { Operation } from '../../shared/api/operation.ts';
import { originProofHeader } from '../../shared/api/origin-proof.ts';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { registration } from '../auth/testing/registrations.ts';
import { openAccounts } from '../clients/pool/accounts.ts';
import { examples } from './examples.ts';
import { tokenIn } from './inbox.ts';
import { facilities, password, startTestWorld } from './world.ts';

// Attacks that no other test tries. The whole list: docs/security.md.

const world = await startTestWorld();
const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
await world.addPerson({ email: 'member@demo.test' });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });

const rightRequest = async (id: (typeof operationIds)[number]) =>
  examples[id]({ world, browser: admin, planIds }, 'own');

describe('a field that the contract does not name', () => {
  const withBody = operationIds.filter((id) => (routes[id] as Operation).body !== undefined);
  const planted = {
    _id: 'mine',
    role: 'admin',
    facilityIds: ['east0000'],
    createdAt: '2020-01-01T00:00:00Z',
  };
  const named = Object.fromEntries(Object.keys(planted).map((field) => [field, expect.any(String)]));

  it.each(withBody)('is rejected by %s when an administrator sends it', async (id) => {
    const right = await rightRequest(id);
    const refused = async (fields: object) => {
      const body = { ...(right.body as object), ...fields };
      const answer = await world.send(id, { ...right, body }, admin);
      expect([fields, answer.status]).toEqual([fields, 400]);
      return answer.body;
    };
    // The sign-in is one of two forms, and a refusal of both names no field.
    if (id === 'login')
      for (const [field, value] of Object.entries(planted)) await refused({ [field]: value });
    else expect(await refused(planted)).toMatchObject({ fields: named });
  });
});

describe('a call sent to the gateway directly, bypassing the site', () => {
  it.each(operationIds)('is refused by %s', async (id) => {
    const answer = await world.send(id, { headers: { [originProofHeader]: 'a guess' } }, admin);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'WRONG_ORIGIN' }]);
  });
});

describe('a forged client address', () => {
  it('allows no additional password attempts', async () => {
    await world.addPerson({ email: 'guessed@demo.test' });
    const guess = (place: number, tried: string) =>
      world.send('login', {
        body: { email: 'guessed@demo.test', password: tried, activeFacility: facilities.own },
        headers: { 'x-forwarded-for': `10.0.0.${place}, 203.0.113.9, 130.176.0.${place}` },
      });
    for (let place = 0; place < rateLimits.signIn.pair.free; place++) {
      expect((await guess(place, 'Wrong-pass-1')).status).toBe(401);
    }
    expect((await guess(200, password)).status).toBe(429);
  });
});

describe('an email address that two users want', () => {
  it('goes to the user who confirms it first', async () => {
    await world.deliverMail();
    const tokens: string[] = [];
    for (const email of ['first@demo.test', 'second@demo.test']) {
      await world.addPerson({ email });
      const profile = { firstName: 'A', lastName: 'B', phoneNumber: '555-0100', npi: '1234567890' };
      const body = { ...profile, email: 'wanted@demo.test', currentPassword: password };
      const headers = { 'if-match': '"1"' };
      expect((await world.send('updateMe', { headers, body }, await world.signIn(email))).status).toBe(200);
      tokens.push(tokenIn(await world.deliverMail(), 'confirm-email'));
    }
    const [first, second] = tokens;
    expect((await world.send('confirmEmail', { body: { token: first } })).status).toBe(200);
    expect((await world.send('confirmEmail', { body: { token: second } })).status).toBe(409);
    expect((await world.send('me', {}, await world.signIn('wanted@demo.test'))).status).toBe(200);
    expect((await world.send('me', {}, await world.signIn('second@demo.test'))).status).toBe(200);
  });
});

describe('an email address assigned in the user pool but not yet in the table', () => {
  it('does not let anyone register into that account', async () => {
    const { id } = await world.addPerson({ email: 'leaving@demo.test' });
    await openAccounts(world.container.config.USER_POOL_ID).setEmail({ id }, 'arriving@demo.test');
    const body = registration('arriving@demo.test');
    const registered = await world.send('register', { body });
    const login = (tried: string) =>
      world.send('login', {
        body: { email: 'arriving@demo.test', password: tried, activeFacility: facilities.own },
      });
    expect((await login(body.password)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    expect(registered.status).toBe(201);
  });
});

describe('a password reset link', () => {
  it('leads to the site whatever host the request names, and appears only in its email', async () => {
    await world.addPerson({ email: 'forgetful@demo.test' });
    await world.deliverMail();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    const answer = await world.send('forgotPassword', { headers, body: { email: 'forgetful@demo.test' } });
    const [mail] = await world.deliverMail();
    expect(mail?.to).toBe('forgetful@demo.test');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
    const { SITE_ORIGIN } = world.container.config;
    const [, token = ''] =
      new RegExp(`${SITE_ORIGIN}/reset-password/([\\w-]{43})`).exec(mail?.text ?? '') ?? [];
    expect(token).toHaveLength(43);
    const stored: unknown[] = [];
    for await (const items of world.container.table.scan(0, 1)) stored.push(...items);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify([stored, world.log.entries, answer])).not.toContain(token);
  });
});

describe('an email to several people', () => {
  it('does not show the recipients each other’s addresses', async () => {
    await world.addPerson({ email: 'other-admin@demo.test', role: 'admin', access: ['own'] });
    await world.deliverMail();
    await world.send('confirmRegistration', await rightRequest('confirmRegistration'));
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to).sort()).toEqual(['admin@demo.test', 'other-admin@demo.test']);
    for (const { to, text, html } of mails) {
      const other = to === 'admin@demo.test' ? 'other-admin@demo.test' : /(?<![\w-])admin@demo\.test/;
      expect(text + html).not.toMatch(other);
    }
  });
});
