/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { rightsChangedHeader } from '../../../../shared/api/operation.ts';
import { fakeApi, json, refusal, type SentCall } from '../../testing/fake-api.ts';
import { makeTab, makeToken, openTab, signInTo, testUser } from '../../testing/make-session.ts';
import { settle } from '../../testing/settle.ts';
import type { Api } from '../api/api-client.ts';
import { storage } from '../storage.ts';

const old = makeToken('old', 900, { role: 'admin' });
const fresh = makeToken('fresh');
const me = { ...testUser, status: 'approved', version: 1 };
const withdrawn = 'Your access has been withdrawn. Please ask your administrator.';
const aRequest = { name: 'Dana Whitfield', email: 'dana@demo.test', position: 'Desk', message: 'Typed.' };
const oldToken = (call: SentCall) => call.headers.get('Authorization') === `Bearer ${old}`;

const open = (replies: Parameters<typeof openTab>[0]) => openTab(replies, { token: old });

describe('a session that the server ends', () => {
  it.each([
    ['immediately', () => refusal(401, 'SESSION_ENDED', 'Ended.')],
    ['after a refresh', () => json({ accessToken: fresh })],
  ])('reports the reason %s', async (_, refresh) => {
    const { api, session } = open({ me: () => refusal(401, 'SESSION_ENDED', withdrawn), refresh });
    await api.call('me', {}).catch(() => undefined);
    expect(session.state()).toEqual({ status: 'signedOut', because: withdrawn });
    expect({ ...localStorage }).toEqual({});
  });

  it('reports that it ended when the server gives no reason', async () => {
    const { api, session } = open({
      me: () => json({ message: 'Unauthorized' }, 401),
      refresh: () => json({}),
    });
    await api.call('me', {}).catch(() => undefined);
    expect(session.state()).toMatchObject({ because: 'Your session has ended. Please sign in again.' });
  });

  it.each([
    ['the same person', testUser],
    ['another person', { ...testUser, _id: 'u2', firstName: 'Noor', email: 'noor@demo.test' }],
  ])('leaves no trace of the reason after the next sign-in by %s', async (_who, next) => {
    const { api, session } = open({
      me: () => refusal(401, 'SESSION_ENDED', withdrawn),
      refresh: () => json({}),
    });
    await api.call('me', {}).catch(() => undefined);
    expect(storage.sessionEnded.read()).toBe(withdrawn);
    const token = makeToken('next', 900, { sub: next._id });
    await signInTo(session, { ...next, accessToken: token });
    expect({ ...sessionStorage }).toEqual({ signedIn: 'true' });
    expect({ ...localStorage }).toEqual({
      accessToken: token,
      activeFacility: next.activeFacility,
      user: JSON.stringify(next),
    });
  });

  it('is explained in every tab, and leaves nothing behind in shared storage', () => {
    const { session, stop } = open({});
    localStorage.clear();
    const heard = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    heard('accessToken', null);
    heard('sessionEnded', withdrawn);
    heard('sessionEnded', null);
    expect(session.state()).toEqual({ status: 'signedOut', because: withdrawn });
    // From a tab whose call was refused at the same moment.
    heard('sessionEnded', 'Your session has ended. Please sign in again.');
    heard('sessionEnded', null);
    expect(session.state()).toEqual({ status: 'signedOut', because: withdrawn });
    expect([storage.sessionEnded.read(), { ...localStorage }]).toEqual([withdrawn, {}]);
    stop();
  });

  it.each([
    ['the refresh', ['refresh', 'second']],
    ['another call', ['second', 'refresh']],
  ])('reports the reason whichever request is refused first: %s', async (_, order) => {
    const turns = new Map<string, () => void>();
    const turn = (name: string) => new Promise<void>((resolve) => turns.set(name, resolve));
    const refused = async (name: string) => {
      await turn(name);
      return refusal(401, 'SESSION_ENDED', withdrawn);
    };
    const { api, session } = open({
      me: () => refusal(401, 'SESSION_ENDED', withdrawn),
      listUsers: () => refused('second'),
      refresh: () => refused('refresh'),
    });
    const calls = Promise.allSettled([api.call('me', {}), api.call('listUsers', { query: {} })]);
    await waitFor(() => expect([...turns.keys()].sort()).toEqual(['refresh', 'second']));
    for (const name of order) {
      turns.get(name)?.();
      await settle();
    }
    await calls;
    expect(session.state()).toEqual({ status: 'signedOut', because: withdrawn });
  });

  it('reports the reason after a page reload, until the next sign-in', async () => {
    const { api } = open({ me: () => refusal(401, 'SESSION_ENDED', withdrawn), refresh: () => json({}) });
    await api.call('me', {}).catch(() => undefined);
    for (const load of ['one reload', 'another']) {
      const { session } = makeTab(fakeApi({}));
      session.start();
      expect([load, session.state()]).toEqual([load, { status: 'signedOut', because: withdrawn }]);
    }
    const { session } = makeTab(fakeApi({ logout: () => new Response(null, { status: 204 }) }));
    session.start();
    await signInTo(session, { ...testUser, accessToken: fresh });
    await session.signOut();
    const after = makeTab(fakeApi({}));
    after.session.start();
    expect(after.session.state()).toEqual({ status: 'signedOut' });
  });

  it('reports that it ended to a tab that was loading at the time', () => {
    const { stop } = open({});
    stop();
    localStorage.clear();
    const { session } = makeTab(fakeApi({}));
    session.start();
    expect(session.state()).toMatchObject({ because: 'Your session has ended. Please sign in again.' });
  });

  it('reports nothing to a user who logged out, until the next sign-in', async () => {
    const { session, stop } = open({ logout: () => new Response(null, { status: 204 }) });
    const ended = 'Your session has ended. Please sign in again.';
    const heard = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    await session.signOut();
    expect(session.state()).toEqual({ status: 'signedOut' });
    // From another tab whose call was under way.
    heard('sessionEnded', ended);
    expect(session.state()).toEqual({ status: 'signedOut' });
    await signInTo(session, { ...testUser, accessToken: fresh });
    localStorage.clear();
    heard('accessToken', null);
    heard('sessionEnded', ended);
    expect(session.state()).toEqual({ status: 'signedOut', because: ended });
    stop();
  });
});

describe('rights that an administrator has changed', () => {
  const changed = { [rightsChangedHeader]: '1' };
  const flagged = (call: SentCall) => json({ ...me }, 200, oldToken(call) ? changed : {});

  it.each([
    ['admin', 'user', ['Cedar', 'Harbor'], 'You are no longer an administrator.'],
    ['user', 'admin', ['Cedar', 'Harbor'], 'You are an administrator now.'],
    ['user', 'user', ['Cedar', 'Harbor', 'Lake'], 'You now have access to Lake.'],
    ['user', 'user', ['Cedar'], 'You no longer have access to Harbor.'],
    ['user', 'user', ['Cedar', 'Harbor East'], undefined],
  ])(
    'take effect with the next response and are announced: %s to %s of %j',
    async (from, role, access, sentence) => {
      const before = makeToken('old', 900, { role: from });
      const after = makeToken('fresh', 900, { role, facilityAccess: access });
      const { api, session, messages, stop } = openTab(
        {
          listOwnUpdateRequests: () => json({ data: [] }, 200, changed),
          refresh: () => json({ accessToken: after }),
          me: () => json({ ...me, role, facilityAccess: access }),
        },
        { token: before },
      );
      await api.call('listOwnUpdateRequests', { query: {} });
      await waitFor(() => expect(session.state()).toMatchObject({ role, facilityAccess: access }));
      expect(messages).toEqual(sentence === undefined ? [] : [sentence]);
      stop();
    },
  );

  // A PC that slept renews its token before it asks anything.
  it('are announced when the token was renewed before any response could tell', async () => {
    const before = makeToken('old', 900, { rights: 'two facilities' });
    const after = makeToken('fresh', 900, { rights: 'one facility', facilityAccess: ['Cedar'] });
    const { session, messages, fake, stop } = openTab(
      { refresh: () => json({ accessToken: after }), me: () => json({ ...me, facilityAccess: ['Cedar'] }) },
      { token: before },
    );
    await session.renew(before);
    await settle();
    expect(session.state()).toMatchObject({ facilityAccess: ['Cedar'] });
    expect(messages).toEqual(['You no longer have access to Harbor.']);
    expect([fake.count('refresh'), fake.count('me')]).toEqual([1, 1]);
    stop();
  });

  it('are read again only once, whatever a second response says', async () => {
    const { api, fake, stop } = open({ me: flagged, refresh: () => json({ accessToken: fresh }) });
    await Promise.all([api.call('me', {}), api.call('me', {})]);
    await waitFor(() => expect(fake.count('me')).toBe(3));
    await api.call('me', {});
    expect(fake.count('refresh')).toBe(1);
    stop();
  });
});

describe('rights read again after a refusal', () => {
  it('change the role and the profile', async () => {
    const { api, session, fake } = open({
      listUsers: () => refusal(403, 'NOT_ALLOWED', 'This is for administrators.'),
      refresh: () => json({ accessToken: fresh }),
      me: (call) => (oldToken(call) ? undefined : json({ ...me, facilityAccess: ['Cedar'] })),
    });
    expect(session.state()).toMatchObject({ role: 'admin' });
    await expect(api.call('listUsers', { query: {} })).rejects.toThrow('This is for administrators.');
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', role: 'user' });
    expect(storage.user.read()?.facilityAccess).toEqual(['Cedar']);
    expect(fake.count('refresh')).toBe(1);
  });

  it('are read only once for simultaneous refusals', async () => {
    const { api, fake } = open({
      listUsers: () => refusal(403, 'NOT_ALLOWED', 'No.'),
      refresh: () => json({ accessToken: fresh }),
      me: () => json(me),
    });
    await Promise.allSettled([api.call('listUsers', { query: {} }), api.call('listUsers', { query: {} })]);
    await settle();
    expect(fake.count('me')).toBe(1);
  });

  it.each([
    ['its plans are read', (api: Api) => api.call('listPlans', { query: { facility: 'Cedar' } })],
    [
      'a request to it is sent',
      (api: Api) => api.call('requestUpdate', { body: aRequest, idempotencyKey: 'k' }),
    ],
  ])('end the session with a reason when the user has lost the facility and %s', async (_, call) => {
    const missing = () => refusal(404, 'NOT_FOUND', 'This was not found.');
    const { api, session, fake } = open({
      ...{ listPlans: missing, requestUpdate: missing },
      refresh: ({ body }) =>
        JSON.stringify(body) === '{}'
          ? refusal(401, 'SESSION_ENDED', 'Ended.')
          : refusal(404, 'NOT_FOUND', 'This was not found.'),
    });
    await call(api).catch(() => undefined);
    await settle();
    expect(session.state()).toEqual({
      status: 'signedOut',
      because: 'You no longer have access to Cedar. Please sign in again.',
    });
    expect(fake.count('refresh')).toBe(2);
  });

  it('follow a facility that was renamed', async () => {
    const renamed = makeToken('renamed', 900, { activeFacility: 'Cedar West' });
    const { api, session } = open({
      listPlans: () => refusal(404, 'NOT_FOUND', 'This was not found.'),
      refresh: ({ body }) =>
        JSON.stringify(body) === '{}' ? json({ accessToken: renamed }) : refusal(404, 'NOT_FOUND', 'Gone.'),
      me: () => json({ ...me, activeFacility: 'Cedar West' }),
    });
    await api.call('listPlans', { query: { facility: 'Cedar' } }).catch(() => undefined);
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', activeFacility: 'Cedar West' });
  });

  // The server goes on accepting the former name.
  it('follow a facility that was renamed even if nothing is refused', async () => {
    const renamed = makeToken('renamed', 900, { activeFacility: 'Cedar West' });
    const { api, session } = open({
      listOwnUpdateRequests: () => json({ data: [] }, 200, { [rightsChangedHeader]: '1' }),
      refresh: () => json({ accessToken: renamed }),
      me: () => json({ ...me, activeFacility: 'Cedar', facilityAccess: ['Cedar West'] }),
    });
    await api.call('listOwnUpdateRequests', { query: {} });
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', activeFacility: 'Cedar West' });
    expect(storage.user.read()?.activeFacility).toBe('Cedar West');
  });

  it('leave a facility alone to which another tab has switched in the meantime', async () => {
    const { session, fake } = open({
      refresh: () => {
        storage.activeFacility.write('Harbor');
        return json({ accessToken: makeToken('cedar', 900, { activeFacility: 'Cedar' }) });
      },
    });
    await session.renew(old);
    expect(fake.count('refresh')).toBe(1);
    expect(session.state()).toMatchObject({ activeFacility: 'Harbor' });
  });
});
