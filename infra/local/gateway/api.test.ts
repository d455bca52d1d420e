import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { errorBodySchema } from '../../../shared/api/error-body.ts';
import { limits } from '../../../shared/limits.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { apiHeaders } from '../../security-headers.ts';
import { ask } from '../testing/http.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { claimsOf } from '../testing/user-pool.ts';
import type { Handler } from './api.ts';
import { jwtAuthorizer } from './authorizer.ts';
import { startGateway } from './gateway.ts';

let pool: TestGateway['pool'];
let gateway: TestGateway['gateway'];
let port: number;
let clock = Date.now();
let events: APIGatewayProxyEventV2[] = [];
let answer: Handler = async () => ({ statusCode: 200, body: '{}' });
const printed: string[] = [];

const handler: Handler = (event, context) => {
  events.push(event);
  return answer(event, context);
};

beforeAll(async () => {
  ({ pool, gateway, port } = await startTestGateway({ now: () => clock, handler, printed }));
});
afterAll(async () => {
  await gateway.stop();
  await pool.stop();
});
beforeEach(() => {
  events = [];
  clock = Date.now();
  answer = async () => ({ statusCode: 200, body: '{}' });
});

async function tokens() {
  const { email } = await pool.addUser();
  const { AccessToken = '', IdToken = '' } = await pool.signIn(email);
  return { access: AccessToken, id: IdToken };
}
const plans = (authorization?: string) =>
  ask(port, '/api/books', { headers: authorization ? { authorization } : {} });

describe('an API call', () => {
  it('arrives as a payload 2.0 event', async () => {
    await ask(port, '/api/facilities/St.%20Anne%20%2F%20%E2%82%AC?a=1&a=2&b=%20', {
      headers: { 'X-Thing': 'One' },
    });
    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/facilities/{name+}',
      rawPath: '/api/facilities/St.%20Anne%20%2F%20%E2%82%AC',
      rawQueryString: 'a=1&a=2&b=%20',
      queryStringParameters: { a: '1,2', b: ' ' },
      pathParameters: { name: 'St. Anne / €' },
      headers: { 'x-thing': 'One' },
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'GET', sourceIp: '127.0.0.1' },
        requestId: expect.stringMatching(/./),
        timeEpoch: expect.any(Number),
        time: expect.stringMatching(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
      },
    });
    expect(events[0]?.headers).not.toHaveProperty('cookie');
    expect(events[0]).not.toHaveProperty('body');
  });

  it('keeps its cookies on auth routes, and nowhere else', async () => {
    const headers = { cookie: 'a=1; b=2' };
    await ask(port, '/api/auth/refresh', { method: 'POST', headers });
    await ask(port, '/api/facilities', { headers });
    expect(events.map(({ cookies }) => cookies)).toEqual([['a=1', 'b=2'], undefined]);
  });

  it('has a JSON body passed on as text, and any other body as base64', async () => {
    const post = (type: string, body: string | Buffer) =>
      ask(port, '/api/auth/login', { method: 'POST', headers: { 'content-type': type }, body });
    await post('application/json; charset=utf-8', '{"a":"é"}');
    await post('application/x-www-form-urlencoded', 'a=b');
    await post('image/png', Buffer.from([0x89, 0xff]));
    expect(events.map(({ body, isBase64Encoded }) => [body, isBase64Encoded])).toEqual([
      ['{"a":"é"}', false],
      [Buffer.from('a=b').toString('base64'), true],
      ['if8=', true],
    ]);
  });

  it('gets the function’s status, headers, cookies and bytes, and the security headers', async () => {
    answer = async () => ({
      statusCode: 201,
      headers: { 'content-type': 'image/png', 'x-n': 7 },
      cookies: ['a=1; Path=/', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    const got = await ask(port, '/api/facilities');
    expect(got).toMatchObject({ status: 201, setCookie: ['a=1; Path=/', 'b=2'] });
    expect([...got.body]).toEqual([1, 2, 255]);
    expect(got.headers).toMatchObject({ ...apiHeaders, 'x-n': '7', 'content-type': 'image/png' });
  });

  it('exchanges cookies with Safari that it keeps on http://localhost, and with other browsers those of a deployed site', async () => {
    const kit = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const browsers = {
      safari: `${kit} Version/18.6 Safari/605.1.15`,
      phone: `${kit} Version/18.6 Mobile/15E148 Safari/604.1`,
      edge: `${kit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    };
    const deployed = '__Host-guide=1; Path=/; HttpOnly; Secure; SameSite=Strict';
    const kept = 'local-guide=1; Path=/; HttpOnly; SameSite=Strict';
    answer = async () => ({ statusCode: 204, cookies: [deployed] });
    for (const [browser, agent] of Object.entries(browsers)) {
      const expected = browser === 'edge' ? deployed : kept;
      const cookie = `open=1; ${expected.split(';')[0]}`;
      const headers = { 'user-agent': agent, cookie };
      const { setCookie } = await ask(port, '/api/auth/refresh', { method: 'POST', headers });
      expect(setCookie).toEqual([expected]);
      expect(events.at(-1)?.cookies).toEqual(['open=1', '__Host-guide=1']);
    }
  });

  it('gets no body with status 204', async () => {
    answer = async () => ({ statusCode: 204 });
    const got = await ask(port, '/api/facilities');
    expect(got).toMatchObject({ status: 204, text: '' });
    expect(got.headers).not.toHaveProperty('content-type');
  });
});

/** Parses an error body of the contract. */
const refusalOf = (answer: { text: string }) => errorBodySchema.parse(JSON.parse(answer.text));

describe('the gateway', () => {
  it.each([
    ['GET', '/api', 404, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/nothing', 404, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/books/', 404, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/books/a/b/c', 404, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/api/facilities', 405, 'METHOD_NOT_ALLOWED'],
    ['OPTIONS', '/api/books', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/facilities/%E2%82', 400, 'BAD_REQUEST'],
    ['GET', '/api/books', 401, 'NOT_SIGNED_IN'],
    ['GET', '/card-uploads', 405, 'METHOD_NOT_ALLOWED'],
  ])('answers %s %s with %i and the contract’s error body', async (method, path, status, code) => {
    const got = await ask(port, path, { method });
    expect(got.status).toBe(status);
    expect(refusalOf(got)).toMatchObject({ code, message: expect.any(String) });
    expect(events).toEqual([]);
  });

  it('names the methods that an address allows', async () => {
    const { headers } = await ask(port, '/api/facilities', { method: 'DELETE' });
    expect(headers.allow).toBe('GET');
  });

  it('answers 431 to more headers than API Gateway accepts', async () => {
    expect(await ask(port, '/api/facilities', { headers: { x: 'x'.repeat(9_000) } })).toMatchObject({
      status: 200,
    });
    const got = await ask(port, '/api/facilities', { headers: { x: 'x'.repeat(10_240) } });
    expect([got.status, refusalOf(got).code]).toEqual([431, 'HEADERS_TOO_LARGE']);
  });

  it.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'BAD_REQUEST'],
    ['a header that is none', 'GET /api/books HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n', 400, 'BAD_REQUEST'],
    ['an address in raw UTF-8', 'DELETE /api/users/😀 HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'headers without an end',
      `GET /api/books HTTP/1.1\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('rejects %s with the contract’s error body', async (_, sent, status, code) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe(code);
  });

  it('answers 408 to a body that does not arrive within the time of a call', async () => {
    const hurried = await startTestGateway({ now: () => clock, handler, printed, bodyMs: 100 });
    const socket = connect(hurried.port, '127.0.0.1');
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: localhost:${hurried.port}\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"a"`,
    );
    // The gateway itself closes the connection.
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(refusalOf({ text: answer.slice(answer.indexOf('\r\n\r\n')) }).code).toBe('NOT_IN_TIME');
    expect(events).toEqual([]);
    await hurried.gateway.stop();
    await hurried.pool.stop();
  });

  it('answers 413 to more than 10 MB', async () => {
    const body = Buffer.alloc(10 * 1_024 * 1_024 + 1, 32);
    const got = await ask(port, '/api/auth/login', { method: 'POST', body });
    expect([got.status, refusalOf(got).code]).toEqual([413, 'TOO_LARGE']);
    expect(events).toEqual([]);
  });

  it('answers 413 to more than 6 MB as a function’s event, in which bytes are base64', async () => {
    const post = async (size: number) => {
      const body = Buffer.alloc(size, 0xff);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return (await ask(port, '/api/auth/login', { method: 'POST', headers, body })).status;
    };
    const largest = limits.broadcast.attachmentBytes + 256 * 1_024;
    expect(await post(largest)).toBe(200);
    expect(events).toHaveLength(1);
    expect(await post(5 * 1_024 * 1_024)).toBe(413);
    expect(events).toHaveLength(1);
  });

  it('answers 429 to more calls of one sign-in route than API Gateway allows, and to no other calls', async () => {
    const { rate, burst } = rateLimits.gateway.auth;
    const knock = async (times: number) => {
      const post = () => ask(port, '/api/auth/forgot-password', { method: 'POST' });
      const answers = await Promise.all(Array.from({ length: times }, post));
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await knock(burst)).toBe(0);
    expect(await knock(5)).toBe(5);
    expect((await ask(port, '/api/auth/login', { method: 'POST' })).status).toBe(200);
    expect((await ask(port, '/api/facilities')).status).toBe(200);
    clock += 1_000;
    expect(await knock(rate + 1)).toBe(1);
  });

  it('answers 500 in AWS’s body if a function throws, returns more than 6 MB or is too slow', async () => {
    const failure = { status: 500, text: '{"message":"Internal Server Error"}' };
    answer = () => Promise.reject(new Error('secret details'));
    expect(await ask(port, '/api/facilities')).toMatchObject(failure);
    expect(printed.join()).toContain('secret details');
    answer = async () => ({ statusCode: 200, body: 'x'.repeat(6 * 1_024 * 1_024) });
    expect(await ask(port, '/api/facilities')).toMatchObject(failure);
    answer = () => new Promise(() => {});
    expect(await ask(port, '/api/facilities')).toMatchObject(failure);
  });
});

describe('the JWT authorizer', () => {
  const unauthorized = { status: 401, text: expect.stringContaining('"code":"NOT_SIGNED_IN"') };

  it('lets a signed-in user through, and passes the claims on as text', async () => {
    const { access } = await tokens();
    expect(await plans(`Bearer ${access}`)).toMatchObject({ status: 200 });
    const { authorizer } = (events[0] as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext;
    expect(authorizer.jwt.claims).toMatchObject({ token_use: 'access', facilityAccess: '[A B]' });
  });

  it('accepts an ID token too, as AWS does', async () => {
    expect(await plans(`Bearer ${(await tokens()).id}`)).toMatchObject({ status: 200 });
  });

  it('refuses a missing, malformed, altered, expired or unsigned token', async () => {
    const { access } = await tokens();
    const [head, body = '', signature] = access.split('.');
    const changed = Buffer.from(JSON.stringify({ ...claimsOf(access), sub: 'other' })).toString('base64url');
    clock = Date.now() - 16 * 60_000;
    const expired = (await tokens()).access;
    for (const bad of [
      undefined,
      'Bearer',
      'Bearer x.y.z',
      `Bearer ${head}.${changed}.${signature}`,
      `Bearer ${expired}`,
    ]) {
      expect(await plans(bad)).toMatchObject(unauthorized);
    }
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await plans(`Bearer ${none}.${body}.`)).toMatchObject(unauthorized);
    expect(events).toEqual([]);
  });

  it('refuses a token of another client of the same pool', async () => {
    const { access, id } = await tokens();
    const { userPoolId: USER_POOL_ID, clientId, jwks: USER_POOL_JWKS } = pool.cognito;
    const environment = { AWS_REGION: 'us-east-1', USER_POOL_ID, USER_POOL_JWKS };
    const own = jwtAuthorizer({ ...environment, USER_POOL_CLIENT_ID: clientId });
    const other = jwtAuthorizer({ ...environment, USER_POOL_CLIENT_ID: 'other' });
    for (const token of [access, id]) {
      expect(await own(`Bearer ${token}`)).toBeDefined();
      expect(await other(`Bearer ${token}`)).toBeUndefined();
    }
  });

  it('is not used on public routes', async () => {
    const headers = { authorization: 'nonsense' };
    expect(await ask(port, '/api/facilities', { headers })).toMatchObject({ status: 200 });
  });
});

describe('the gateway’s address', () => {
  it('must be localhost, to which 127.0.0.1 redirects', async () => {
    expect(await ask(port, '/api/facilities', { headers: { host: 'evil.example' } })).toMatchObject({
      status: 403,
    });
    expect(await ask(port, '/plans?q=1', { headers: { host: `127.0.0.1:${port}` } })).toMatchObject({
      status: 307,
      headers: { location: `http://localhost:${port}/plans?q=1` },
    });
  });

  it('is refused if its port is in use', async () => {
    const second = startGateway({ port, environment: {}, handlers: {}, site: async () => {} });
    await expect(second).rejects.toThrow(`Port ${port} is in use.`);
  });
});
