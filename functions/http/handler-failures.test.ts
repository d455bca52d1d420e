import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { idempotencyId, idempotentRequest, rememberAnswer } from '../data/records/idempotency.ts';
import { UncertainWrite } from '../data/table/write.ts';
import { event, type SampleId, sampleApi, signedIn } from './testing/sample-api.ts';
import { now } from './testing/sample-person.ts';

let api: ReturnType<typeof sampleApi>;
beforeEach(() => {
  api = sampleApi();
});

describe('a repeated request', () => {
  const key = { 'idempotency-key': 'key-12345' };
  const headers = { ...signedIn, ...key, 'if-match': '"7"' };
  /** The table's item for a request with this key, by the request's input. */
  const earlier = (id: SampleId, input: unknown) => {
    const once = idempotentRequest(idempotencyId('u1', id, 'key-12345'), input, now);
    const [step] = rememberAnswer(once, { body: { done: false }, etag: '"8"' });
    return step?.action.Put?.Item ?? {};
  };

  it('gets the first response, and the action does not run again', async () => {
    const storedAnswer = earlier('edit', {
      ifMatch: 7,
      params: undefined,
      query: undefined,
      body: { name: 'a' },
    });
    expect(await api.call('edit', { headers }, [storedAnswer])).toMatchObject({
      statusCode: 200,
      body: { done: false },
      headers: { etag: '"8"' },
    });
    expect(api.calls).toEqual([]);
  });

  it.each([{ headers: { ...headers, 'if-match': '"6"' } }, { headers, body: { name: 'b' } }])(
    'is rejected if its content differs from the first one: %j',
    async (request) => {
      const storedAnswer = earlier('edit', {
        ifMatch: 7,
        params: undefined,
        query: undefined,
        body: { name: 'a' },
      });
      expect(await api.call('edit', request, [storedAnswer])).toMatchObject({
        statusCode: 422,
        body: { code: 'KEY_REUSED' },
      });
    },
  );

  it('with a file is identified by the content of the file', async () => {
    const file = (text: string) => ({ fileName: 'a.txt', content: new TextEncoder().encode(text) });
    const send = async (text: string) => {
      const sent = { headers: { ...signedIn, ...key }, body: { attachment: file(text) } };
      expect(await api.call('send', sent)).toMatchObject({ statusCode: 200 });
      return (api.calls.at(-1) as { once: { request: string } }).once.request;
    };
    expect(await send('one')).toBe(await send('one'));
    expect(await send('one')).not.toBe(await send('two'));
  });
});

describe('a failure', () => {
  it('to read the origin proof admits no call, and the next call is admitted', async () => {
    const { proof } = api;
    api.proof = () => Promise.reject(Object.assign(new Error('busy'), { name: 'InternalServiceError' }));
    expect(await api.call('open')).toMatchObject({ statusCode: 503, body: { code: 'UNAVAILABLE' } });
    expect(api.calls).toEqual([]);
    api.proof = proof;
    expect(await api.call('open')).toMatchObject({ statusCode: 200 });
  });

  const notSaved = 'Something went wrong on our side. Nothing was saved. Please try again.';
  const headers = { ...signedIn, 'if-match': '"7"' };
  const broken = () => {
    throw new Error('secret of the table');
  };

  it('before a repeatable action reports that nothing was saved', async () => {
    const request = {
      headers: { ...headers, 'idempotency-key': 'key-12345' },
      rawBody: { text: '{"name":"a"}' },
    };
    const made = event('edit', request);
    Object.defineProperty(made, 'body', { get: broken });
    const result = await api.handler()(made, {} as Context);
    expect(result).toMatchObject({ statusCode: 500, body: expect.stringContaining(notSaved) });
    expect(api.log.entries).toMatchObject([{ level: 'error', details: { name: 'Error' } }]);
    expect(api.calls).toEqual([]);
  });

  it('before any other action is reported as an internal error', async () => {
    const made = event('open');
    Object.defineProperty(made, 'body', { get: broken });
    const result = await api.handler()(made, {} as Context);
    expect(JSON.parse(result.body ?? '')).toMatchObject({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
      requestId: made.requestContext.requestId,
    });
  });

  it('in a repeatable action does not claim more than is known', async () => {
    api.answer = () => Promise.reject(new UncertainWrite(new Error('no answer')));
    expect(await api.call('edit', { headers })).toMatchObject({
      statusCode: 503,
      body: { message: 'It is not certain whether this was saved. Please check before you try again.' },
    });
    api.answer = () => Promise.reject(new Error('secret of the action'));
    const { statusCode, body } = await api.call('edit', { headers });
    expect({ statusCode, message: body.message }).toEqual({
      statusCode: 500,
      message: 'Something went wrong on our side. Please try again.',
    });
  });
});

describe('a failed start', () => {
  it('is printed and retried on the next request', async () => {
    const printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    let starts = 0;
    const handler = api.handler([], () => {
      starts++;
      if (starts <= 2) throw new Error('TABLE_NAME is missing.');
    });
    const first = await handler(event('open'), {} as Context);
    const lines = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    expect(first).toMatchObject({ statusCode: 500, body: expect.not.stringContaining('TABLE_NAME') });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'ERROR', message: 'A request failed.', details: { name: 'Error' } },
    ]);
    expect(lines[0]).toMatch(/\n$/);
    expect(await handler(event('open'), {} as Context)).toMatchObject({ statusCode: 200 });
    expect(await handler(event('open'), {} as Context)).toMatchObject({ statusCode: 200 });
    // One start for the call and one for its log; then one that is kept.
    expect(starts).toBe(3);
  });
});
