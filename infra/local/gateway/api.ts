import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { HandlerContext } from '../../../functions/http/create-handler.ts';
import type { ErrorCode } from '../../../shared/api/errors.ts';
import { apiBase } from '../../../shared/api/operation.ts';
import { originProofHeader } from '../../../shared/api/origin-proof.ts';
import { limits } from '../../../shared/limits.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { apiCallsCode } from '../../edge-code.ts';
import { apiHeaders, type HeaderList } from '../../security-headers.ts';
import { localOriginProof } from '../origin-proof.ts';
import { jwtAuthorizer } from './authorizer.ts';
import { edgeFunction, sendEdgeAnswer } from './edge.ts';
import { toEvent } from './event.ts';
import { contractRoutes, type GatewayRoute, routeFinder } from './route-match.ts';
import { cookiesFor } from './safari-cookies.ts';
import { sendError, sendFailed } from './send.ts';

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: HandlerContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The existing functions, by the name that routes use as their target; a route whose function is missing is answered 404. */
export type Handlers = Readonly<Record<string, Handler | undefined>>;

export type ApiOptions = {
  handlers: Handlers;
  /** The contract's own routes by default. */
  routes?: readonly GatewayRoute[];
  environment: Readonly<Record<string, string | undefined>>;
  /** How long a function may take. */
  timeoutMs?: number;
  /** How long a request body may take to arrive; by default as long as a function may take, but never less than usual. */
  bodyMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  log: (line: string) => void;
};

/** Limits, in bytes, that HTTP API and Lambda set for a request, the event made of it, and an answer. */
const bytes = {
  headers: 10_240,
  request: 10 * 1_024 * 1_024,
  event: 6 * 1_024 * 1_024,
  answer: 6 * 1_024 * 1_024,
};

/** How long a call may take in AWS. */
export const usualMs = limits.callSeconds * 1_000;

/** Passes HTTP requests under `/api` to Lambda functions as an HTTP API does, and answers itself where one would refuse. */
export function apiGateway({
  handlers,
  routes = contractRoutes,
  environment,
  timeoutMs = usualMs,
  bodyMs = Math.max(usualMs, timeoutMs),
  now = Date.now,
  log,
}: ApiOptions): (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void> {
  const authorize = jwtAuthorizer(environment);
  const find = routeFinder(routes);
  const mayPass = throttle(now);
  const refusedAtEdge = edgeFunction(apiCallsCode());
  return async (request, response, url) => {
    const refuse = (code: ErrorCode, more = {}): void =>
      sendError(response, code, { ...apiHeaders, ...more });
    const refused = refusedAtEdge(request, url);
    if (refused !== undefined) {
      // The body is still read to its end, so that the answer reaches the sender.
      request.resume();
      return sendEdgeAnswer(response, refused, apiHeaders);
    }
    if (headerBytes(request) > bytes.headers) return refuse('HEADERS_TOO_LARGE');
    const body = await within(bodyMs, readBody(request));
    // The rest of the body, still on its way, would be taken for the next request.
    if (body === 'late') return refuse('NOT_IN_TIME', { connection: 'close' });
    if (body === undefined) return refuse('TOO_LARGE', { connection: 'close' });

    const match = find(request.method ?? '', url.pathname);
    const handler = match && handlers[match.target];
    if (!match || !handler) return refuse('NOT_FOUND');
    if (!mayPass(match.routeKey)) return refuse('TOO_MANY_ATTEMPTS');
    const claims = match.authorized ? await authorize(request.headers.authorization) : undefined;
    if (match.authorized && !claims) {
      return refuse('NOT_SIGNED_IN', { 'www-authenticate': 'Bearer' });
    }

    const event = toEvent(request, url, match, body, claims);
    // As CloudFront does, replacing whatever the caller sent in this header.
    event.headers[originProofHeader] = localOriginProof;
    if (Buffer.byteLength(JSON.stringify(event)) > bytes.event) return refuse('TOO_LARGE');
    const { requestId } = event.requestContext;
    const answerHeaders = { ...apiHeaders, 'apigw-requestid': requestId };
    try {
      const deadline = Date.now() + timeoutMs;
      const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
      const answer = await within(timeoutMs, handler(event, context));
      if (answer === 'late') return sendFailed(response, answerHeaders);
      send(response, request, answer, answerHeaders);
    } catch (error) {
      log(
        `${match.routeKey} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      sendFailed(response, answerHeaders);
    }
  };
}

function headerBytes(request: IncomingMessage): number {
  const line = `${request.method} ${request.url} HTTP/1.1`.length + 2;
  // Besides its name and value, each header has ": " and a line end.
  return request.rawHeaders.reduce((total, part) => total + Buffer.byteLength(part) + 2, line);
}

/** Returns undefined for a body that is too large. It is still read to its end, so that the answer reaches the sender. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= bytes.request) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > bytes.request ? undefined : Buffer.concat(chunks);
}

async function within<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function send(
  response: ServerResponse,
  { method, headers: asked }: IncomingMessage,
  answer: APIGatewayProxyStructuredResultV2,
  headers: HeaderList,
): void {
  // Lambda returns its answer as JSON text.
  const size = Buffer.byteLength(JSON.stringify(answer));
  if (size > bytes.answer) throw new Error(`The answer of ${size} bytes is over Lambda's 6 MB.`);
  const { statusCode = 200, headers: own = {}, cookies = [], body = '', isBase64Encoded = false } = answer;
  for (const [name, value] of Object.entries({ ...own, ...headers })) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookiesFor(asked, cookies));
  const content = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const empty = statusCode === 204 || statusCode === 304;
  if (!empty) {
    if (!response.hasHeader('content-type')) response.setHeader('content-type', 'text/plain;charset=UTF-8');
    response.setHeader('content-length', content.length);
  }
  response.writeHead(statusCode);
  response.end(empty || method === 'HEAD' ? undefined : content);
}

type Bucket = { tokens: number; at: number };

/**
 * Applies API Gateway's rate limits: each call of `/auth/*` has its own bucket, which holds a burst and refills at the rate; all
 * other calls share one.
 * @returns whether a call of this route may pass now
 */
function throttle(now: () => number): (routeKey: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return (routeKey) => {
    const own = routeKey.includes(` ${apiBase}/auth/`);
    const { rate, burst } = own ? rateLimits.gateway.auth : rateLimits.gateway.all;
    const name = own ? routeKey : '';
    const at = now();
    const before = buckets.get(name) ?? { tokens: burst, at };
    const passed = Math.max(0, at - before.at) / 1_000;
    const tokens = Math.min(burst, before.tokens + passed * rate);
    const passes = tokens >= 1;
    buckets.set(name, { tokens: passes ? tokens - 1 : tokens, at });
    return passes;
  };
}
