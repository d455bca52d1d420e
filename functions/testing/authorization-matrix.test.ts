import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/errors.ts';
import { operationIds, routes } from '../../shared/api/routes.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { deep, seed } from '../../shared/testing/depth.ts';
import { requestFacts } from '../http/request-facts.ts';
import { authorize } from '../http/steps/actor.ts';
import { auditTrail } from '../http/steps/audit-trail.ts';
import type { Ownership } from './examples/parts.ts';
import { examples } from './examples.ts';
import { forgedTokens } from './fuzz/forged-tokens.ts';
import { httpEvent, type TestRequest } from './http-event.ts';
import type { TestAnswer } from './test-answer.ts';
import { type SignedInBrowser, startTestWorld, type World } from './world.ts';

// Every operation × every kind of caller × own and foreign facility, generated from the contract. Every cell is
// checked in `authorize`. Through the whole function, each operation is called by a member, by an administrator and
// by one of the other callers, in turn; `npm run test:deep` sends every cell.

type Caller = {
  readonly name: string;
  /** Whether they may call public operations only, those for members, or those for administrators too. */
  readonly level: 'stranger' | 'member' | 'admin';
  browser(): Promise<SignedInBrowser | undefined>;
};

let clock = Date.now();
const ids: Record<string, string> = {};

const nameOf = (email: string) => `${email}@demo.test`;

const world = await startTestWorld({ now: () => clock });
const planIds = { own: await world.addPlan('own'), foreign: await world.addPlan('foreign') };
await world.addPerson({ email: nameOf('member') });
await world.addPerson({ email: nameOf('admin'), role: 'admin', access: [] });
for (const email of ['pending', 'disabled', 'demoted', 'deleted', 'ungranted']) {
  const role = email === 'demoted' ? 'admin' : 'user';
  ids[email] = (await world.addPerson({ email: nameOf(email), role, access: ['own'] })).id;
}
const now = clock;
clock = now - 60 * 60 * 1_000;
const expiredToken = (await world.signIn(nameOf('admin'))).accessToken;
clock = now;

/** Signs in as a person and then changes their record: each request is judged by the current record. */
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

const member: Caller = {
  name: 'a member',
  level: 'member',
  browser: () => world.signIn(nameOf('member')),
};
const administrator: Caller = {
  name: 'an administrator',
  level: 'admin',
  browser: () => world.signIn(nameOf('admin')),
};

/** Returns a caller whose token is made from an administrator's, whose session is still live. */
function bearerOf(what: string, made: (token: string) => string): Caller {
  const browser = async () => {
    const living = await browserFor(administrator);
    return { accessToken: made(living?.accessToken ?? ''), cookies: [] };
  };
  return { name: `the bearer of ${what}`, level: 'stranger', browser };
}

const callers: readonly Caller[] = [
  { name: 'nobody', level: 'stranger', browser: async () => undefined },
  ...Object.keys(forgedTokens('e30.e30.x')).map((name) =>
    bearerOf(name, (token) => forgedTokens(token)[name] ?? ''),
  ),
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
  member,
  {
    name: 'a demoted administrator',
    level: 'member',
    browser: () => signInThenChange('demoted', { role: 'user' }),
  },
  administrator,
];

const throttled: ReadonlySet<string> = new Set(['login', 'register', 'forgotPassword', 'updateMe']);

type Id = (typeof operationIds)[number];
type Browser = SignedInBrowser | undefined;

const browsers = new Map<string, Browser>();

async function browserFor({ name, browser }: Caller): Promise<Browser> {
  if (!browsers.has(name)) browsers.set(name, await browser());
  return browsers.get(name);
}

const refusedRequests = new Map<string, TestRequest>();

/** Returns a request that all callers who must be refused share. */
async function refusedRequest(id: Id, ownership: Ownership): Promise<TestRequest> {
  const name = `${id} ${ownership}`;
  const request =
    refusedRequests.get(name) ?? (await examples[id]({ world, browser: undefined, planIds }, ownership));
  refusedRequests.set(name, request);
  return request;
}

/** True for calls about the caller's own account, and for those authorized by a cookie. */
function mayEndSession(id: Id): boolean {
  const { group, access, method, checksOrigin } = routes[id];
  return checksOrigin === true || (group === 'auth' && access !== 'public' && method !== 'GET');
}

async function ask(id: Id, caller: Caller, ownership: Ownership): Promise<TestAnswer> {
  // Every cell gets its own window of sign-in attempts and emails, which outlasts every session.
  if (throttled.has(id)) {
    clock += rateLimits.mails.account.quietSeconds * 1_000;
    browsers.clear();
  }
  const browser = await browserFor(caller);
  const refused = routes[id].access !== 'public' && expected(id, caller, ownership) >= 400;
  const request = refused
    ? await refusedRequest(id, ownership)
    : await examples[id]({ world, browser, planIds }, ownership);
  const answer = await world.send(id, request, browser);
  if (caller.level !== 'stranger' && mayEndSession(id)) browsers.clear();
  return answer;
}

/** A member's status for a foreign facility that only the body of the request names. */
const foreignStatuses: Partial<Record<Id, number>> = {
  login: 403,
  setFacility: 404,
  requestUpdate: 404,
  getUpdateRequest: 404,
};

/** Whether the request depends on the facility. */
const namesFacility = (id: Id) => routes[id].scope !== 'none' || foreignStatuses[id] !== undefined;

/** Returns the status that the caller of a cell must get. */
function expected(id: Id, caller: Caller, ownership: Ownership): number {
  const operation = routes[id];
  const foreignStatus = foreignStatuses[id];
  const names = ownership === 'foreign' && namesFacility(id);
  // Public calls are decided by their input (credentials, a cookie), never by the bearer token.
  if (operation.access === 'public') return (names ? foreignStatus : undefined) ?? operation.status;
  if (caller.level === 'stranger') return 401;
  if (operation.access === 'admin' && caller.level !== 'admin') return 403;
  return names && caller.level === 'member' ? (foreignStatus ?? 404) : operation.status;
}

const sidesOf = (id: Id): readonly Ownership[] => (deep || namesFacility(id) ? ['own', 'foreign'] : ['own']);
const others = callers.filter((caller) => caller !== member && caller !== administrator);

/** Returns the facilities about which a caller sends a request through the whole function. */
function sent(id: Id, at: number, caller: Caller): readonly Ownership[] {
  const sides = sidesOf(id);
  const turn = at + seed;
  if (deep || caller === member) return sides;
  if (others.includes(caller) && caller !== others[turn % others.length]) return [];
  return sides.filter((_, side) => side === turn % sides.length);
}

describe('authorization of every kind of caller', () => {
  it.each(operationIds.filter((id) => routes[id].access !== 'public'))('is correct in %s', async (id) => {
    const decided: Record<string, unknown> = {};
    const right: Record<string, unknown> = {};
    for (const caller of callers) {
      const browser = await browserFor(caller);
      for (const ownership of sidesOf(id)) {
        const cell = `${caller.name}, ${ownership}`;
        decided[cell] = await decide(id, await refusedRequest(id, ownership), browser);
        const status = expected(id, caller, ownership);
        // A facility that only the body names is checked by the action.
        const byAction = routes[id].scope === 'none' && status === foreignStatuses[id];
        right[cell] = status < 300 || byAction ? 'let through' : status;
      }
    }
    expect(decided).toEqual(right);
  });
});

describe.each(operationIds.map((id, at) => [id, at] as const))('%s', (id, at) => {
  const cells = callers.flatMap((caller) => sent(id, at, caller).map((ownership) => ({ caller, ownership })));
  it.each(cells.map(({ caller, ownership }) => [caller.name, ownership, caller] as const))(
    'returns the correct status to %s for a facility that is %s',
    async (_name, ownership, caller) => {
      const answer = await ask(id, caller, ownership);
      expect(answer.status).toBe(publicWithoutCookie(id, answer) ?? expected(id, caller, ownership));
      // Neither proxies nor the browser may cache an answer: the next person at this computer could see it.
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      if (routes[id].access !== 'public' && caller.level === 'stranger')
        expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
    },
  );
});

/** Asks `authorize` alone, without the action behind it. */
async function decide(id: Id, request: TestRequest, browser: Browser): Promise<number | 'let through'> {
  const headers: Record<string, string> =
    browser === undefined ? {} : { authorization: `Bearer ${browser.accessToken}` };
  const event = httpEvent(id, { ...request, headers: { ...headers, ...request.headers } });
  try {
    const request = requestFacts(event, new Date(clock));
    const trail = auditTrail(() => world.container);
    await authorize(world.container, { event, request, trail, operation: routes[id], operationId: id });
    return 'let through';
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

/** Refresh needs a live session: a caller without its cookie gets 401. */
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
