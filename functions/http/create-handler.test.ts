import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Context } from 'aws-lambda';
import type { TestRequest } from '../testing/http-event.ts';
import { config, event, type SampleId, sampleApi, signedIn } from './testing/sample-api.ts';
import { now } from './testing/sample-person.ts';

let api: ReturnType<typeof sampleApi>;
beforeEach(() => {
  api = sampleApi();
});

describe('a call', () => {
  it('gives the action the input, and the caller the response, that the contract defines', async () => {
    const { statusCode, body, headers } = await api.call('open', { cookies: ['a=1'] });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: { done: true } });
    expect(headers).not.toHaveProperty('x-rights-changed');
    expect(api.calls).toMatchObject([
      { input: { body: { name: 'a' } }, request: { now, cookies: new Map([['a', '1']]) } },
    ]);
  });

  it('of a member carries the user, and the response reports that their rights have changed', async () => {
    const { statusCode, headers } = await api.call('own', {
      headers: signedIn,
      query: { facility: 'North Hospital' },
    });
    expect({ statusCode, headers }).toMatchObject({ statusCode: 200, headers: { 'x-rights-changed': '1' } });
    expect(api.calls).toMatchObject([
      { actor: { user: { id: 'u1' } }, facility: { entry: { id: 'north000' }, writes: { version: 0 } } },
    ]);
  });

  it('without a route or an action is not found', async () => {
    const unknown = { ...event('open'), routeKey: 'GET /api/unknown' };
    expect(await api.handler()(unknown, {} as Context)).toMatchObject({ statusCode: 404 });
    expect(await api.call('forgotten')).toMatchObject({ statusCode: 404, body: { code: 'NOT_FOUND' } });
    expect(api.log.entries).toEqual([]);
  });
});

describe('the handler, before the action', () => {
  const refused = async (id: SampleId, request: TestRequest) => {
    const { statusCode, body } = await api.call(id, request);
    expect(api.calls).toEqual([]);
    return [statusCode, body.code];
  };

  it('rejects a call that bypasses the site, whether signed in or not', async () => {
    const headers = { 'x-origin-proof': 'forged' };
    expect(await refused('open', { headers })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refused('own', { headers: { ...headers, ...signedIn } })).toEqual([403, 'WRONG_ORIGIN']);
  });

  it('checks the origin of calls authorized by a cookie, and of no others', async () => {
    const headers = { origin: 'https://other.example' };
    expect(await refused('cookie', { headers })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refused('cookie', {})).toEqual([403, 'WRONG_ORIGIN']);
    expect(await api.call('cookie', { headers: { origin: config.SITE_ORIGIN } })).toMatchObject({
      statusCode: 200,
    });
    expect(await api.call('open', { headers })).toMatchObject({ statusCode: 200 });
  });

  it('does not reveal to a stranger what is wrong with the request', async () => {
    expect(await refused('own', { body: { wrong: 1 } })).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await refused('own', { headers: signedIn, body: { wrong: 1 } })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('requires an edit to name its version, and rejects an unusable idempotency key', async () => {
    expect(await refused('edit', { headers: signedIn })).toEqual([428, 'VERSION_MISSING']);
    const headers = { ...signedIn, 'if-match': '"7"' };
    expect(await refused('edit', { headers: { ...headers, 'idempotency-key': 'short' } })).toEqual([
      400,
      'BAD_REQUEST',
    ]);
    expect(await api.call('edit', { headers })).toMatchObject({ statusCode: 200 });
    expect(api.calls).toMatchObject([{ ifMatch: 7, once: undefined }]);
  });
});
