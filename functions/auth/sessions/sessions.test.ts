import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { cardsCode } from '../../../infra/edge-code.ts';
import { localOriginProof } from '../../../infra/local/origin-proof.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { draftKeyOf } from '../../data/people/draft-key.ts';
import { keys } from '../../data/table/keys.ts';
import { browserOf, facilities, type SignedInBrowser, startTestWorld } from '../../testing/world.ts';
import { deviceOf } from './device.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });
await world.addPerson({ email: 'ada@demo.test', access: ['own', 'second'] });
await world.addPerson({ email: 'bea@demo.test' });
await world.addPerson({ email: 'admin@demo.test', role: 'admin' });

const minutes = (count: number) => count * 60_000;
const claimsOf = ({
  accessToken,
}: Pick<SignedInBrowser, 'accessToken'>): { sid: string; sub: string; draftKey: string } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
const cookieOf = ({ cookies }: SignedInBrowser) => {
  const [, name = '', key = '', token = ''] = /^([^=]+)=([^.]+)\.(.+)$/.exec(cookies[0] ?? '') ?? [];
  return { name, key, token };
};
const send = (id: 'refresh' | 'logout', cookies: string[]) => world.send(id, { body: {}, cookies });
const refresh = (browser: SignedInBrowser) => send('refresh', browser.cookies);
const opens = async (browser: SignedInBrowser) => (await world.send('me', {}, browser)).status === 200;

describe('a cookie mixed from those of two users', () => {
  it.each([
    ['the key of one and the refresh token of the other', cookieOf, cookieOf],
    [
      'a known session ID and the attacker’s own refresh token',
      (of: SignedInBrowser) => ({ key: claimsOf(of).sid }),
      cookieOf,
    ],
    [
      'a known session ID and any text',
      (of: SignedInBrowser) => ({ key: claimsOf(of).sid }),
      () => ({ token: 'anything' }),
    ],
  ])('gets no token and ends nobody’s session: %s', async (_what, keyOf, tokenOf) => {
    const [ada, bea] = [await world.signIn('ada@demo.test'), await world.signIn('bea@demo.test')];
    const mixed = [`${cookieOf(ada).name}=${keyOf(ada).key}.${tokenOf(bea).token}`];
    const answer = await send('refresh', mixed);
    expect([answer.status, answer.cookies]).toEqual([401, []]);
    await send('logout', mixed);
    expect([await opens(ada), await opens(bea)]).toEqual([true, true]);
    expect([(await refresh(ada)).status, (await refresh(bea)).status]).toEqual([200, 200]);
  });

  it('is also rejected when it arrives as two cookies with the same name', async () => {
    const [ada, bea] = [await world.signIn('ada@demo.test'), await world.signIn('bea@demo.test')];
    const both = [...ada.cookies, ...bea.cookies];
    expect((await send('refresh', both)).status).toBe(401);
    expect((await send('logout', both)).status).toBe(204);
    expect([await opens(ada), await opens(bea)]).toEqual([true, true]);
  });
});

it('a session that has ended gets no signed token from the pool', async () => {
  const ada = await world.signIn('ada@demo.test');
  const { sid } = claimsOf(ada);
  const facilityId = 'north000';
  const exchange = (token: string) => world.identity.exchange(token, { sessionId: sid, facilityId });
  const living = await exchange(cookieOf(ada).token);
  if (!living.ok) throw new Error('The session should be alive.');
  await world.container.table.delete(keys.session(sid));
  expect(await exchange(living.value.refreshToken)).toEqual({ ok: false, why: 'notAllowed' });
});

it('the key for unsaved text is the same at every sign-in and different for each user', async () => {
  const [ada, again, bea] = [
    await world.signIn('ada@demo.test'),
    await world.signIn('ada@demo.test'),
    await world.signIn('bea@demo.test'),
  ];
  const renewed = z.object({ accessToken: z.string() }).parse((await refresh(ada)).body);
  const [first, ...others] = [ada, again, renewed, bea].map((held) => claimsOf(held).draftKey);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(others).toEqual([first, first, expect.stringMatching(/^[\w-]{43}$/)]);
  expect(claimsOf(bea).draftKey).not.toBe(first);
});

it('two concurrent first sign-ins of a user get the same key for unsaved text', async () => {
  const { table } = world.container;
  const { id } = await world.addPerson({ email: 'twice@demo.test' });
  const made = await Promise.all([draftKeyOf(table, id, undefined), draftKeyOf(table, id, undefined)]);
  expect(await draftKeyOf(table, id, await table.get(keys.draftKey(id)))).toBe(made[0]);
  expect(made[1]).toBe(made[0]);
});

describe('a session', () => {
  it('ends when the browser closes, because its cookie has no expiry', async () => {
    const login = { email: 'ada@demo.test', password: 'Test-pass-1', activeFacility: facilities.own };
    const [cookie = ''] = (await world.send('login', { body: login })).cookies;
    expect(cookie).toMatch(/^__Host-coverage-guide=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('ends when it is unused for longer than the stage allows', async () => {
    const used = await world.signIn('ada@demo.test');
    const left = await world.signIn('ada@demo.test');
    clock += minutes(20);
    const usedOn = browserOf(await refresh(used));
    clock += minutes(limits.idle.minutes + limits.session.accessTokenMinutes - 18);
    expect((await refresh(left)).status).toBe(401);
    expect((await refresh(usedOn)).status).toBe(200);
  });

  it('is not ended by an outage that begins just before a renewal and is no longer than that', async () => {
    const used = await world.signIn('ada@demo.test');
    clock += minutes(limits.session.accessTokenMinutes - 1);
    expect(await opens(used)).toBe(true);
    clock += minutes(limits.idle.minutes);
    expect((await refresh(used)).status).toBe(200);
  });

  it('leaves the user time to confirm that they are still there', async () => {
    const answers = await world.signIn('ada@demo.test');
    const silent = await world.signIn('ada@demo.test');
    clock += minutes(limits.idle.minutes + limits.session.accessTokenMinutes);
    clock += (limits.idle.answerSeconds - 1) * 1_000;
    expect((await refresh(answers)).status).toBe(200);
    clock += 2_000;
    expect((await refresh(silent)).status).toBe(401);
  });

  it('lasts twelve hours at most, even in constant use', async () => {
    let browser = await world.signIn('ada@demo.test');
    for (let passed = 0; passed < limits.session.hours * 60 - 20; passed += 20) {
      clock += minutes(20);
      browser = browserOf(await refresh(browser));
    }
    clock += minutes(21);
    expect((await refresh(browser)).status).toBe(401);
  });

  it('ends at the next sign-in in the same browser', async () => {
    const first = await world.signIn('ada@demo.test');
    const body = { email: 'bea@demo.test', password: 'Test-pass-1', activeFacility: facilities.own };
    const second = browserOf(await world.send('login', { body, cookies: first.cookies }));
    expect([await opens(first), await opens(second)]).toEqual([false, true]);
  });
});

describe('the sessions of a user', () => {
  type Shown = { _id: string; thisOne: boolean };
  const shown = ({ body }: { body: unknown }) => (body as { data: Shown[] }).data;
  const end = (as: SignedInBrowser, sessionId?: string) =>
    world.send('endOwnSessions', { body: { sessionId, currentPassword: 'Test-pass-1' } }, as);
  it('can be ended only with the password, even at an unlocked PC', async () => {
    const [here, there] = [await world.signIn('ada@demo.test'), await world.signIn('ada@demo.test')];
    const wrong = { currentPassword: 'Wrong-pass-1' };
    clock += 1;
    for (const id of ['endOwnSessions', 'signOutEverywhere'] as const) {
      const answer = await world.send(id, { body: wrong }, here);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { fields: { currentPassword: expect.any(String) } },
      ]);
    }
    expect([await opens(here), await opens(there)]).toEqual([true, true]);
  });

  /** Ends the sessions left over from earlier tests. */
  const alone = async (email: string) => {
    const browser = await world.signIn(email);
    clock += 1;
    expect(shown(await end(browser))).toHaveLength(1);
    return browser;
  };

  it('are listed with device, facility, start, and last use, with the current one marked', async () => {
    const here = await alone('ada@demo.test');
    const since = new Date(clock - 1).toISOString();
    const there = await world.send('login', {
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36' },
      body: { email: 'ada@demo.test', password: 'Test-pass-1', activeFacility: facilities.second },
    });
    const later = new Date(clock).toISOString();
    clock += minutes(10);
    const hereOn = browserOf(await refresh(here));
    const list = await world.send('listOwnSessions', {}, hereOn);
    expect([list.status, list.body]).toEqual([
      200,
      {
        data: [
          {
            _id: claimsOf(here).sid,
            device: 'Unknown browser',
            facility: facilities.own,
            since,
            lastUsed: new Date(clock).toISOString(),
            thisOne: true,
          },
          {
            _id: claimsOf(browserOf(there)).sid,
            device: 'Chrome on Windows',
            facility: facilities.second,
            since: later,
            lastUsed: later,
            thisOne: false,
          },
        ],
      },
    ]);
  });

  it('end at the next call when the user ends one of them, or all except the current one', async () => {
    const here = await alone('ada@demo.test');
    const [one, two, three] = [
      await world.signIn('ada@demo.test'),
      await world.signIn('ada@demo.test'),
      await world.signIn('ada@demo.test'),
    ];
    expect(shown(await end(here, claimsOf(one).sid))).toHaveLength(3);
    expect([await opens(one), (await refresh(one)).status, await opens(two)]).toEqual([false, 401, true]);
    expect((await end(here, claimsOf(one).sid)).status).toBe(200);
    clock += 1;
    expect(shown(await end(here))).toMatchObject([{ _id: claimsOf(here).sid, thisOne: true }]);
    expect([await opens(two), (await refresh(three)).status, await opens(here)]).toEqual([false, 401, true]);
    expect((await refresh(here)).status).toBe(200);
  });

  it('can be seen and ended by administrators, but not by other users', async () => {
    const [ada, bea] = [await alone('ada@demo.test'), await alone('bea@demo.test')];
    expect(shown(await end(bea, claimsOf(ada).sid))).toMatchObject([{ _id: claimsOf(bea).sid }]);
    expect(await opens(ada)).toBe(true);
    const of = (id: 'listSessionsOf' | 'endSessionsOf', as: SignedInBrowser, sessionId?: string) =>
      world.send(id, { params: { id: claimsOf(ada).sub }, body: { sessionId } }, as);
    expect((await of('listSessionsOf', bea)).status).toBe(403);
    expect((await of('endSessionsOf', bea)).status).toBe(403);

    const admin = await world.signIn('admin@demo.test');
    expect(shown(await of('listSessionsOf', admin))).toMatchObject([
      { _id: claimsOf(ada).sid, thisOne: false },
    ]);
    // The ID of another person's session has no effect.
    expect(shown(await of('endSessionsOf', admin, claimsOf(bea).sid))).toHaveLength(1);
    expect([await opens(ada), await opens(bea)]).toEqual([true, true]);
    const second = await world.signIn('ada@demo.test');
    expect(shown(await of('endSessionsOf', admin, claimsOf(second).sid))).toHaveLength(1);
    expect([await opens(ada), await opens(second)]).toEqual([true, false]);
    clock += 1;
    expect(shown(await of('endSessionsOf', admin))).toEqual([]);
    expect(await opens(ada)).toBe(false);
    const params = { id: claimsOf(admin).sub };
    const own = await world.send('endSessionsOf', { params, body: {} }, admin);
    expect([own.status, await opens(admin)]).toEqual([409, true]);
  });
});

describe('a card image', () => {
  const cookieName = '__Host-coverage-guide-cards';
  const named = (cookies: readonly string[]) => cookies.find((each) => each.startsWith(`${cookieName}=`));

  /** Whether the CDN's own function lets a request with this cookie through. */
  function seenWith(
    cookie: string | undefined,
    keys: readonly string[] = [localOriginProof, 'next'],
  ): boolean {
    const globals = { Date: { now: () => clock }, require: createRequire(import.meta.url) };
    const handler: (event: object) => object = runInNewContext(`${cardsCode(keys)};handler`, globals);
    const value = cookie?.split(';')[0]?.slice(cookieName.length + 1);
    const request = { uri: '/cards/a.webp', cookies: value === undefined ? {} : { [cookieName]: { value } } };
    return handler({ context: { requestId: 'edge-1' }, request }) === request;
  }

  it('is visible only to signed-in users, and only while they are signed in', async () => {
    expect(seenWith(undefined)).toBe(false);
    const ada = await world.signIn('ada@demo.test');
    const first = named(ada.cookies);
    expect(seenWith(first)).toBe(true);
    clock += minutes(limits.session.accessTokenMinutes);
    const renewed = browserOf(await refresh(ada));
    const body = { activeFacility: facilities.second };
    const moved = await world.send('setFacility', { body }, renewed);
    clock += minutes(2);
    expect([first, named(renewed.cookies), named(moved.cookies)].map((each) => seenWith(each))).toEqual([
      false,
      true,
      true,
    ]);
    expect(seenWith(named((await send('logout', moved.cookies)).cookies))).toBe(false);
  });

  it('is not visible with a cookie that the product did not sign', async () => {
    const cookie = named((await world.signIn('ada@demo.test')).cookies) ?? '';
    const [, until = '', signature = ''] = /=(\d+)\.([\w-]{43});?/.exec(cookie) ?? [];
    const values = ['', '.', until, `${until}.`, `${until}0.${signature}`, `${until}.${signature}x`];
    for (const value of [...values, `${until}.${signature}.${signature}`, `NaN.${signature}`])
      expect([value, seenWith(`${cookieName}=${value}`)]).toEqual([value, false]);
    expect(seenWith(cookie, ['another key', 'next'])).toBe(false);
    expect(seenWith(cookie)).toBe(true);
  });

  it('is visible only until the browser closes, because its cookie has no expiry', async () => {
    const login = { email: 'ada@demo.test', password: 'Test-pass-1', activeFacility: facilities.own };
    expect(named((await world.send('login', { body: login })).cookies)).toMatch(
      /^[^=]+=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
});

describe('a browser', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('is described in plain words: %s', (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words);
  });
});
