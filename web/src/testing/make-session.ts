import type { SignedIn } from '../../../shared/people/session.ts';
import { createApi } from '../lib/api/api-client.ts';
import { createSend } from '../lib/api/api-request.ts';
import type { CachedLists } from '../lib/api/cached-lists.ts';
import type { Services } from '../lib/services.tsx';
import { createSession } from '../lib/session/session.ts';
import type { Session, SessionParts } from '../lib/session/session-contract.ts';
import type { Locks } from '../lib/session/session-renewal.ts';
import { browserStayedOpen, type StoredUser, storage } from '../lib/storage.ts';
import { fakeApi } from './fake-api.ts';

/** The current time in these tests, in milliseconds since 1970. */
export const testNow = Date.parse('2026-11-21T09:00:00Z');

const part = (value: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A token that expires after this many seconds. `name` makes it differ from others. */
export function makeToken(name: string, expiresInSeconds = 900, claims: object = {}): string {
  const exp = testNow / 1000 + expiresInSeconds;
  const person = { sub: 'u1', role: 'user', facilityAccess: ['Cedar', 'Harbor'] };
  const payload = { exp, jti: name, draftKey: 'k'.repeat(43), ...person, ...claims };
  return `${part({ alg: 'RS256' })}.${part(payload)}.signature`;
}

export const testUser: StoredUser = {
  _id: 'u1',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@demo.test',
  role: 'user',
  facilityAccess: ['Cedar', 'Harbor'],
  requestedFacility: [],
  phoneNumber: '555-0100',
  npi: '1234567893',
  activeFacility: 'Cedar',
};

/** Stores a signed-in person's session in the browser. */
export function storeSignedIn(token: string): void {
  storage.accessToken.write(token);
  storage.activeFacility.write('Cedar');
  storage.user.write(testUser);
  browserStayedOpen.write();
}

/** Signs in with what the server answered. */
export const signInTo = (session: Session, signedIn: SignedIn): Promise<void> =>
  session.signInBy(async () => signedIn);

/** One browser's locks: one holder at a time, in order. */
export function fakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name, { signal }, action) => {
      const run = last.then(() => {
        signal?.throwIfAborted();
        return action();
      });
      last = run.catch(() => undefined);
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([run, aborted]);
    },
  };
}

const noLists: CachedLists = {
  read: async () => undefined,
  write: async () => {},
  clear: async () => {},
};

/** One tab: a session and client over a fake API. `logged` and `messages` record log entries and sentences, `reloads` reloads. */
export function makeTab(
  api: ReturnType<typeof fakeApi>,
  overrides: Partial<Omit<SessionParts, 'lists'>> & { lists?: CachedLists } = {},
) {
  const logged: string[] = [];
  const messages: string[] = [];
  const write = (message: string) => logged.push(message);
  const log = { warn: write, error: write };
  const send = createSend(api.fetch);
  const lists = overrides.lists ?? noLists;
  const parts: SessionParts = {
    send,
    lists,
    log,
    locks: fakeLocks(),
    now: () => testNow,
    tell: (sentence) => messages.push(sentence),
    later: () => () => {},
    ...overrides,
  };
  const session = createSession(parts);
  let reloads = 0;
  const services: Services = {
    api: createApi(send, session),
    session,
    lists,
    log,
    openedAt: Date.now(),
    reload: () => {
      reloads += 1;
    },
  };
  return { session, api: services.api, services, logged, messages, reloads: () => reloads };
}

/** Opens a tab in which a person is signed in, over a fake API. */
export function openTab(
  replies: Parameters<typeof fakeApi>[0] = {},
  { token = makeToken('good'), ...overrides }: Parameters<typeof makeTab>[1] & { token?: string } = {},
) {
  storeSignedIn(token);
  const fake = fakeApi(replies);
  const tab = makeTab(fake, overrides);
  return { fake, ...tab, stop: tab.session.start() };
}
