/** @jest-environment ./web/src/testing/browser-environment.ts */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { idempotencyKeyPattern } from '../../../../shared/api/operation.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { makeTab, makeToken, storeSignedIn } from '../../testing/make-session.ts';
import { staleRecord } from './api-client.ts';
import { ApiFailure, messageFor } from './api-failure.ts';
import { urlOf } from './api-request.ts';

const token = makeToken('good');
const facility = { _id: 'f1', name: 'Cedar', theme: { primaryColor: '#005b7f' } };
const page = { data: [], total: 0, version: 'v7' };

beforeEach(() => {
  storeSignedIn(token);
});

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiFailure)) throw new Error('An ApiFailure was expected.');
  return error;
}

describe('addresses', () => {
  it('are built from the contract and encoded', () => {
    expect(urlOf('getFacility', { params: { name: 'St. Mary / 100% 😀?' } })).toBe(
      '/api/facilities/St.%20Mary%20%2F%20100%25%20%F0%9F%98%80%3F',
    );
    expect(urlOf('listPlans', { query: { facility: 'A&B', limit: 5, cursor: undefined } })).toBe(
      '/api/books?facility=A%26B&limit=5',
    );
    expect(urlOf('getPlan', { params: { id: '../auth' } })).toBe('/api/books/..%2Fauth');
  });
});

describe('a call', () => {
  it('carries the token and returns the parsed response with its ETag', async () => {
    const fake = fakeApi({ listPlans: () => json(page, 200, { ETag: '"v7"' }) });
    const answer = await makeTab(fake).api.call('listPlans', { query: { facility: 'Cedar' } });
    expect(answer).toEqual({ status: 200, data: page, etag: '"v7"' });
    expect(fake.sent[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  });

  it('sends no token to public operations', async () => {
    const fake = fakeApi({ listFacilities: () => json({ data: [facility] }) });
    await makeTab(fake).api.call('listFacilities', {});
    expect(fake.sent[0]?.headers.has('Authorization')).toBe(false);
  });

  it('returns 304 without data when nothing has changed', async () => {
    const fake = fakeApi({ listPlans: () => new Response(null, { status: 304, headers: { ETag: '"v7"' } }) });
    const answer = await makeTab(fake).api.callIfChanged('listPlans', { query: {} }, { ifNoneMatch: '"v7"' });
    expect(answer).toEqual({ status: 304, etag: '"v7"' });
    expect(fake.sent[0]?.headers.get('If-None-Match')).toBe('"v7"');
  });

  it('rejects a 304 to a request without an ETag', async () => {
    const fake = fakeApi({ listPlans: () => new Response(null, { status: 304 }) });
    const answer = makeTab(fake).api.call('listPlans', { query: {} });
    await expect(answer).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('returns the unparsed text on request', async () => {
    const fake = fakeApi({ listPlans: () => json(page) });
    const answer = await makeTab(fake).api.text('listPlans', { query: {} }, {});
    expect(answer).toMatchObject({ data: JSON.stringify(page) });
  });

  it('returns no data for a 204', async () => {
    const fake = fakeApi({ logout: () => new Response(null, { status: 204 }) });
    expect(await makeTab(fake).api.call('logout', {})).toMatchObject({ status: 204, data: undefined });
  });

  it('does not take the page of a web filter for an answer without data', async () => {
    const fake = fakeApi({ deletePlan: () => new Response('<html>Blocked</html>', { status: 200 }) });
    const request = { params: { id: 'p1' }, ifMatch: 7, idempotencyKey: crypto.randomUUID() };
    const deletion = makeTab(fake).api.call('deletePlan', request);
    await expect(deletion).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });
});

describe('an edit', () => {
  const input = {
    facilityName: 'Cedar',
    financialClass: 'Other' as const,
    descriptiveName: 'Silver',
    payerName: 'Sample Payer',
    payerCode: 1,
    planName: 'Silver PPO',
    planCode: 2,
  };
  const times = { createdAt: '2026-01-05T09:00:00.000Z', updatedAt: '2026-01-05T09:00:00.000Z' };
  const rows = { prefixes: [], portalLinks: [], phoneNumbers: [], facilityContracts: [] };
  const plan = { ...input, ...rows, ...times, _id: 'p1', prefix: '', version: 8 };
  const edit = {
    params: { id: 'p1' },
    body: input,
    ifMatch: 7,
    idempotencyKey: crypto.randomUUID(),
  };

  it('sends the version it is based on and its idempotency key', async () => {
    const fake = fakeApi({ updatePlan: () => json({ data: plan }) });
    await makeTab(fake).api.call('updatePlan', edit);
    expect(fake.sent[0]?.headers.get('If-Match')).toBe('"7"');
    expect(fake.sent[0]?.headers.get('Idempotency-Key')).toBe(edit.idempotencyKey);
    expect(edit.idempotencyKey).toMatch(idempotencyKeyPattern);
  });

  it('that is stale returns the current record', async () => {
    const body = { code: 'STALE', message: 'Changed.', current: plan, requestId: 'r1' };
    const fake = fakeApi({ updatePlan: () => json(body, 412) });
    const failure = await failureOf(makeTab(fake).api.call('updatePlan', edit));
    expect(failure).toMatchObject({ code: 'STALE', status: 412 });
    expect(staleRecord('updatePlan', failure)).toEqual(plan);
    expect(staleRecord('updatePlan', new ApiFailure('NETWORK', 'x'))).toBeUndefined();
  });
});

describe('a failure', () => {
  it('carries the server’s code, message and fields', async () => {
    const body = {
      code: 'VALIDATION_FAILED',
      message: 'Look again.',
      fields: { planCode: 'Whole numbers.' },
      requestId: 'r9',
    };
    const fake = fakeApi({ getPlan: () => json(body, 400) });
    const failure = await failureOf(makeTab(fake).api.call('getPlan', { params: { id: 'x' } }));
    expect(failure).toMatchObject({ ...body, status: 400, fromServer: true });
    expect(messageFor(failure, 'Otherwise')).toBe('Look again.');
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'UNAVAILABLE'],
    [503, '{"message":"Service Unavailable"}', 'UNAVAILABLE'],
    [413, '{"message":"Request Too Long"}', 'TOO_LARGE'],
    [429, '{"message":"Too Many Requests"}', 'TOO_MANY_ATTEMPTS'],
    [418, '', 'BAD_REQUEST'],
  ])('of a gateway or proxy gets its code from the status %i', async (status, body, code) => {
    const fake = fakeApi({ getPlan: () => new Response(body, { status }) });
    const failure = await failureOf(makeTab(fake).api.call('getPlan', { params: { id: 'x' } }));
    expect(failure).toMatchObject({ code, status, fromServer: false });
  });

  it.each([
    [403, 'BAD_REQUEST'],
    [409, 'CONFLICT'],
    [500, 'INTERNAL'],
  ])('with a code and a field of a newer release shows its sentence, status %i', async (status, code) => {
    const body = { code: 'TOO_MANY_PLANS', message: 'No more plans.', most: 9, requestId: 'r' };
    const fake = fakeApi({ getPlan: () => json(body, status) });
    const failure = await failureOf(makeTab(fake).api.call('getPlan', { params: { id: 'x' } }));
    expect(failure).toMatchObject({ code, status, fromServer: true });
    expect(messageFor(failure, 'The plan could not be loaded.')).toBe('No more plans.');
  });

  // A firewall knows neither this person's rights nor the record.
  it.each([
    [403, 'BLOCKED', 'blocked this'],
    [404, 'BAD_ANSWER', 'could not be read'],
  ])(
    'of something else on the network says nothing about the person, status %i',
    async (status, code, says) => {
      const fake = fakeApi({ getPlan: () => new Response('<html>Request blocked.</html>', { status }) });
      const failure = await failureOf(makeTab(fake).api.call('getPlan', { params: { id: 'x' } }));
      expect(failure).toMatchObject({ code, status: undefined, fromServer: false });
      expect(messageFor(failure, 'Invalid email or password')).toContain(says);
    },
  );

  it('of a gateway whose functions are all busy reports that the service is busy', async () => {
    const fake = fakeApi({ getPlan: () => json({ message: 'Service Unavailable' }, 503) });
    const failure = await failureOf(makeTab(fake).api.call('getPlan', { params: { id: 'x' } }));
    expect(messageFor(failure, 'The plan could not be loaded.')).toContain('is busy');
  });

  it.each([
    ['not JSON', new Response('<html>', { status: 200 })],
    ['different from the contract', json({ data: 'x' })],
  ])('is BAD_ANSWER when the response is %s', async (_, response) => {
    const failure = await failureOf(
      makeTab(fakeApi({ listFacilities: () => response })).api.call('listFacilities', {}),
    );
    expect(failure.code).toBe('BAD_ANSWER');
    // Such as the page of a network that wants a sign-in of its own: no password is wrong then. Or this page is older than what
    // the server sends by now, and the same call fails in it again.
    expect(messageFor(failure, 'Invalid email or password')).toBe(
      'The server gave an answer that could not be read. Please try again, or reload this page.',
    );
  });

  it('is NETWORK when no response arrives', async () => {
    const fake = fakeApi({ listFacilities: () => 'network-down' });
    const failure = await failureOf(makeTab(fake).api.call('listFacilities', {}));
    expect(failure).toMatchObject({ code: 'NETWORK', status: undefined });
    expect(messageFor(failure, 'Otherwise')).toContain('cannot be reached');
  });

  it('is not a network failure when the request itself cannot be built', async () => {
    const fake = fakeApi({ listFacilities: () => json({ data: [] }) });
    const call = makeTab(fake).api.callIfChanged(
      'listFacilities',
      {},
      { ifNoneMatch: 'no header holds this: 😀' },
    );
    await expect(call).rejects.toMatchObject({ name: 'TypeError' });
    expect(fake.sent).toEqual([]);
  });

  it('is ABORTED when the caller stops the call', async () => {
    const stop = new AbortController();
    stop.abort();
    const fake = fakeApi({ listFacilities: () => json({ data: [] }) });
    const failure = await failureOf(makeTab(fake).api.call('listFacilities', {}, { signal: stop.signal }));
    expect(failure.code).toBe('ABORTED');
  });

  it('is NOT_SIGNED_IN when nobody is signed in', async () => {
    localStorage.clear();
    const fake = fakeApi({ me: () => refusal(500, 'INTERNAL', 'Never asked.') });
    const failure = await failureOf(makeTab(fake).api.call('me', {}));
    expect(failure.code).toBe('NOT_SIGNED_IN');
    expect(fake.sent).toEqual([]);
  });
});
