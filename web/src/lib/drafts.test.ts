/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as z from '../../../shared/zod.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn, testUser } from '../testing/make-session.ts';
import { draftOf } from './drafts.ts';

const schema = z.object({ notes: z.string() });
const draft = (userId: string) => draftOf(userId, 'plan:new', schema);
const token = makeToken('good');
const text = { notes: 'Half a sentence' };

function signedIn(replies: Parameters<typeof fakeApi>[0] = {}) {
  storeSignedIn(token);
  const tab = makeTab(fakeApi({ logout: () => new Response(null, { status: 204 }), ...replies }));
  tab.session.start();
  draft('u1').write(text);
  return tab;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a draft', () => {
  it('waits for the same person after they were signed out for idleness', async () => {
    const { session } = signedIn();
    await session.signOut('You were signed out after 30 minutes without activity.');
    expect(draft('u1').read()).toEqual(text);
    session.signIn({ ...testUser, accessToken: token });
    expect(draft('u1').read()).toEqual(text);
  });

  it('waits after a session that was lost', async () => {
    const { session, api } = signedIn({
      me: () => json({ message: 'Unauthorized' }, 401),
      refresh: () => refusal(401, 'SESSION_ENDED', 'Ended.'),
    });
    await api.call('me', {}).catch(() => undefined);
    expect(session.state().status).toBe('signedOut');
    expect(draft('u1').read()).toEqual(text);
  });

  it('is gone after logging out', async () => {
    await signedIn().session.signOut();
    expect(draft('u1').read()).toBeUndefined();
  });

  it('is gone when somebody else signs in', async () => {
    const { session } = signedIn();
    await session.signOut('Idle.');
    session.signIn({ ...testUser, _id: 'u2', accessToken: makeToken('other', 900, { sub: 'u2' }) });
    expect(draft('u1').read()).toBeUndefined();
  });

  it('belongs to one person, and one that no longer fits the form is passed over', () => {
    draft('u1').write(text);
    expect(draft('u2').read()).toBeUndefined();
    expect(draftOf('u1', 'plan:new', z.object({ notes: z.number() })).read()).toBeUndefined();
  });
});
