import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { addFacility } from '../../data/facility-directory.ts';
import { keys } from '../../data/table/keys.ts';
import { browserOf, facilities, password, startTestWorld } from '../../testing/world.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });
const { table } = world.container;
afterEach(() => {
  jest.restoreAllMocks();
});
await world.addPerson({ email: 'member@demo.test', access: ['own', 'second'] });
await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: [] });
await world.addPerson({ email: 'pending@demo.test', status: 'pending' });
await world.addPerson({ email: 'disabled@demo.test', status: 'disabled' });

const login = (email: string, options: { password?: string; activeFacility?: string } = {}) =>
  world.send('login', {
    body: {
      email,
      password: options.password ?? password,
      activeFacility: options.activeFacility ?? facilities.own,
    },
  });

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('login', () => {
  it('returns the profile, an access token, and an HttpOnly session cookie', async () => {
    const answer = await login('Member@Demo.test ');
    expect(answer.status).toBe(200);
    const claimed = {
      email: 'member@demo.test',
      role: 'user',
      facilityAccess: [facilities.own, facilities.second],
      activeFacility: facilities.own,
    };
    const profile = { firstName: 'Test', lastName: 'Person', phoneNumber: '555-0100', npi: '1234567890' };
    expect(answer.body).toMatchObject({
      ...claimed,
      ...profile,
      requestedFacility: [facilities.own, facilities.second],
    });
    expect(answer.cookies).toHaveLength(3);
    for (const cookie of answer.cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    expect(answer.cookies[0]).toMatch(/^__Host-coverage-guide=[^;]+; Path=\/;/);
    const { accessToken } = browserOf(answer);
    expect(claimsOf(accessToken)).toMatchObject(claimed);
    // With the pool's own scope, a person could change or delete the account past the product.
    expect(claimsOf(accessToken)).not.toHaveProperty('scope');
    expect((await world.send('me', {}, { accessToken, cookies: [] })).status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('refresh');
  });

  it.each([
    ['a wrong password', 'member@demo.test', { password: 'Wrong-pass-1' }],
    ['an unknown user', 'nobody@demo.test', {}],
    ['a suspended user with a wrong password', 'disabled@demo.test', { password: 'Wrong-pass-1' }],
    ['a pending user with a wrong password', 'pending@demo.test', { password: 'Wrong-pass-1' }],
    [
      'a facility of others with a wrong password',
      'member@demo.test',
      { password: 'Wrong-pass-1', activeFacility: facilities.foreign },
    ],
    ['text that is not an email address', 'not an address', {}],
  ])('rejects %s with the same message', async (_what, email, options) => {
    const answer = await login(email, options);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' });
    expect(answer.cookies).toEqual([]);
  });

  it('informs a pending user with the right password that approval is pending', async () => {
    const answer = await login('pending@demo.test');
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ message: 'Your registration is awaiting administrator approval.' });
  });

  it('never makes a person wait who types the right password and is told why they cannot sign in', async () => {
    for (const email of ['pending@demo.test', 'disabled@demo.test']) {
      const tries = Array.from({ length: rateLimits.signIn.pair.free + 1 });
      for (const _ of tries) expect((await login(email)).status).toBe(403);
    }
  });

  it.each([
    ['is not theirs', facilities.foreign],
    ['does not exist', 'Nowhere "🏥"'],
  ])(
    'says so after the right password if the facility %s, and counts no failure',
    async (_what, activeFacility) => {
      const tries = Array.from({ length: rateLimits.signIn.pair.free + 1 });
      for (const _ of tries) {
        const { status, body, cookies } = await login('member@demo.test', { activeFacility });
        const message =
          'You have no access to this facility. Please choose another one, or ask your administrator.';
        expect([status, body, cookies]).toMatchObject([403, { code: 'NOT_ALLOWED', message }, []]);
      }
      expect((await login('member@demo.test')).status).toBe(200);
    },
  );

  it('reports withdrawn access to a suspended user with the right password, and to nobody else', async () => {
    const { status, body } = await login('disabled@demo.test');
    const message = 'Your access has been withdrawn. Please ask your administrator.';
    expect([status, body]).toMatchObject([403, { code: 'NOT_ALLOWED', message }]);
    const byName = await world.send('login', { body: { username: 'disabled@demo.test', password } });
    expect(byName).toMatchObject({ status: 403, body: { message }, cookies: [] });
  });

  it.each([{}, { email: 'member@demo.test' }, { email: 'member@demo.test', password }, { password }])(
    'tells a program that sends %j what belongs into a sign-in',
    async (body) => {
      expect((await world.send('login', { body })).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { '': 'Send email, password and activeFacility, or username and password.' },
      });
    },
  );

  it('lets only administrators sign in by user name, at their first facility', async () => {
    const admin = await world.send('login', { body: { username: 'admin@demo.test', password } });
    expect(admin.body).toMatchObject({ role: 'admin', activeFacility: facilities.own });
    const member = await world.send('login', { body: { username: 'member@demo.test', password } });
    expect(member.status).toBe(401);
    expect(member.body).toMatchObject({ message: 'Login failed. Please check your credentials.' });
  });

  it('counts guesses until a success, even concurrent ones, and makes the right password wait', async () => {
    await world.addPerson({ email: 'guessed@demo.test' });
    const { free } = rateLimits.signIn.pair;
    const guesses = Array.from({ length: 2 * free }, () => login('guessed@demo.test', { password: 'x' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(free);
    expect(statuses.filter((status) => status === 429)).toHaveLength(free);
    const early = await login('guessed@demo.test');
    expect([early.status, early.headers['retry-after']]).toEqual([429, '2']);
    clock += 2_000;
    expect((await login('guessed@demo.test')).status).toBe(200);
    for (let guess = 0; guess < free; guess++)
      expect((await login('guessed@demo.test', { password: 'x' })).status).toBe(401);
  });
});

describe('refresh', () => {
  it('returns a new access token and a new cookie, and keeps the facility', async () => {
    const browser = await world.signIn('member@demo.test', 'second');
    const answer = await world.send('refresh', { body: {}, cookies: browser.cookies });
    expect(answer.status).toBe(200);
    const renewed = browserOf(answer);
    expect(renewed.cookies[0]).not.toBe(browser.cookies[0]);
    const me = await world.send('me', {}, renewed);
    expect(me.body).toMatchObject({ activeFacility: facilities.second });
  });

  it('ends the whole session when an old refresh token is replayed after the grace time', async () => {
    const browser = await world.signIn('member@demo.test');
    const renewed = browserOf(await world.send('refresh', { body: {}, cookies: browser.cookies }));
    clock += (limits.session.rotationGraceSeconds + 1) * 1_000;
    const replay = await world.send('refresh', { body: {}, cookies: browser.cookies });
    expect(replay.status).toBe(401);
    expect(replay.body).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await world.send('refresh', { body: {}, cookies: renewed.cookies })).status).toBe(401);
    expect((await world.send('me', {}, renewed)).status).toBe(401);
  });

  it('accepts two tabs that refresh at the same moment', async () => {
    const browser = await world.signIn('member@demo.test');
    const both = await Promise.all(
      [1, 2].map(() => world.send('refresh', { body: {}, cookies: browser.cookies })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('rejects a facility that is not the user’s, and keeps the session', async () => {
    const browser = await world.signIn('member@demo.test');
    const answer = await world.send('refresh', {
      body: { activeFacility: facilities.foreign },
      cookies: browser.cookies,
    });
    expect(answer.status).toBe(404);
    expect((await world.send('refresh', { body: {}, cookies: browser.cookies })).status).toBe(200);
  });

  it('keeps the session usable when the table briefly cannot look up the user', async () => {
    const browser = await world.signIn('member@demo.test');
    const refresh = () => world.send('refresh', { body: {}, cookies: browser.cookies });
    jest.spyOn(table, 'getMany').mockRejectedValueOnce(new Error('The table is busy.'));
    expect((await refresh()).status).toBe(503);
    expect((await refresh()).status).toBe(200);
  });

  it.each(['refresh', 'setFacility'] as const)(
    'keeps the session usable when the table cannot record a %s after the pool rotated the token',
    async (id) => {
      const browser = await world.signIn('member@demo.test');
      const busy = Object.assign(new Error('The table is busy.'), { name: 'ThrottlingException' });
      jest.spyOn(table, 'updateIf').mockRejectedValueOnce(busy);
      const failed = await world.send(id, { body: { activeFacility: facilities.second } }, browser);
      expect(failed).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      const cookies = failed.cookies.map((cookie) => cookie.split(';')[0] ?? '');
      clock += (limits.session.rotationGraceSeconds + 1) * 1_000;
      const next = await world.send('refresh', { body: {}, cookies });
      expect(next.status).toBe(200);
      expect((await world.send('me', {}, browserOf(next))).body).toMatchObject({
        activeFacility: facilities.own,
      });
    },
  );

  it('reports SESSION_ENDED when the session ends concurrently', async () => {
    const browser = await world.signIn('member@demo.test');
    const { getMany } = table;
    const { sid } = claimsOf(browser.accessToken);
    jest.spyOn(table, 'getMany').mockImplementationOnce(async (...args) => {
      await table.delete(keys.session(sid));
      return getMany(...args);
    });
    const body = { activeFacility: facilities.second };
    const answer = await world.send('refresh', { body, cookies: browser.cookies });
    expect([answer.status, answer.body]).toMatchObject([401, { code: 'SESSION_ENDED' }]);
  });

  it.each([
    ['no cookie', []],
    ['a damaged cookie', ['__Host-coverage-guide=nonsense']],
    ['an unknown session', [`__Host-coverage-guide=${'0'.repeat(32)}.token`]],
  ])('returns 401 for %s', async (_what, cookies) => {
    expect((await world.send('refresh', { body: {}, cookies })).status).toBe(401);
  });
});

describe('switching facilities', () => {
  it('returns a token for the other facility and remembers it', async () => {
    const browser = await world.signIn('member@demo.test');
    const answer = await world.send('setFacility', { body: { activeFacility: facilities.second } }, browser);
    expect(answer.status).toBe(200);
    const { token } = answer.body as { token: string };
    const me = await world.send('me', {}, { accessToken: token, cookies: [] });
    expect(me.body).toMatchObject({ activeFacility: facilities.second });
  });

  it('is not reverted by a renewal that began before it', async () => {
    const browser = await world.signIn('member@demo.test');
    const { updateIf } = table;
    const switched: number[] = [];
    jest.spyOn(table, 'updateIf').mockImplementationOnce(async (...args) => {
      const body = { activeFacility: facilities.second };
      switched.push((await world.send('setFacility', { body }, browser)).status);
      return updateIf(...args);
    });
    const body = { activeFacility: facilities.own };
    const renewed = await world.send('refresh', { body, cookies: browser.cookies });
    expect([...switched, renewed.status]).toEqual([200, 200]);
    expect((await world.send('me', {}, browserOf(renewed))).body).toMatchObject({
      activeFacility: facilities.second,
    });
  });
});

describe('logout', () => {
  it('invalidates the access token as well as the cookie', async () => {
    const browser = await world.signIn('member@demo.test');
    const answer = await world.send('logout', { cookies: browser.cookies });
    expect(answer.status).toBe(204);
    expect(answer.cookies[0]).toContain('Max-Age=0');
    expect((await world.send('me', {}, browser)).status).toBe(401);
    expect((await world.send('refresh', { body: {}, cookies: browser.cookies })).status).toBe(401);
  });
});

describe('the current user record', () => {
  it('determines which facilities validateToken returns', async () => {
    const person = await world.addPerson({ email: 'mover@demo.test', access: ['own', 'second'] });
    const browser = await world.signIn('mover@demo.test');
    await world.changePerson(person.id, { facilityIds: ['south000'] });
    const answer = await world.send('validateToken', {}, browser);
    expect(answer.body).toMatchObject({ valid: true, role: 'user', facilityAccess: [facilities.second] });
  });
});

describe('calls authorized by the cookie', () => {
  it.each(['refresh', 'logout', 'setFacility'] as const)('%s rejects another origin or none', async (id) => {
    const browser = await world.signIn('member@demo.test');
    const origins = ['https://evil.example', 'http://localhost:3000.evil.example', '', undefined];
    for (const origin of origins) {
      const answer = await world.send(id, { cookies: browser.cookies, headers: { origin } }, browser);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'WRONG_ORIGIN' });
    }
  });

  it('cannot be made at another address of the site, so a sign-in there names the right one', async () => {
    const body = { email: 'member@demo.test', password, activeFacility: facilities.own };
    const { SITE_ORIGIN: origin } = world.container.config;
    const signIn = (headers: { origin: string | undefined }) => world.send('login', { body, headers });
    expect(await signIn({ origin: 'https://d111.cloudfront.net' })).toMatchObject({
      status: 403,
      body: {
        code: 'WRONG_ORIGIN',
        message: `Coverage Guide is at ${origin}. Please sign in there.`,
      },
    });
    expect(await signIn({ origin })).toMatchObject({ status: 200 });
    // A program sends none.
    expect(await signIn({ origin: undefined })).toMatchObject({ status: 200 });
  });
});

it('a list of facilities too long for a request stays out of the token, and me returns all of it', async () => {
  const names = Array.from({ length: 16 }, (_, n) => `${'Long '.repeat(39)}${n}`);
  for (const [n, name] of names.entries())
    await addFacility(world.container.table, {
      id: `long000${n.toString(16)}`,
      name,
      primaryColor: '#123456',
    });
  const browser = await world.signIn('admin@demo.test');
  expect(claimsOf(browser.accessToken)).toMatchObject({ facilityAccess: [facilities.own] });
  const { body } = await world.send('me', {}, browser);
  expect(body).toMatchObject({ facilityAccess: expect.arrayContaining(names) });
});
