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
  it('reaches its action as the contract reads it, and its answer leaves as the contract has it', async () => {
    const { statusCode, body, headers } = await api.call('open', { cookies: ['a=1'] });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: { done: true } });
    expect(headers).not.toHaveProperty('x-rights-changed');
    expect(api.calls).toMatchObject([
      { input: { body: { name: 'a' } }, request: { now, cookies: new Map([['a', '1']]) } },
    ]);
  });

  it('of a member carries who they are, and the answer tells that their rights have changed', async () => {
    const { statusCode, headers } = await api.call('own', {
      headers: signedIn,
      query: { facility: 'North Hospital' },
    });
    expect({ statusCode, headers }).toMatchObject({ statusCode: 200, headers: { 'x-rights-changed': '1' } });
    expect(api.calls).toMatchObject([
      { actor: { user: { id: 'u1' } }, facility: { entry: { id: 'north000' }, writes: { version: 0 } } },
    ]);
  });

  it('that is of no route, or has no action, is not found', async () => {
    const unknown = { ...event('open'), routeKey: 'GET /api/unknown' };
    expect(await api.handler()(unknown, {} as Context)).toMatchObject({ statusCode: 404 });
    expect(await api.call('forgotten')).toMatchObject({ statusCode: 404, body: { code: 'NOT_FOUND' } });
    expect(api.log.entries).toEqual([]);
  });
});

describe('before the action', () => {
  const refused = async (id: SampleId, request: TestRequest) => {
    const { statusCode, body } = await api.call(id, request);
    expect(api.calls).toEqual([]);
    return [statusCode, body.code];
  };

  it('a call past the site is refused, whoever sends it', async () => {
    const headers = { 'x-origin-proof': 'forged' };
    expect(await refused('open', { headers })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refused('own', { headers: { ...headers, ...signedIn } })).toEqual([403, 'WRONG_ORIGIN']);
  });

  it('the origin of a call by cookie is looked at, and of no other', async () => {
    const headers = { origin: 'https://other.example' };
    expect(await refused('cookie', { headers })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refused('cookie', {})).toEqual([403, 'WRONG_ORIGIN']);
    expect(await api.call('cookie', { headers: { origin: config.SITE_ORIGIN } })).toMatchObject({
      statusCode: 200,
    });
    expect(await api.call('open', { headers })).toMatchObject({ statusCode: 200 });
  });

  it('a stranger learns nothing of what is wrong with the request', async () => {
    expect(await refused('own', { body: { wrong: 1 } })).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await refused('own', { headers: signedIn, body: { wrong: 1 } })).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
  });

  it('an edit names the version it changes, and a key is one that can be kept', async () => {
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
