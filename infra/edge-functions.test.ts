import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema } from '../shared/api/error-body.ts';
import { operationIds, routeKey, routes } from '../shared/api/routes.ts';
import { apiCallsCode, cardsCode, uploadsCode } from './edge-code.ts';
import { ofType, only, propertiesOf, resourcesOf } from './testing/templates.ts';
import { elsewhere } from './testing/test-settings.ts';

const resources = resourcesOf();
const codesInTemplate = () =>
  propertiesOf(resources, 'AWS::CloudFront::Function').map(({ FunctionCode }) => FunctionCode);

describe('the viewer-request function', () => {
  const code = readFileSync(join(import.meta.dirname, 'constructs/site/app-paths.js'), 'utf8');
  const handler: (event: unknown) => { uri: string; method: string } = runInNewContext(`${code};handler`);
  const rewritten = (uri: string) => handler({ request: { uri, method: 'GET' } }).uri;

  it('is the one in the template', () => {
    const deployed = only(resources, 'AWS::CloudFront::Function', 'WebsiteAppPaths');
    expect(deployed.Properties.FunctionCode).toBe(code);
    expect(deployed.Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });

  it.each([
    '/',
    '/plans',
    '/plans/',
    '/books/edit/0b7e-11',
    '/reset-password/Zm9v_-',
    '/no-such-page',
    '/admin/payers',
  ])('rewrites the app’s address %s to its page', (uri) => expect(rewritten(uri)).toBe('/index.html'));

  it.each([
    '/index.html',
    '/config.json',
    '/favicon.svg',
    '/assets/index-B3x.js',
    '/assets/gone-1.css',
    '/robots.txt',
  ])('leaves the file path %s unchanged, even for a missing file', (uri) => expect(rewritten(uri)).toBe(uri));
});

/** The answer of a CloudFront function. */
type Answer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body: { readonly data: string };
};

describe('the maintenance function', () => {
  let answer: (uri: string) => Answer;

  beforeAll(() => {
    const down = resourcesOf(elsewhere);
    const code = only(down, 'AWS::CloudFront::Function').Properties.FunctionCode;
    answer = (uri) => runInNewContext(`${code}; handler(event)`, { event: { request: { uri } } });
    const config = only(down, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
    for (const each of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(each.FunctionAssociations).toHaveLength(1);
  });

  it('shows its message as text, with markup escaped', () => {
    const page = answer('/plans');
    expect(page.statusCode).toBe(503);
    expect(page.headers['content-type']?.value).toMatch(/html/);
    expect(page.body.data).toContain(`Back at 2 o'clock: "soon" &lt;b&gt;&amp; \\ more&lt;/b&gt;`);
  });

  it('answers API calls with the API’s error body', () => {
    expect(JSON.parse(answer('/api/books').body.data)).toEqual({
      code: 'UNAVAILABLE',
      message: `Coverage Guide is down for maintenance. ${elsewhere.maintenance}`,
      requestId: 'maintenance',
    });
  });
});

describe('the function for uploads', () => {
  it('rewrites a posted form to S3’s form address, and rejects every other method', () => {
    const code = uploadsCode();
    const handler: (event: unknown) => unknown = runInNewContext(`${code};handler`);
    const request = (method: string) => ({ method, uri: '/card-uploads', querystring: { list: {} } });
    expect(handler({ request: request('POST') })).toMatchObject({ uri: '/', querystring: {} });
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = handler({ context: { requestId: 'edge-1' }, request: request(method) });
      expect(answer).toMatchObject({
        statusCode: 405,
        headers: { allow: { value: 'POST' }, 'cache-control': { value: 'no-store' } },
      });
      const { body } = answer as { body: { data: string } };
      expect(errorBodySchema.parse(JSON.parse(body.data)).code).toBe('METHOD_NOT_ALLOWED');
    }
    expect(codesInTemplate()).toContain(code);
  });
});

describe('the function for card images', () => {
  it('is in the template, which refers to its keys as secrets instead of containing them', () => {
    const deployed = only(resources, 'AWS::CloudFront::Function', 'WebsiteCards');
    const [secret, next] = ofType(resources, 'AWS::SecretsManager::Secret').map(([id]) => id);
    const [before, after] = cardsCode(['REFERENCE']).split('REFERENCE');
    const end = ':SecretString:::}}';
    expect(deployed.Properties.FunctionCode).toEqual({
      'Fn::Join': [
        '',
        [
          `${before}{{resolve:secretsmanager:`,
          { Ref: secret },
          `${end},{{resolve:secretsmanager:`,
          { Ref: next },
          `${end}${after}`,
        ],
      ],
    });
    expect(deployed.Properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });
});

describe('the function for API calls', () => {
  const edge: (event: unknown) => Record<string, unknown> = runInNewContext(`${apiCallsCode()};handler`, {
    Buffer,
    Date,
  });
  const token = (claims: object) => `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`;
  const call = (method: string, uri: string, headers: Record<string, string> = {}) => {
    const named = Object.entries(headers).map(([name, value]) => [name, { value }]);
    const request = { method, uri, querystring: {}, cookies: {}, headers: Object.fromEntries(named) };
    const answer = edge({ context: { requestId: 'edge-1' }, request });
    return answer === request ? 'handed on' : answer.statusCode;
  };
  const exp = Date.now() / 1_000;
  const signedIn = { authorization: `Bearer ${token({ exp: exp + 3_600 })}` };

  it.each(operationIds)('passes %s on, but only with an unexpired token unless it is public', (id) => {
    const [method = '', path = ''] = routeKey(id).split(' ');
    const uri = path.replaceAll(/\{\w+\}/g, 'St.%20Anne');
    expect(call(method, uri, signedIn)).toBe('handed on');
    const open = routes[id].access === 'public';
    const none: Record<string, string>[] = [{}, { authorization: 'Bearer x' }];
    for (const headers of [...none, { authorization: `Bearer ${token({ exp: exp - 1 })}` }])
      expect(call(method, uri, headers)).toBe(open ? 'handed on' : 401);
  });

  it('takes few routes apart for a call, because CloudFront gives it about a millisecond', () => {
    const counting = `let splits = 0;
      const { split } = String.prototype;
      String.prototype.split = function (by) { splits++; return split.call(this, by); };`;
    const splitsOf = (event: object): number =>
      runInNewContext(`${apiCallsCode()};${counting}handler(event);splits`, { Buffer, Date, event });
    for (const id of operationIds) {
      const [method, uri] = routeKey(id).split(' ');
      const request = { method, uri, querystring: {}, cookies: {}, headers: {} };
      expect([id, splitsOf({ context: {}, request }) < 60]).toEqual([id, true]);
    }
  });

  it('is in the template, and within CloudFront’s size limit', () => {
    expect(codesInTemplate()).toContain(apiCallsCode());
    expect(apiCallsCode().length).toBeLessThan(10_240);
  });
});
