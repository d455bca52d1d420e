/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it, jest } from '@jest/globals';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import {
  makeTab,
  makeToken,
  openTab,
  signInTo,
  storeSignedIn,
  testNow,
  testUser,
} from '../../testing/make-session.ts';
import { settle } from '../../testing/settle.ts';
import { browserStayedOpen, storage } from '../storage.ts';

const old = makeToken('old');
const fresh = makeToken('fresh');
const expired = makeToken('expired', -60);

/** Stores what a browser holds that was closed while a person was signed in. */
function storeReopened(token: string): void {
  storeSignedIn(token);
  browserStayedOpen.remove();
}

describe('opening the app', () => {
  it('continues the session of a valid token without asking the server', () => {
    const { session, fake } = openTab();
    expect(session.state()).toMatchObject({ status: 'signedIn', activeFacility: 'Cedar', role: 'user' });
    expect(fake.sent).toEqual([]);
  });

  it('tries one silent refresh when the token has expired', async () => {
    const { session, fake } = openTab({ refresh: () => json({ accessToken: fresh }) }, { token: expired });
    expect(session.state().status).toBe('starting');
    await settle();
    expect(session.state().status).toBe('signedIn');
    expect(storage.accessToken.read()).toBe(fresh);
    expect(fake.sent.map(({ id, body }) => [id, body])).toEqual([['refresh', { activeFacility: 'Cedar' }]]);
  });

  it('signs out and clears the session’s data when the refresh is refused', async () => {
    localStorage.setItem('planTableColumnOrder', '["planCode"]');
    localStorage.setItem('cookieConsent', 'true');
    sessionStorage.setItem('phiWarningDismissed', 'true');
    const clear = jest.fn(async () => {});
    const { session } = openTab(
      { refresh: () => refusal(401, 'SESSION_ENDED', 'Ended.') },
      { token: expired, lists: { read: async () => undefined, write: async () => {}, clear } },
    );
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(Object.keys(localStorage).sort()).toEqual(['cookieConsent', 'planTableColumnOrder']);
    expect(Object.keys(sessionStorage).sort()).toEqual(['phiWarningDismissed', 'sessionEnded']);
    expect(clear).toHaveBeenCalled();
  });

  it('keeps the session readable while there is no network', async () => {
    const { session } = openTab({ refresh: () => 'network-down' }, { token: expired });
    await settle();
    expect(session.state()).toMatchObject({ status: 'signedIn', unconfirmed: true });
    expect(storage.accessToken.read()).toBe(expired);
  });

  it('does not keep a session offline past the day it can last', async () => {
    const ancient = makeToken('ancient', -2 * 24 * 60 * 60);
    const { session } = openTab({ refresh: () => 'network-down' }, { token: ancient });
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(storage.accessToken.read()).toBeUndefined();
  });

  it('asks the server first in a reopened browser, and not again in a second tab', async () => {
    storeReopened(old);
    const api = fakeApi({ refresh: () => json({ accessToken: fresh }) });
    const { session } = makeTab(api);
    session.start();
    expect(session.state().status).toBe('starting');
    await settle();
    expect(session.state().status).toBe('signedIn');
    const secondTab = makeTab(fakeApi({})).session;
    secondTab.start();
    expect(secondTab.state().status).toBe('signedIn');
  });

  it('shows nothing stored in a reopened browser without a network', async () => {
    storeReopened(old);
    const clear = jest.fn(async () => {});
    const { session } = makeTab(fakeApi({ refresh: () => 'network-down' }), {
      lists: { read: async () => undefined, write: async () => {}, clear },
    });
    session.start();
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(storage.user.read()).toBeUndefined();
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('continues offline in a reopened browser if allowed, but sends no call before a renewal', async () => {
    storeReopened(old);
    storage.siteSettings.write({ idleMinutes: 30, listAfterClosing: true, keepRecentPlans: false });
    const api = fakeApi({ refresh: () => 'network-down' });
    const tab = makeTab(api);
    tab.session.start();
    await settle();
    expect(tab.session.state()).toMatchObject({ status: 'signedIn', unconfirmed: true });
    api.replies.refresh = () => refusal(401, 'NOT_SIGNED_IN', 'Please sign in.');
    await expect(tab.api.call('me', {})).rejects.toMatchObject({ status: 401 });
    expect(api.count('me')).toBe(0);
    expect(tab.session.state().status).toBe('signedOut');
  });

  it.each([
    [30, 'signedIn'],
    [32, 'signedOut'],
  ])('without a network after %d idle minutes leaves the user %s', async (minutes, status) => {
    storage.lastActivity.write(testNow - minutes * 60_000);
    const { session } = openTab({ refresh: () => 'network-down' }, { token: expired });
    await settle();
    expect(session.state().status).toBe(status);
  });

  it.each(['garbage', 'a.b.c', 'only.two', ''])('logs out on the undecodable token %j', (token) => {
    localStorage.setItem('accessToken', token);
    const { session, logged } = makeTab(fakeApi({}));
    session.start();
    expect(session.state().status).toBe('signedOut');
    expect(localStorage.getItem('accessToken') ?? '').toBe('');
    expect(logged).toEqual(token === '' ? [] : ['The stored access token cannot be decoded.']);
  });

  it('does not lock out a machine whose clock runs an hour ahead', async () => {
    const issued = makeToken('now', 900, { iat: testNow / 1000 });
    const { session } = makeTab(fakeApi({}), { now: () => testNow + 3_600_000 });
    session.start();
    await signInTo(session, { ...testUser, accessToken: issued });
    expect(session.state().status).toBe('signedIn');
    expect(await session.token()).toBe(issued);
  });
});

describe('the session', () => {
  it('notifies the server and clears everything at sign-out', async () => {
    const { session, fake } = openTab({ logout: () => new Response(null, { status: 204 }) });
    expect(await session.signOut()).toBe(true);
    expect(fake.count('logout')).toBe(1);
    expect(session.state().status).toBe('signedOut');
    expect(localStorage).toHaveLength(0);
  });

  it('clears everything at sign-out even when the server cannot be notified, and reports that', async () => {
    const { session } = openTab({ logout: () => 'network-down' });
    expect(await session.signOut()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['untoldSignOut']);
  });

  it('does not take the page of a web filter for the end of the session', async () => {
    const { session } = openTab({ logout: () => new Response('<html>Blocked</html>', { status: 200 }) });
    expect(await session.signOut()).toBe(false);
    expect(Object.keys(localStorage)).toEqual(['untoldSignOut']);
  });

  it('waits only briefly at sign-out for a renewal that gets no response', async () => {
    const patience = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    const { session, fake } = openTab(
      { refresh: () => new Promise(() => {}), logout: () => new Response(null, { status: 204 }) },
      { token: old },
    );
    void session.renew(old);
    await settle();
    const signingOut = session.signOut();
    await settle();
    expect(fake.count('logout')).toBe(0);
    patience.abort();
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(localStorage).toHaveLength(0);
    expect(await signingOut).toBe(true);
  });

  it('gives no reason for a sign-out if the renewal that it did not wait for gets a response after all', async () => {
    const renewal = Promise.withResolvers<Response>();
    const patience = new AbortController();
    jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
    const { session } = openTab(
      { refresh: () => renewal.promise, logout: () => new Response(null, { status: 204 }) },
      { token: old },
    );
    session.renew(old).catch(() => undefined);
    await settle();
    void session.signOut();
    patience.abort();
    await settle();
    expect(session.state()).toEqual({ status: 'signedOut' });
    renewal.resolve(json({ accessToken: fresh }));
    await settle();
    expect(session.state()).toEqual({ status: 'signedOut' });
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends a missed sign-out first at each load until it succeeds, and renews nothing before', async () => {
    storeSignedIn(old);
    await makeTab(fakeApi({ logout: () => 'network-down' })).session.signOut();
    const away = fakeApi({ logout: () => 'network-down' });
    const back = fakeApi({ logout: () => new Response(null, { status: 204 }) });
    for (const api of [away, back, back]) {
      const { session } = makeTab(api);
      session.start();
      await settle();
      expect(session.state().status).toBe('signedOut');
    }
    expect([...away.sent, ...back.sent].map(({ id }) => id)).toEqual(['logout', 'logout']);
    expect(localStorage).toHaveLength(0);
  });

  it('first completes a sign-out that closing the browser cut short', async () => {
    storeSignedIn(old);
    void makeTab(fakeApi({ logout: () => new Promise(() => {}) })).session.signOut();
    await settle();
    const api = fakeApi({ logout: () => new Response(null, { status: 204 }) });
    const { session } = makeTab(api);
    session.start();
    expect(session.state().status).toBe('starting');
    await settle();
    expect(session.state().status).toBe('signedOut');
    expect(api.sent.map(({ id }) => id)).toEqual(['logout']);
    expect(localStorage).toHaveLength(0);
  });

  it('reports no earlier sign-out once a user has signed in again', async () => {
    storage.untoldSignOut.write(true);
    await signInTo(makeTab(fakeApi({})).session, { ...testUser, accessToken: old });
    const api = fakeApi({});
    makeTab(api).session.start();
    await settle();
    expect(api.sent).toEqual([]);
  });

  it('keeps the new facility after a switch and a reload', () => {
    const { session } = openTab();
    session.enterFacility('Harbor', fresh);
    const reloaded = makeTab(fakeApi({})).session;
    reloaded.start();
    expect(reloaded.state()).toMatchObject({ activeFacility: 'Harbor', user: { activeFacility: 'Harbor' } });
    expect(storage.accessToken.read()).toBe(fresh);
  });

  it('is renewed a minute before the token expires, and soon again if no answer comes', async () => {
    const planned: { action: () => void; afterMs: number }[] = [];
    let now = testNow;
    const later = (action: () => void, afterMs: number) => {
      planned.push({ action, afterMs });
      return () => {};
    };
    const { session, fake } = openTab({ refresh: () => 'network-down' }, { now: () => now, later });
    const runs = async () => {
      planned.at(-1)?.action();
      await settle();
      return planned.map(({ afterMs }) => afterMs);
    };
    // The answer to a switch of facilities was lost, and the network is still gone.
    await session.recheck();
    expect(planned.map(({ afterMs }) => afterMs)).toEqual([840_000, 10_000]);
    expect(await runs()).toEqual([840_000, 10_000, 10_000]);
    fake.replies.refresh = () => json({ accessToken: fresh });
    expect(await runs()).toEqual([840_000, 10_000, 10_000, 840_000]);
    expect(storage.accessToken.read()).toBe(fresh);
    // Once the token has expired, the next call renews it.
    fake.replies.refresh = () => 'network-down';
    now += 900_000;
    expect(await runs()).toHaveLength(4);
  });
});
