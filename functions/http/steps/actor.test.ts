import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Operation, operationsOf } from '../../../shared/api/operation.ts';
import type { AccessToken } from '../../clients/pool/access-token.ts';
import { type Container, openContainer } from '../../container.ts';
import type { SessionRecord } from '../../data/people/session-record.ts';
import { rightsDigest, type UserRecord } from '../../data/people/user-record.ts';
import { idempotencyId } from '../../data/records/idempotency.ts';
import { keys } from '../../data/table/keys.ts';
import type { Item } from '../../data/table/table.ts';
import { httpEvent, type TestRequest } from '../../testing/http-event.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { sampleConfig } from '../../testing/sample-config.ts';
import { storedItems } from '../../testing/stored-items.ts';
import type { HttpEvent } from '../call.ts';
import { requestFacts } from '../request-facts.ts';
import { directory, north, now, personItems, session, user } from '../testing/sample-person.ts';
import { authorize } from './actor.ts';
import { auditTrail } from './audit-trail.ts';

const operation = operationsOf('plans');

const token: AccessToken = {
  userId: user.id,
  subject: user.id,
  sessionId: session.sessionId,
  expires: 99,
  rights: undefined,
};

const member: Operation = operation('GET', '/things', {
  access: 'member',
  summary: 'Things.',
});
const ofQuery: Operation = { ...member, scope: 'query' };
const ofPlan: Operation = { ...member, scope: 'recordId' };
const repeatable: Operation = { ...member, idempotent: true };

type Overrides = {
  user?: Partial<UserRecord>;
  session?: Partial<SessionRecord>;
  token?: Partial<AccessToken>;
};

let facilityIds: Container['facilityIds'];
beforeEach(() => {
  facilityIds = new Map();
});

const context = (operation: Operation, event: HttpEvent, operationId = 'me') => ({
  event,
  request: requestFacts(event, now),
  trail: auditTrail(() => openContainer()),
  operation,
  operationId,
});

/** Authorizes a call with this person, session and token; also returns the keys that were read. */
function ask(operation: Operation, request: TestRequest = {}, overrides: Overrides = {}, more: Item[] = []) {
  const { table, keysRead } = storedItems([
    ...personItems(overrides),
    { ...keys.facilityVersion('north000'), version: 41 },
    ...more,
  ]);
  const container = openContainer({
    config: sampleConfig,
    log: recordedLog(),
    table,
    facilityIds,
    verifyAccessToken: async (text) => ({ ...token, userId: text, subject: text, ...overrides.token }),
  });
  const headers = { authorization: `Bearer ${user.id}`, ...request.headers };
  const event = httpEvent('me', { ...request, headers });
  return { result: authorize(container, context(operation, event, 'doThings')), keysRead };
}
const refusal = (operation: Operation, request: TestRequest = {}, overrides: Overrides = {}) =>
  ask(operation, request, overrides).result.then(
    () => undefined,
    ({ code, message }) => ({ code, message }),
  );
const ended = { code: 'SESSION_ENDED', message: 'Your session has ended. Please sign in again.' };
const northPlan = `north000-${'a'.repeat(32)}`;
const eastPlan = `east0000-${'a'.repeat(32)}`;
const always = [keys.user(user.id), keys.session(session.sessionId)];
const names = [keys.directoryVersion(), keys.directory()];

describe('the caller', () => {
  it('is the user’s current record, with session and facilities', async () => {
    const { result, keysRead } = ask(member);
    expect(await result).toMatchObject({
      actor: { user: { id: user.id }, session, directory, tokenExpires: 99 },
      facility: undefined,
      rightsChanged: false,
      repeated: undefined,
    });
    expect(keysRead).toEqual([[...always, ...names]]);
  });

  it('is identified by a bearer token, whatever the case of the word', async () => {
    for (const authorization of [`bearer ${user.id}`, `BEARER ${user.id}`])
      expect(await refusal(member, { headers: { authorization } })).toBeUndefined();
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    user.id,
    `Basic ${user.id}`,
    `xBearer ${user.id}`,
    `Bearer ${user.id} x`,
  ])('is not signed in with %j', async (authorization) => {
    expect(await refusal(member, { headers: { authorization } })).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is not signed in without the header', async () => {
    const { authorization: _, ...headers } = httpEvent('me').headers;
    const container = openContainer({ config: sampleConfig, log: recordedLog() });
    await expect(
      authorize(container, context(member, { ...httpEvent('me'), headers })),
    ).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it.each<[string, Overrides]>([
    ['belongs to an unknown user', { token: { userId: 'user-2' } }],
    ['belongs to another user', { session: { userId: 'user-2' } }],
    ['has expired', { session: { expiresAt: now.getTime() / 1_000 } }],
    ['was ended by the user', { user: { sessionsEndedAt: '2026-11-21T09:00:00.001Z' } }],
    ['is unknown', { token: { sessionId: 's2' } }],
  ])('is refused with a session that %s', async (_, overrides) => {
    expect(await refusal(member, {}, overrides)).toEqual(ended);
  });

  it('keeps the session that was started when all others were ended', async () => {
    expect(await refusal(member, {}, { user: { sessionsEndedAt: session.startedAt } })).toBeUndefined();
  });

  it.each(['pending', 'disabled'] as const)('is informed when their status is %s', async (status) => {
    expect(await refusal(member, {}, { user: { status } })).toEqual({
      code: 'SESSION_ENDED',
      message: 'Your access has been withdrawn. Please ask your administrator.',
    });
  });
});

describe('the rights of the caller', () => {
  it('follow from their current role', async () => {
    const admin: Operation = { ...member, access: 'admin' };
    expect(await refusal(admin)).toEqual({
      code: 'NOT_ALLOWED',
      message: 'This is for administrators. Your role may have changed since you signed in.',
    });
    expect(await refusal(admin, {}, { user: { role: 'admin' } })).toBeUndefined();
  });

  it('are reported as changed if the token was made for different ones', async () => {
    const changed = async (rights: string | undefined) =>
      (await ask(member, {}, { token: { rights } }).result).rightsChanged;
    expect(await changed('made before')).toBe(true);
    expect(await changed(rightsDigest(user, directory))).toBe(false);
    for (const earlier of [{ role: 'admin' as const }, { facilityIds: [] }, { facilityIds: ['east0000'] }])
      expect(await changed(rightsDigest({ ...user, ...earlier }, directory))).toBe(true);
    const facilities = directory.facilities.map((each) => ({ ...each, name: `${each.name}, before` }));
    expect(await changed(rightsDigest(user, { ...directory, facilities }))).toBe(true);
    expect(await changed(undefined)).toBe(false);
  });
});

describe('the facility of a call', () => {
  const query = { facility: 'North Hospital' };
  const versionsOf = (id: string) => [keys.facilityVersion(id), keys.hubState(id)];

  it('is found by name, and its counters are read with the rest from the second time on', async () => {
    const first = ask(ofQuery, { query });
    expect(await first.result).toMatchObject({ facility: { entry: north, writes: { version: 41 } } });
    expect(first.keysRead).toEqual([[...always, ...names], versionsOf('north000')]);

    const second = ask(ofQuery, { query });
    expect(await second.result).toMatchObject({ facility: { entry: north, writes: { version: 41 } } });
    expect(second.keysRead).toEqual([[...always, ...versionsOf('north000'), ...names]]);
  });

  it('is found by its earlier name, and the remembered ID is only a guess', async () => {
    facilityIds.set('Old North', 'east0000');
    const { result, keysRead } = ask(ofQuery, { query: { facility: 'Old North' } });
    expect(await result).toMatchObject({ facility: { entry: north, writes: { version: 41 } } });
    expect(keysRead).toEqual([[...always, ...versionsOf('east0000'), ...names], versionsOf('north000')]);
    expect([...facilityIds]).toEqual([
      ['Old North', 'east0000'],
      ['North Hospital', 'north000'],
    ]);
  });

  it('is that of the plan, whatever the query names', async () => {
    const { result, keysRead } = ask(ofPlan, {
      params: { id: northPlan },
      query: { facility: 'East Hospital' },
    });
    expect(await result).toMatchObject({ facility: { entry: north, writes: { version: 41 } } });
    expect(keysRead).toEqual([[...always, ...versionsOf('north000'), ...names]]);
  });

  it('is undefined if none is named or the call has none', async () => {
    expect((await ask(ofQuery).result).facility).toBeUndefined();
    expect((await ask(member, { query: { facility: 'East Hospital' } }).result).facility).toBeUndefined();
  });

  it.each<[string, Operation, TestRequest]>([
    ['of other users', ofQuery, { query: { facility: 'East Hospital' } }],
    ['that does not exist', ofQuery, { query: { facility: 'West Hospital' } }],
    ['without a name', ofQuery, { query: { facility: '' } }],
    ['of another facility’s plan', ofPlan, { params: { id: eastPlan } }],
    ['of a plan whose ID is incomplete', ofPlan, { params: { id: 'north000' } }],
    ['of no plan', ofPlan, { params: {} }],
  ])('is not found if it is one %s', async (_, operation, request) => {
    expect(await refusal(operation, request)).toMatchObject({ code: 'NOT_FOUND' });
    expect([...facilityIds]).toEqual([]);
  });

  it('is not found in a call that has no path values at all', async () => {
    const event = httpEvent('me', { headers: { authorization: `Bearer ${user.id}` } });
    const container = openContainer({
      config: sampleConfig,
      log: recordedLog(),
      table: storedItems(personItems()).table,
      verifyAccessToken: async () => token,
    });
    const { pathParameters: _, ...bare } = event;
    await expect(authorize(container, context(ofPlan, bare))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the response to an earlier request', () => {
  const id = idempotencyId(user.id, 'doThings', 'key-1234');
  const earlier = { ...keys.once(id), etag: '"1"' };
  const request = { headers: { 'idempotency-key': 'key-1234' } };

  it('is read with the rest', async () => {
    const { result, keysRead } = ask(repeatable, request, {}, [earlier]);
    expect((await result).repeated).toEqual({ id, item: earlier });
    expect(keysRead).toEqual([[...always, keys.once(id), ...names]]);
    expect((await ask(repeatable, request).result).repeated).toEqual({ id, item: undefined });
  });

  it('is not confused with the counter of the facility', async () => {
    const scoped: Operation = { ...repeatable, scope: 'recordId' };
    const { result } = ask(scoped, { ...request, params: { id: northPlan } }, {}, [earlier]);
    expect(await result).toMatchObject({
      repeated: { id, item: earlier },
      facility: { writes: { version: 41 } },
    });
  });

  it('is not looked up without a usable key', async () => {
    expect((await ask(repeatable, {}, {}, [earlier]).result).repeated).toBeUndefined();
    expect((await ask(member, request, {}, [earlier]).result).repeated).toBeUndefined();
  });
});
