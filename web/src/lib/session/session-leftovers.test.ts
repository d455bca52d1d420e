/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { refusal } from '../../testing/fake-api.ts';
import { type makeTab, makeToken, openTab, signInTo, testUser } from '../../testing/make-session.ts';
import { draftPlace, draftText, sendingId, storage } from '../storage.ts';

const noor = { ...testUser, _id: 'u2', firstName: 'Noor', email: 'noor@demo.test' };

/** Fills every entry that the product stores in a tab. */
function fillStorage(): void {
  storage.sessionEnded.write('Dana was signed out.');
  storage.signedIn.write(true);
  storage.phiWarningDismissed.write(true);
  for (const form of ['plan:1', 'broadcast', sendingId('broadcast')])
    draftText(draftPlace('u1', form)).write('{"text":"of Dana"}');
}

const ends = {
  expiry: async ({ api }: ReturnType<typeof makeTab>) => {
    await api.call('me', {}).catch(() => undefined);
  },
  'log out': async ({ session }: ReturnType<typeof makeTab>) => {
    await session.signOut();
  },
};

describe.each(Object.entries(ends))('the storage of a tab after %s and the next sign-in', (_, end) => {
  it('contains nothing of the previous user', async () => {
    fillStorage();
    const tab = openTab({
      me: () => refusal(401, 'SESSION_ENDED', 'Ended.'),
      refresh: () => refusal(401, 'SESSION_ENDED', 'Ended.'),
      logout: () => new Response(null, { status: 204 }),
    });
    await end(tab);
    expect(tab.session.state().status).toBe('signedOut');
    await signInTo(tab.session, { ...noor, accessToken: makeToken('noor', 900, { sub: 'u2' }) });
    // Whether the PHI notice was read in this browser session, as the specification requires.
    expect({ ...sessionStorage }).toEqual({ signedIn: 'true', phiWarningDismissed: 'true' });
  });
});

describe('a late response for a user who has signed out', () => {
  const gone = async (next?: typeof noor) => {
    const tab = openTab({ logout: () => new Response(null, { status: 204 }) });
    await tab.session.signOut();
    const token = makeToken('noor', 900, { sub: 'u2' });
    if (next !== undefined) await signInTo(tab.session, { ...next, accessToken: token });
    return { ...tab, token };
  };

  it('stores nothing of theirs on the computer', async () => {
    const { session } = await gone();
    session.rememberUser(testUser);
    session.enterFacility('Harbor', makeToken('dana in Harbor'));
    expect(storage.user.read()).toBeUndefined();
    expect(storage.accessToken.read()).toBeUndefined();
    expect(storage.activeFacility.read()).toBeUndefined();
  });

  it('replaces nothing of another user who has signed in since', async () => {
    const { session, token } = await gone(noor);
    session.rememberUser(testUser);
    session.enterFacility('Harbor', makeToken('dana in Harbor'));
    expect(storage.user.read()).toEqual(noor);
    expect(storage.accessToken.read()).toBe(token);
    expect(storage.activeFacility.read()).toBe('Cedar');
  });
});

it('signing in over another user’s session, as Administrator Login does, leaves nothing of theirs', async () => {
  localStorage.setItem('recentPlans', '[{"facility":"Cedar","id":"p1"}]');
  storage.firstPage.write({ key: 'plans/u1/Cedar/head', head: {} });
  let cleared = 0;
  const clear = async () => {
    cleared += 1;
  };
  const lists = { read: async () => undefined, write: async () => {}, clear };
  const { session } = openTab({}, { lists });
  await signInTo(session, { ...noor, accessToken: makeToken('noor', 900, { sub: 'u2' }) });
  expect(session.state()).toMatchObject({ status: 'signedIn', user: { _id: 'u2' } });
  expect(Object.keys(localStorage).toSorted()).toEqual(['accessToken', 'activeFacility', 'user']);
  expect(cleared).toBe(1);
});
