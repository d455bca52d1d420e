/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakeApi, json, refusal, type SentCall } from '../testing/fake-api.ts';
import { fakeLocks, makeTab, makeToken, storeSignedIn, testNow, testUser } from '../testing/make-session.ts';
import { ApiFailure } from './api-failure.ts';
import { storage } from './storage.ts';

const old = makeToken('old');
const fresh = makeToken('fresh');
const expired = makeToken('expired', -60);

const me = { ...testUser, status: 'approved', version: 1 };
const onlyFor = (token: string) => (call: SentCall) =>
  call.headers.get('Authorization') === `Bearer ${token}` ? json(me) : json({ message: 'Unauthorized' }, 401);

const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiFailure ? error.code : 'no ApiFailure'),
  );
/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('opening the app', () => {
  it('is signed in with a token that is good, without asking the server', () => {
    storeSignedIn(old);
    const api = fakeApi({});
    const { session } = makeTab(api);
    session.start();
    expect(session.state()).toMatchObject({ status: 'signedIn', activeFacility: 'Cedar', role: 'user' });
    expect(api.sent).toEqual([]);
  });

  it('tries one silent refresh when the token has expired', async () => {
    storeSignedIn(expired);
    const api = fakeApi({ refresh: () => json({ accessToken: fresh }) });
    const { session } = makeTab(api);
    session.start();
    expect(session.state().status).toBe('starting');
    await settle();
    expect(session.state().status).toBe('signedIn');
    expect(storage.accessToken.read()).toBe(fresh);
    expect(api.sent.map(({ id, body }) => [id, body])).toEqual([['refresh', { activeFacility: 'Cedar' }]]);
  });

  it('is signed out, and nothing is left, when the refresh is refused', async () => {
    storeSignedIn(expired);
    localStorage.setItem('planTableColumnOrder', '["planCode"]');
    localStorage.setItem('cookieConsent', 'true');
    sessionStorage.setItem('phiWarningDismissed', 'true');
    const clear = jest.fn(async () => {});
    const { session } = makeTab(fakeApi({ refresh: () => refusal(401, 'SESSION_ENDED', 'Ended.') }), {
      lists: { read: async () => undefined, write: async () => {}, clear },
    });
    session.start();
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(Object.keys(localStorage).sort()).toEqual(['cookieConsent', 'planTableColumnOrder']);
    expect(Object.keys(sessionStorage).sort()).toEqual(['phiWarningDismissed', 'sessionEnded']);
    expect(clear).toHaveBeenCalled();
  });

  it('keeps the session readable while there is no network', async () => {
    storeSignedIn(expired);
    const { session } = makeTab(fakeApi({ refresh: () => 'network-down' }));
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', unconfirmed: true });
    expect(storage.accessToken.read()).toBe(expired);
  });

  it('does not keep it past the day a session can last', async () => {
    storeSignedIn(makeToken('ancient', -2 * 24 * 60 * 60));
    const { session } = makeTab(fakeApi({ refresh: () => 'network-down' }));
    session.start();
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(storage.accessToken.read()).toBeUndefined();
  });

  it.each(['garbage', 'a.b.c', 'only.two', ''])('logs out on the undecodable token %j', (token) => {
    localStorage.setItem('accessToken', token);
    const { session, logged } = makeTab(fakeApi({}));
    session.start();
    expect(session.state().status).toBe('signedOut');
    expect(localStorage.getItem('accessToken') ?? '').toBe('');
    expect(logged).toEqual(token === '' ? [] : ['The stored access token cannot be decoded.']);
  });

  it('removes a refresh token that an older version left behind', () => {
    localStorage.setItem('refreshToken', 'secret');
    makeTab(fakeApi({})).session.start();
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  it('does not lock out a machine whose clock runs an hour ahead', async () => {
    const issued = makeToken('now', 900, { iat: testNow / 1000 });
    const { session } = makeTab(fakeApi({}), { now: () => testNow + 3_600_000 });
    session.start();
    session.signIn({ ...testUser, accessToken: issued });
    expect(session.state().status).toBe('signedIn');
    expect(await session.token()).toBe(issued);
  });
});

describe('a refused call', () => {
  it('is answered by one refresh, and every waiting call is retried with the new token', async () => {
    storeSignedIn(old);
    const fake = fakeApi({ me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) });
    const { api, session } = makeTab(fake);
    session.start();
    const answers = await Promise.all([api.call('me', {}), api.call('me', {}), api.call('me', {})]);
    expect(answers.map(({ data }) => data?._id)).toEqual(['u1', 'u1', 'u1']);
    expect(fake.count('refresh')).toBe(1);
    expect(fake.count('me')).toBe(6);
  });

  it('shares its refresh with others in the tab where the browser has no locks', async () => {
    storeSignedIn(old);
    const fake = fakeApi({ me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) });
    const { api, session } = makeTab(fake, { locks: undefined });
    session.start();
    await Promise.all([api.call('me', {}), api.call('me', {})]);
    expect(fake.count('refresh')).toBe(1);
  });

  it('is retried once only; a second refusal ends the session', async () => {
    storeSignedIn(old);
    const fake = fakeApi({
      me: () => json({ message: 'Unauthorized' }, 401),
      refresh: () => json({ accessToken: fresh }),
    });
    const { api, session } = makeTab(fake);
    session.start();
    expect(await codeOf(api.call('me', {}))).toBe('SESSION_ENDED');
    expect(fake.count('me')).toBe(2);
    expect(fake.count('refresh')).toBe(1);
    expect(session.state().status).toBe('signedOut');
  });

  it.each([
    ['refuses', () => refusal(401, 'SESSION_ENDED', 'Ended.'), 'SESSION_ENDED'],
    ['forbids', () => refusal(403, 'NOT_ALLOWED', 'No.'), 'NOT_ALLOWED'],
    ['answers without a token', () => json({}), 'SESSION_ENDED'],
    ['answers with something that is no token', () => json({ accessToken: 'x' }), 'SESSION_ENDED'],
  ])('signs out when the refresh %s', async (_, refresh, code) => {
    storeSignedIn(old);
    const { api, session } = makeTab(fakeApi({ me: onlyFor(fresh), refresh }));
    session.start();
    expect(await codeOf(api.call('me', {}))).toBe(code);
    expect(session.state().status).toBe('signedOut');
    expect(storage.user.read()).toBeUndefined();
  });

  it.each([
    ['the network is down', () => 'network-down' as const],
    ['the server is busy', () => refusal(503, 'UNAVAILABLE', 'Busy.')],
    ['too many refreshes were asked for', () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Wait.')],
  ])('keeps the session when %s', async (_, refresh) => {
    storeSignedIn(old);
    const { api, session } = makeTab(fakeApi({ me: onlyFor(fresh), refresh }));
    session.start();
    expect(await codeOf(api.call('me', {}))).not.toBe('answered');
    expect(session.state().status).toBe('signedIn');
    expect(storage.accessToken.read()).toBe(old);
  });

  it('names the failure that the spec names', async () => {
    storeSignedIn(old);
    const { api, session } = makeTab(fakeApi({ me: onlyFor(fresh), refresh: () => json({}) }));
    session.start();
    await expect(api.call('me', {})).rejects.toThrow('No access token returned from refresh.');
  });

  it('is not sent with a token known to have expired: that one is renewed first', async () => {
    storeSignedIn(makeToken('short', 10));
    const clock = { now: testNow };
    const fake = fakeApi({ me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) });
    const { api, session } = makeTab(fake, { now: () => clock.now });
    session.start();
    clock.now += 20_000;
    await api.call('me', {});
    expect(fake.sent.map(({ id }) => id)).toEqual(['refresh', 'me']);
  });
});

describe('several tabs', () => {
  it('share one refresh', async () => {
    storeSignedIn(old);
    const fake = fakeApi({ me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) });
    const locks = fakeLocks();
    const [one, two] = [makeTab(fake, { locks }), makeTab(fake, { locks })];
    one.session.start();
    two.session.start();
    await Promise.all([one.api.call('me', {}), two.api.call('me', {})]);
    expect(fake.count('refresh')).toBe(1);
  });

  it('notice sign-out, another facility and another person', () => {
    storeSignedIn(old);
    const { session } = makeTab(fakeApi({}));
    const stop = session.start();
    const heard = jest.fn();
    session.subscribe(heard);
    const elsewhere = (key: string) =>
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

    storage.activeFacility.write('Harbor');
    elsewhere('activeFacility');
    expect(session.state()).toMatchObject({ activeFacility: 'Harbor' });

    storage.user.write({ ...testUser, _id: 'u2', firstName: 'Lee' });
    elsewhere('user');
    expect(session.state()).toMatchObject({ user: { _id: 'u2' } });

    localStorage.removeItem('accessToken');
    elsewhere('accessToken');
    expect(session.state().status).toBe('signedOut');
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
  });

  it('do not undo a sign-out that happened during their refresh', async () => {
    storeSignedIn(old);
    const fake = fakeApi({
      me: onlyFor(fresh),
      refresh: () => {
        localStorage.removeItem('accessToken');
        return json({ accessToken: fresh });
      },
    });
    const { api, session } = makeTab(fake);
    session.start();
    expect(await codeOf(api.call('me', {}))).toBe('SESSION_ENDED');
    expect(storage.accessToken.read()).toBeUndefined();
  });
});

describe('signing out and switching', () => {
  it('tells the server and forgets everything', async () => {
    storeSignedIn(old);
    const fake = fakeApi({ logout: () => new Response(null, { status: 204 }) });
    const { session } = makeTab(fake);
    session.start();
    expect(await session.signOut()).toBe(true);
    expect(fake.count('logout')).toBe(1);
    expect(session.state().status).toBe('signedOut');
    expect(localStorage).toHaveLength(0);
  });

  it('forgets everything even when the server cannot be told, and says so', async () => {
    storeSignedIn(old);
    const { session } = makeTab(fakeApi({ logout: () => 'network-down' }));
    session.start();
    expect(await session.signOut()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the facility that was switched to', () => {
    storeSignedIn(old);
    const { session } = makeTab(fakeApi({}));
    session.start();
    session.enterFacility('Harbor', fresh);
    const reloaded = makeTab(fakeApi({})).session;
    reloaded.start();
    expect(reloaded.state()).toMatchObject({ activeFacility: 'Harbor', user: { activeFacility: 'Harbor' } });
    expect(storage.accessToken.read()).toBe(fresh);
  });

  it('renews a minute before the token expires', async () => {
    storeSignedIn(old);
    const planned: { action: () => void; afterMs: number }[] = [];
    const { session } = makeTab(fakeApi({ refresh: () => json({ accessToken: fresh }) }), {
      later: (action, afterMs) => {
        planned.push({ action, afterMs });
        return () => {};
      },
    });
    session.start();
    expect(planned.map(({ afterMs }) => afterMs)).toEqual([840_000]);
    planned[0]?.action();
    await settle();
    expect(storage.accessToken.read()).toBe(fresh);
  });
});
