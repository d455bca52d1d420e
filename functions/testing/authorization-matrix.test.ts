import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { limits } from '../../shared/limits.ts';
import type { Whose } from './examples/parts.ts';
import { examples } from './examples.ts';
import { forgedTokens } from './forged-tokens.ts';
import type { TestRequest } from './http-event.ts';
import { type SignedInBrowser, startWorld, type TestAnswer, type World } from './world.ts';

// Every operation × every kind of caller × own and foreign facility, made from the contract.

type Caller = {
  readonly name: string;
  /** Let through to operations for members, or for administrators too. */
  readonly level: 'stranger' | 'member' | 'admin';
  browser(): Promise<SignedInBrowser | undefined>;
};

let clock = Date.now();
let world: World;
let planIds: Record<Whose, string>;
let forged: Readonly<Record<string, string>>;
let expiredToken: string;
const ids: Record<string, string> = {};

const nameOf = (email: string) => `${email}@demo.test`;

beforeAll(async () => {
  world = await startWorld({ now: () => clock });
  planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
  await world.addPerson({ email: nameOf('member') });
  await world.addPerson({ email: nameOf('admin'), role: 'admin', access: [] });
  for (const email of ['pending', 'disabled', 'demoted', 'deleted', 'ungranted']) {
    const role = email === 'demoted' ? 'admin' : 'user';
    ids[email] = (await world.addPerson({ email: nameOf(email), role, access: ['own'] })).id;
  }
  forged = forgedTokens((await world.signIn(nameOf('admin'))).accessToken);
  const now = clock;
  clock = now - 60 * 60 * 1_000;
  expiredToken = (await world.signIn(nameOf('admin'))).accessToken;
  clock = now;
});
afterAll(() => world.stop());

/** Signs in as a person who is then changed: what counts is the record at the next request. */
async function signInThenChange(email: string, change: Parameters<World['changePerson']>[1]) {
  const id = ids[email] ?? '';
  const back = {
    status: 'approved',
    role: email === 'demoted' ? 'admin' : 'user',
    facilityIds: ['north000'],
  } as const;
  await world.changePerson(id, { ...back, facilityIds: [...back.facilityIds] });
  const browser = await world.signIn(nameOf(email));
  await world.changePerson(id, change);
  return browser;
}

const forgedNames = Object.keys(forgedTokens('e30.e30.x'));

function bearerOf(what: string, token: () => string): Caller {
  const browser = async () => ({ accessToken: token(), cookies: [] });
  return { name: `the bearer of ${what}`, level: 'stranger', browser };
}

const callers: readonly Caller[] = [
  { name: 'nobody', level: 'stranger', browser: async () => undefined },
  ...forgedNames.map((name) => bearerOf(name, () => forged[name] ?? '')),
  bearerOf('an expired token', () => expiredToken),
  {
    name: 'a person whose session has ended',
    level: 'stranger',
    browser: async () => {
      const browser = await world.signIn(nameOf('member'));
      await world.send('logout', { cookies: browser.cookies });
      return browser;
    },
  },
  {
    name: 'a person who is pending again',
    level: 'stranger',
    browser: () => signInThenChange('pending', { status: 'pending' }),
  },
  {
    name: 'a disabled person',
    level: 'stranger',
    browser: () => signInThenChange('disabled', { status: 'disabled' }),
  },
  { name: 'a member', level: 'member', browser: () => world.signIn(nameOf('member')) },
  {
    name: 'a demoted administrator',
    level: 'member',
    browser: () => signInThenChange('demoted', { role: 'user' }),
  },
  { name: 'an administrator', level: 'admin', browser: () => world.signIn(nameOf('admin')) },
];

const throttled: ReadonlySet<string> = new Set(['login', 'register', 'forgotPassword', 'updateMe']);

type Id = (typeof operationIds)[number];
type Browser = SignedInBrowser | undefined;

const browsers = new Map<string, Browser>();

/** A caller's browser serves many cells, until a call that may end its session. */
async function browserFor(id: Id, caller: Caller): Promise<Browser> {
  const shared = routes[id].group !== 'auth' && routes[id].group !== 'users';
  const known = browsers.get(caller.name);
  if (shared && known !== undefined) return known;
  const browser = await caller.browser();
  if (shared) browsers.set(caller.name, browser);
  else browsers.clear();
  return browser;
}

const refusedRequests = new Map<string, TestRequest>();

/** A request is made anew for each cell; those who must be refused can all send the same. */
async function requestFor(id: Id, caller: Caller, whose: Whose, browser: Browser): Promise<TestRequest> {
  const make = () => examples[id].request({ world, browser, planIds }, whose);
  if (caller.level !== 'stranger' || routes[id].access === 'public') return make();
  const name = `${id} ${whose}`;
  const request = refusedRequests.get(name) ?? (await make());
  refusedRequests.set(name, request);
  return request;
}

async function ask(id: Id, caller: Caller, whose: Whose): Promise<TestAnswer> {
  // Every cell has its own window of sign-in attempts and mails.
  if (throttled.has(id)) clock += limits.mails.windowSeconds * 1_000;
  const browser = await browserFor(id, caller);
  return world.send(id, await requestFor(id, caller, whose, browser), browser);
}

describe.each(operationIds.map((id) => [id]))('%s', (id) => {
  const operation = routes[id];
  const { foreignStatus } = examples[id];

  describe.each(callers.map((caller) => [caller.name, caller] as const))('called by %s', (_name, caller) => {
    it.each(['own', 'foreign'] as const)('about a facility that is %s', async (whose) => {
      const answer = await ask(id, caller, whose);
      const names = whose === 'foreign' && (operation.scope !== 'none' || foreignStatus !== undefined);
      if (operation.access === 'public') {
        // Public calls judge by what they are given (credentials, a cookie), never by the bearer.
        const refused = names ? foreignStatus : publicWithoutCookie(id, answer);
        expect(answer.status).toBe(refused ?? operation.status);
      } else if (caller.level === 'stranger') {
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
      } else if (operation.access === 'admin' && caller.level !== 'admin') {
        expect(answer.status).toBe(403);
      } else if (names && caller.level === 'member') {
        expect(answer.status).toBe(foreignStatus ?? 404);
      } else {
        expect(answer.status).toBe(operation.status);
      }
    });
  });
});

/** Refresh needs a living session: whoever has no cookie of one gets 401. */
function publicWithoutCookie(id: string, answer: TestAnswer): number | undefined {
  return id === 'refresh' && answer.status === 401 ? 401 : undefined;
}

describe('a member whose facility was taken away', () => {
  it('no longer sees its plans with the same token', async () => {
    const browser = await signInThenChange('ungranted', { facilityIds: [] });
    const list = await world.send('listPlans', { query: { facility: 'North Hospital' } }, browser);
    const plan = await world.send('getPlan', { params: { id: planIds.own } }, browser);
    const all = await world.send('listPlans', {}, browser);
    expect([list.status, plan.status]).toEqual([404, 404]);
    expect(all.body).toMatchObject({ data: [], total: 0 });
  });
});
