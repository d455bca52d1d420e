/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { fakeApi, json, refusal, type SentCall } from '../../testing/fake-api.ts';
import {
  fakeLocks,
  makeTab,
  makeToken,
  openTab,
  storeSignedIn,
  testNow,
  testUser,
} from '../../testing/make-session.ts';
import { ApiFailure } from '../api/api-failure.ts';
import { storage } from '../storage.ts';

const old = makeToken('old');
const fresh = makeToken('fresh');
/** Another user's. */
const theirs = makeToken('theirs', 900, { sub: 'u2' });

const me = { ...testUser, status: 'approved', version: 1 };
const onlyFor = (token: string) => (call: SentCall) =>
  call.headers.get('Authorization') === `Bearer ${token}` ? json(me) : json({ message: 'Unauthorized' }, 401);

const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiFailure ? error.code : 'no ApiFailure'),
  );
/** Returns a response that starts and then breaks off. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"accessToken":"'));
        controller.error(new TypeError('network error'));
      },
    }),
  );

describe('a refused call', () => {
  it('causes one refresh, after which every waiting call is retried with the new token', async () => {
    const { api, fake } = openTab({ me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) });
    const answers = await Promise.all([api.call('me', {}), api.call('me', {}), api.call('me', {})]);
    expect(answers.map(({ data }) => data?._id)).toEqual(['u1', 'u1', 'u1']);
    expect(fake.count('refresh')).toBe(1);
    expect(fake.count('me')).toBe(6);
  });

  it('is retried once only; a second refusal ends the session', async () => {
    const { api, session, fake } = openTab({
      me: () => json({ message: 'Unauthorized' }, 401),
      refresh: () => json({ accessToken: fresh }),
    });
    expect(await codeOf(api.call('me', {}))).toBe('SESSION_ENDED');
    expect(fake.count('me')).toBe(2);
    expect(fake.count('refresh')).toBe(1);
    expect(session.state().status).toBe('signedOut');
  });

  it.each([
    ['refuses', () => refusal(401, 'SESSION_ENDED', 'Ended.'), 'SESSION_ENDED'],
    ['forbids', () => refusal(403, 'NOT_ALLOWED', 'No.'), 'NOT_ALLOWED'],
    ['responds without a token', () => json({}), 'SESSION_ENDED'],
    ['responds with an invalid token', () => json({ accessToken: 'x' }), 'SESSION_ENDED'],
  ])('signs the user out when the refresh %s', async (_, refresh, code) => {
    const { api, session } = openTab({ me: onlyFor(fresh), refresh });
    expect(await codeOf(api.call('me', {}))).toBe(code);
    expect(session.state().status).toBe('signedOut');
    expect(storage.user.read()).toBeUndefined();
  });

  it('ends the session if the cookie is another user’s by now, who has signed in past the site', async () => {
    const { api, session } = openTab({ me: onlyFor(theirs), refresh: () => json({ accessToken: theirs }) });
    expect(await codeOf(api.call('me', {}))).toBe('SESSION_ENDED');
    expect(session.state().status).toBe('signedOut');
    expect([storage.user.read(), storage.accessToken.read()]).toEqual([undefined, undefined]);
  });

  it.each([
    ['the network is down', () => 'network-down' as const],
    ['the network goes down in the middle of the response', brokenOff],
    ['a web filter asks the person to accept its terms', () => new Response('<p>I accept</p>')],
    ['a firewall blocks the refresh', () => new Response('<p>Blocked</p>', { status: 403 })],
    ['the server is busy', () => refusal(503, 'UNAVAILABLE', 'Busy.')],
    ['too many refreshes were requested', () => refusal(429, 'TOO_MANY_ATTEMPTS', 'Wait.')],
  ])('keeps the session when %s', async (_, refresh) => {
    const { api, session } = openTab({ me: onlyFor(fresh), refresh }, { token: old });
    expect(await codeOf(api.call('me', {}))).not.toBe('answered');
    expect(session.state().status).toBe('signedIn');
    expect(storage.accessToken.read()).toBe(old);
  });

  it('fails with the message that the specification gives', async () => {
    const { api } = openTab({ me: onlyFor(fresh), refresh: () => json({}) });
    await expect(api.call('me', {})).rejects.toThrow('No access token returned from refresh.');
  });

  it('is avoided by first renewing a token that is known to have expired', async () => {
    const clock = { now: testNow };
    const { api, fake } = openTab(
      { me: onlyFor(fresh), refresh: () => json({ accessToken: fresh }) },
      { token: makeToken('short', 10), now: () => clock.now },
    );
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

  it('notice a sign-out, another facility and another user', () => {
    const { session, stop } = openTab();
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

  it('never retry one user’s call as another user who has since signed in', async () => {
    const { api, fake } = openTab(
      {
        createHubPortal: (call) => {
          if (call.headers.get('Authorization') !== `Bearer ${old}`) return json({}, 201);
          storage.user.write({ ...testUser, _id: 'u2' });
          storage.accessToken.write(theirs);
          return refusal(401, 'SESSION_ENDED', 'Ended.');
        },
      },
      { token: old },
    );
    const body = { name: 'A', url: 'https://a.example.com', notes: '', isActive: true };
    expect(await codeOf(api.call('createHubPortal', { body, idempotencyKey: 'k' }))).toBe('ABORTED');
    expect(fake.sent.map(({ id }) => id)).toEqual(['createHubPortal']);
    expect(storage.accessToken.read()).toBe(theirs);
  });

  it('never replace the profile of a newly signed-in user with the previous user’s', async () => {
    const { session } = openTab({
      refresh: () => json({ accessToken: fresh }),
      me: () => {
        storage.user.write({ ...testUser, _id: 'u2', firstName: 'Lee' });
        storage.accessToken.write(theirs);
        return json(me);
      },
    });
    await session.recheck();
    expect(storage.user.read()).toMatchObject({ _id: 'u2', firstName: 'Lee' });
  });

  it('do not undo a sign-out that happened during their refresh', async () => {
    const { api } = openTab({
      me: onlyFor(fresh),
      refresh: () => {
        localStorage.removeItem('accessToken');
        return json({ accessToken: fresh });
      },
    });
    expect(await codeOf(api.call('me', {}))).toBe('SESSION_ENDED');
    expect(storage.accessToken.read()).toBeUndefined();
  });
});
