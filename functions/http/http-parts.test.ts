import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/errors.ts';
import { httpEvent } from '../testing/http-event.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { etagMatches, weakEtag } from './etag.ts';
import { failure } from './failure.ts';
import { requestFacts } from './request-facts.ts';
import { checkOrigin, checkOriginProof } from './steps/origin.ts';

describe('etagMatches', () => {
  const etag = weakEtag('7');
  it.each([
    [undefined, false],
    ['W/"7"', true],
    ['"7"', true],
    ['"6", W/"7"', true],
    ['*', true],
    ['W/"70"', false],
    ['7', false],
    ['"6", * ', true],
  ])('given %s returns %s', (header, matches) => {
    expect(etagMatches(header, etag)).toBe(matches);
  });

  it('also handles a strong ETag', () => {
    expect(etagMatches('W/"7"', '"7"')).toBe(true);
    expect(etagMatches('"17"', '"1W/7"')).toBe(false);
    expect(etag).toBe('W/"7"');
  });
});

describe('requestFacts', () => {
  const facts = (headers: Record<string, string>, cookies: string[] = []) =>
    requestFacts(httpEvent('me', { headers, cookies }), new Date(0));

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.00, GZIP', 'gzip'],
    ['br;q=0.1', 'br'],
    ['gzip;q=0.0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
  ])('reads accept-encoding %j as %s', (header, encoding) => {
    expect(facts({ 'accept-encoding': header }).encoding).toBe(encoding);
  });

  it.each([
    ['', '192.0.2.1'],
    ['192.0.2.1', '192.0.2.1'],
    ['198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    // For IPv6, the network in which one caller owns all addresses.
    ['2001:db8:0:a1::7, 192.0.2.1', '2001:db8:0:a1'],
    ['2001:0DB8:0000:00a1:1:2:3:4, 192.0.2.1', '2001:db8:0:a1'],
    ['2001:db8::1:2:3, 192.0.2.1', '2001:db8:0:0'],
    ['2001:db8::a1:1:2:3:4, 192.0.2.1', '2001:db8:0:a1'],
    ['::1, 192.0.2.1', '0:0:0:0'],
    ['::ffff:198.51.100.7, 192.0.2.1', '::ffff:198.51.100.7'],
  ])('takes the address CloudFront saw from x-forwarded-for %j', (header, address) => {
    expect(facts({ 'x-forwarded-for': header }).clientAddress).toBe(address);
  });

  it('reads cookies and ignores malformed ones', () => {
    expect([...facts({}, ['a=1', '=x', 'noequals', ' b =c=d ', 'e=']).cookies]).toEqual([
      ['a', '1'],
      ['b', 'c=d'],
      ['e', ''],
    ]);
  });

  it('returns defaults for a request with almost no headers', () => {
    const { cookies: _, ...bare } = httpEvent('me');
    expect(requestFacts(bare, new Date(0))).toEqual({
      userAgent: '',
      requestId: bare.requestContext.requestId,
      now: new Date(0),
      cookies: new Map(),
      clientAddress: '192.0.2.1',
      clientNetwork: '192.0.2.1',
      ifNoneMatch: undefined,
      encoding: 'identity',
    });
    expect(facts({ 'if-none-match': '"7"' }).ifNoneMatch).toBe('"7"');
  });
});

describe('checkOriginProof', () => {
  const proofs = { today: async () => 'right', others: [async () => 'of before'] };
  const check = (headers: Record<string, string>) => checkOriginProof(httpEvent('me', { headers }), proofs);

  it('accepts a call with the CDN’s proof and rejects any other', async () => {
    for (const proof of ['right', 'of before'])
      expect(await check({ 'x-origin-proof': proof })).toBeUndefined();
    for (const proof of ['', 'wrong', 'right,right', 'right,of before', 'righ']) {
      await expect(check({ 'x-origin-proof': proof })).rejects.toMatchObject({ code: 'WRONG_ORIGIN' });
    }
  });

  it('rejects a call without a proof', async () => {
    const event = { ...httpEvent('me'), headers: {} };
    const undefinedProof = { today: async () => 'undefined', others: [] };
    for (const each of [proofs, undefinedProof])
      await expect(checkOriginProof(event, each)).rejects.toMatchObject({ code: 'WRONG_ORIGIN' });
  });
});

describe('checkOrigin', () => {
  it('accepts only the site’s own origin', () => {
    const check = (headers: Record<string, string>) => () =>
      checkOrigin(httpEvent('me', { headers }), 'https://guide.example');
    expect(check({ origin: 'https://guide.example' })).not.toThrow();
    for (const origin of ['', 'null', 'https://guide.example.evil.example', 'http://guide.example'])
      expect(check({ origin })).toThrow(expect.objectContaining({ code: 'WRONG_ORIGIN' }));
    expect(check({})).toThrow(expect.objectContaining({ code: 'WRONG_ORIGIN' }));
  });
});

describe('failure', () => {
  it('reports a deliberate error and hides any other', () => {
    const log = recordedLog();
    const deliberate = failure(new ApiError('NOT_FOUND'), 'r1', log);
    expect(deliberate.statusCode).toBe(404);
    expect(log.entries).toEqual([]);
    const hidden = failure(new Error('password=hunter2'), 'r2', log);
    expect(hidden.statusCode).toBe(500);
    expect(hidden.body).not.toContain('hunter2');
    expect(log.entries).toMatchObject([{ level: 'error', details: { requestId: 'r2' } }]);
  });

  it('returns a body with only the fields that the error has', () => {
    const bare = failure(new ApiError('NOT_FOUND', 'Gone.'), 'r1', recordedLog());
    expect(bare.headers).toEqual({
      'cache-control': 'no-store',
      'x-request-id': 'r1',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(JSON.parse(bare.body ?? '')).toEqual({ code: 'NOT_FOUND', message: 'Gone.', requestId: 'r1' });
    const full = failure(new ApiError('STALE', 'Look.', { a: 'b' }, { version: 2 }), 'r1', recordedLog());
    expect(JSON.parse(full.body ?? '')).toEqual({
      code: 'STALE',
      message: 'Look.',
      fields: { a: 'b' },
      current: { version: 2 },
      requestId: 'r1',
    });
  });

  it('logs the cause of a deliberate error, and a thrown value that is not an error', () => {
    const log = recordedLog();
    const cause = new TypeError('x is undefined');
    expect(failure(Object.assign(new ApiError('UNAVAILABLE'), { cause }), 'r1', log).statusCode).toBe(503);
    expect(failure('a text', 'r2', log).statusCode).toBe(500);
    expect(log.entries).toEqual([
      {
        level: 'error',
        message: 'A request failed.',
        details: { requestId: 'r1', name: 'TypeError', stack: expect.stringContaining('http-parts.test.ts') },
      },
      {
        level: 'error',
        message: 'A request failed.',
        details: { requestId: 'r2', name: 'string', stack: undefined },
      },
    ]);
  });

  it('reports a throttled table as busy, so that the user tries again', () => {
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    expect(failure(throttled, 'r', recordedLog()).statusCode).toBe(503);
  });
});
