import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Claims } from './authorizer.ts';
import type { RouteMatch } from './route-match.ts';
import { cookiesOf } from './safari-cookies.ts';

/** Content types that API Gateway passes on as text; every other body arrives in base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

/** Makes the event of an HTTP API (payload format 2.0) for a request that matched a route. */
export function toEvent(
  request: IncomingMessage,
  url: URL,
  match: RouteMatch,
  body: Buffer,
  claims: Claims | undefined,
): APIGatewayProxyEventV2 {
  const now = new Date();
  const { cookie: _, ...headers } = joinedHeaders(request);
  const query = queryParameters(url);
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: { ...headers, 'x-forwarded-for': addressOf(request), 'x-forwarded-proto': 'http' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: url.hostname,
      domainPrefix: 'local',
      http: {
        method: request.method ?? '',
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: addressOf(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: '$default',
      time: accessLogTime(now),
      timeEpoch: now.getTime(),
      ...(claims ? { authorizer: { jwt: { claims: asText(claims), scopes: null } } } : {}),
    },
    isBase64Encoded: false,
  };
  const cookie = cookiesOf(request.headers);
  // CloudFront forwards cookies to these calls only.
  if (cookie !== undefined && url.pathname.startsWith('/api/auth/'))
    event.cookies = cookie.split(/;\s*/).filter(Boolean);
  if (query) event.queryStringParameters = query;
  if (Object.keys(match.pathParameters).length > 0) event.pathParameters = match.pathParameters;
  if (body.length > 0) {
    const text = textTypes.test(headers['content-type'] ?? '');
    event.isBase64Encoded = !text;
    event.body = body.toString(text ? 'utf8' : 'base64');
  }
  return event;
}

/** Formats a date like `21/Nov/2026:09:00:00 +0000`. */
function accessLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

function joinedHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [
      name,
      (values ?? []).join(name === 'cookie' ? '; ' : ','),
    ]),
  );
}

function queryParameters(url: URL): Record<string, string> | undefined {
  const names = [...new Set(url.searchParams.keys())];
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, url.searchParams.getAll(name).join(',')]));
}

function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

// The authorizer passes claims on as text; a list becomes `[a b]`.
function asText(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}
