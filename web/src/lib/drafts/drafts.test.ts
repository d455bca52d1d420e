/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import * as z from '../../../../shared/zod.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { makeTab, makeToken, signInTo, storeSignedIn, testUser } from '../../testing/make-session.ts';
import { settle } from '../../testing/settle.ts';
import { draftOf } from './drafts.ts';

const schema = z.object({ notes: z.string() });
const draft = (userId: string) => draftOf(userId, 'plan:new', schema);
const place = 'draft:u1:plan:new';
const token = makeToken('good');
const text = { notes: 'Half a sentence' };
const otherPerson = { ...testUser, _id: 'u2' };
const otherToken = makeToken('other', 900, { sub: 'u2', draftKey: 'o'.repeat(43) });

function signedIn(replies: Parameters<typeof fakeApi>[0] = {}, held = token) {
  storeSignedIn(held);
  const tab = makeTab(fakeApi({ logout: () => new Response(null, { status: 204 }), ...replies }));
  tab.session.start();
  draft('u1').write(text);
  return tab;
}
const everythingStored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

describe('a draft', () => {
  it('is restored for the same user after a sign-out for inactivity', async () => {
    const { session } = signedIn();
    await session.signOut('You were signed out after 30 minutes without activity.');
    await signInTo(session, { ...testUser, accessToken: makeToken('again') });
    expect(draft('u1').read()).toEqual(text);
  });

  it('is restored after a lost session', async () => {
    const { session, api } = signedIn({
      me: () => json({ message: 'Unauthorized' }, 401),
      refresh: () => refusal(401, 'SESSION_ENDED', 'Ended.'),
    });
    await api.call('me', {}).catch(() => undefined);
    expect(session.state().status).toBe('signedOut');
    await signInTo(session, { ...testUser, accessToken: token });
    expect(draft('u1').read()).toEqual(text);
  });

  it('is restored for a user moved to another user pool, whose token has its own subject', async () => {
    const { session } = signedIn();
    await session.signOut('Idle.');
    const moved = makeToken('moved', 900, { sub: 'subject', person: 'u1' });
    await signInTo(session, { ...testUser, accessToken: moved });
    expect(draft('u1').read()).toEqual(text);
  });

  it('is deleted by logging out', async () => {
    await signedIn().session.signOut();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is deleted when another user signs in', async () => {
    const { session } = signedIn();
    await session.signOut('Idle.');
    await signInTo(session, { ...otherPerson, accessToken: otherToken });
    expect(sessionStorage.getItem(place)).toBeNull();
  });

  it('belongs to one user, and is ignored when it no longer fits the form', () => {
    signedIn();
    expect(draft('u2').read()).toBeUndefined();
    expect(draftOf('u1', 'plan:new', z.object({ notes: z.number() })).read()).toBeUndefined();
  });
});

describe('a stored draft', () => {
  it('is encrypted, and remains without its key when the session ends', async () => {
    const { session } = signedIn();
    expect(sessionStorage.getItem(place)).toMatch(/^[\w+/=]{40,}$/);
    expect(everythingStored()).not.toContain('Half');
    await session.signOut('Idle.');
    expect(Object.keys(localStorage)).toEqual([]);
    expect(draft('u1').read()).toBeUndefined();
    expect(sessionStorage.getItem(place)).not.toBeNull();
  });

  it('cannot be read by another user, or as the text of another form', async () => {
    const { session } = signedIn();
    const sealed = sessionStorage.getItem(place) ?? '';
    sessionStorage.setItem('draft:u1:other', sealed);
    expect(draftOf('u1', 'other', schema).read()).toBeUndefined();
    await signInTo(session, { ...otherPerson, accessToken: otherToken });
    for (const id of ['u1', 'u2']) {
      sessionStorage.setItem(`draft:${id}:plan:new`, sealed);
      expect(draft(id).read()).toBeUndefined();
    }
  });

  it('is encrypted even if a form that is still open is first edited after the session has ended', () => {
    signedIn();
    const open = draft('u1');
    localStorage.clear();
    open.write({ notes: 'Half a sentence more' });
    expect(everythingStored()).not.toContain('Half');
    storeSignedIn(token);
    expect(draft('u1').read()).toEqual({ notes: 'Half a sentence more' });
  });
});

describe('the text of a draft', () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  const outage = () => json({ message: 'Service unavailable' }, 503);

  it.each([
    ['without a network', offline],
    ['in an outage', outage],
  ])('survives a reload %s, even with an expired token', async (_when, refresh) => {
    signedIn();
    for (const held of [token, makeToken('expired', -60)]) {
      storeSignedIn(held);
      const { session } = makeTab(fakeApi({ refresh }));
      session.start();
      await settle();
      expect(session.state().status).toBe('signedIn');
      expect(draft('u1').read()).toEqual(text);
    }
  });

  it('survives a reload during a sign-out for inactivity', async () => {
    const { session } = signedIn({ logout: () => new Promise(() => {}) });
    void session.signOut('Idle.');
    await settle();
    const reloaded = makeTab(fakeApi({ logout: () => new Response(null, { status: 204 }) })).session;
    reloaded.start();
    await settle();
    expect(reloaded.state().status).toBe('signedOut');
    await signInTo(reloaded, { ...testUser, accessToken: token });
    expect(draft('u1').read()).toEqual(text);
  });
});
