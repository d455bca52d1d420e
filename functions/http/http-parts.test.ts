import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/errors.ts';
import { httpEvent } from '../testing/http-event.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { etagMatches, weakEtag } from './etag.ts';
import { failure } from './failure.ts';
import { checkCameThroughSite } from './origin.ts';
import { requestFacts } from './request-facts.ts';

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
  ])('%s: %s', (header, matches) => {
    expect(etagMatches(header, etag)).toBe(matches);
  });
});

describe('requestFacts', () => {
  const facts = (headers: Record<string, string>, cookies: string[] = []) =>
    requestFacts(httpEvent('me', { headers, cookies }), new Date(0));

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
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
  ])('takes the address CloudFront saw from x-forwarded-for %j', (header, address) => {
    expect(facts({ 'x-forwarded-for': header }).clientAddress).toBe(address);
  });

  it('reads cookies and passes over damaged ones', () => {
    expect([...facts({}, ['a=1', '=x', 'noequals', 'b=c=d']).cookies]).toEqual([
      ['a', '1'],
      ['b', 'c=d'],
    ]);
  });
});

describe('checkCameThroughSite', () => {
  const check = (headers: Record<string, string>) => () =>
    checkCameThroughSite(httpEvent('me', { headers }), 'right');

  it('lets a call in that the CDN has marked, and refuses any other', () => {
    expect(check({ 'x-origin-proof': 'right' })).not.toThrow();
    for (const given of ['', 'wrong', 'right,right', 'righ']) {
      expect(check({ 'x-origin-proof': given })).toThrow(expect.objectContaining({ code: 'WRONG_ORIGIN' }));
    }
  });
});

describe('failure', () => {
  it('tells a deliberate error and hides any other', () => {
    const log = recordedLog();
    const deliberate = failure(new ApiError('NOT_FOUND'), 'r1', log);
    expect(deliberate.statusCode).toBe(404);
    expect(log.entries).toEqual([]);
    const hidden = failure(new Error('password=hunter2'), 'r2', log);
    expect(hidden.statusCode).toBe(500);
    expect(hidden.body).not.toContain('hunter2');
    expect(log.entries).toMatchObject([{ level: 'error', details: { requestId: 'r2' } }]);
  });

  it('calls a throttled table busy, so that the person tries again', () => {
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    expect(failure(throttled, 'r', recordedLog()).statusCode).toBe(503);
  });
});
