import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { operationsOf } from '../../../shared/api/operation.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Encoding } from '../call.ts';
import { baseHeaders, encode, respond } from './respond.ts';

const operation = operationsOf('plans');

const things = operation('GET', '/things', {
  access: 'member',
  summary: 'Things.',
  status: 201,
  response: z.object({ text: z.string() }),
});
const request = (encoding: Encoding = 'br') => ({
  requestId: 'r1',
  now: new Date(0),
  userAgent: '',
  cookies: new Map<string, string>(),
  clientAddress: '192.0.2.1',
  clientNetwork: '192.0.2.1',
  ifNoneMatch: undefined,
  encoding,
});
const base = {
  'cache-control': 'no-store',
  'x-request-id': 'r1',
  'x-content-type-options': 'nosniff',
};
const json = { ...base, 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

describe('a response', () => {
  it('has the status, headers and fields of the contract, and no other field', async () => {
    const answer = { body: { text: 'a', secret: 'b' } };
    expect(await respond(things, request(), answer)).toEqual({
      statusCode: 201,
      headers: json,
      body: '{"text":"a"}',
    });
  });

  it('that violates the contract is not sent', async () => {
    await expect(respond(things, request(), { body: { text: 1 } })).rejects.toThrow(/expected string/);
  });

  it('carries its ETag, its cookies, and the notice that rights have changed', async () => {
    const answer = { body: { text: 'a' }, etag: '"7"', cookies: ['a=1'] };
    expect(await respond(things, request(), answer, true)).toMatchObject({
      headers: { ...json, etag: '"7"', 'x-rights-changed': '1' },
      cookies: ['a=1'],
    });
  });

  it('without a body keeps its cookies and ETag', async () => {
    const nothing = { ...things, status: 204 as const, response: undefined };
    expect(await respond(nothing, request(), { body: undefined, cookies: ['a='] })).toEqual({
      statusCode: 204,
      headers: base,
      cookies: ['a='],
    });
    expect(await respond(things, request(), { notModified: true, etag: 'W/"1"', cookies: ['a='] })).toEqual({
      statusCode: 304,
      headers: { ...base, etag: 'W/"1"', vary: 'accept-encoding' },
      cookies: ['a='],
    });
  });

  it('has no cookies and no ETag unless they are given', async () => {
    const nothing = { ...things, response: undefined };
    expect(await respond(nothing, request(), { body: undefined })).toStrictEqual({
      statusCode: 201,
      headers: baseHeaders('r1'),
    });
    expect(await respond(things, request(), { notModified: true })).toStrictEqual({
      statusCode: 304,
      headers: { ...base, vary: 'accept-encoding' },
    });
  });
});

describe('compression', () => {
  // {"text":"…"} is eleven characters longer than its text.
  const ofLength = (length: number) => ({ body: { text: 'a'.repeat(length - 11) } });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('uses %s only for a large response, if the caller accepts it', async (encoding, decompress) => {
    const large = await respond(things, request(encoding), ofLength(1_400));
    expect(large).toMatchObject({ isBase64Encoded: true, headers: { 'content-encoding': encoding } });
    const plain = decompress(Buffer.from(large.body ?? '', 'base64')).toString('utf8');
    expect(JSON.parse(plain)).toEqual(ofLength(1_400).body);
    const small = await respond(things, request(encoding), ofLength(1_399));
    expect(small).toEqual({
      statusCode: 201,
      headers: json,
      body: JSON.stringify(ofLength(1_399).body),
    });
  });

  it('is skipped if the caller accepts none', async () => {
    const answer = ofLength(2_000);
    expect(await respond(things, request('identity'), answer)).toEqual({
      statusCode: 201,
      headers: json,
      body: JSON.stringify(answer.body),
    });
    expect((await encode('é', 'identity')).toString('utf8')).toBe('é');
  });

  it('is skipped for a large response too, which fits Lambda’s limit whatever its characters', async () => {
    const text = '"'.repeat(limits.answerBytes / 2);
    const answer = await respond(things, request('identity'), { body: { text } });
    expect(JSON.stringify(answer).length).toBeLessThan(6 * 1024 * 1024);
    expect(answer.headers).toEqual(json);
    expect(JSON.parse(Buffer.from(answer.body ?? '', 'base64').toString('utf8'))).toEqual({ text });
  });

  it('by brotli uses level 4, since the highest would delay every large response', async () => {
    const text = Array.from({ length: 500 }, (_, at) => `Plan ${at} of Brightquill`).join();
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    expect(await encode(text, 'br')).toEqual(brotliCompressSync(text, { params }));
  });

  it('is not applied twice: an encoded body is sent unchanged', async () => {
    const encoded = await encode('{"text":"a"}', 'gzip');
    const answer = { encoded, encoding: 'gzip', etag: 'W/"1"', cookies: ['a=1'] } as const;
    expect(await respond(things, request(), answer)).toEqual({
      statusCode: 201,
      headers: { ...json, etag: 'W/"1"', 'content-encoding': 'gzip' },
      body: encoded.toString('base64'),
      isBase64Encoded: true,
      cookies: ['a=1'],
    });
    const plain = { encoded: Buffer.from('{"text":"é"}'), encoding: 'identity' } as const;
    expect(await respond(things, request(), plain)).toMatchObject({ headers: json, body: '{"text":"é"}' });
  });
});
