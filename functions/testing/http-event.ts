import { randomUUID } from 'node:crypto';
import { localOriginProof } from '../../infra/local/origin-proof.ts';
import { originProofHeader } from '../../shared/api/origin-proof.ts';
import { apiBase, type OperationId, routeKey, routes } from '../../shared/api/routes.ts';
import type { HttpEvent } from '../http/call.ts';

/** A request as a test writes it; the raw parts allow what no well-behaved client would send. */
export type TestRequest = {
  params?: Record<string, string>;
  query?: Record<string, string | number> | string;
  body?: unknown;
  rawBody?: { text: string; base64?: boolean };
  headers?: Record<string, string>;
  cookies?: string[];
};

/** The API Gateway event (payload 2.0) of a request to an operation. */
export function httpEvent(id: OperationId, request: TestRequest = {}): HttpEvent {
  const { method, path } = routes[id];
  const params = request.params ?? {};
  const rawPath =
    apiBase + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = typeof request.query === 'string' ? request.query : queryText(request.query ?? {});
  const body =
    request.rawBody?.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  return {
    version: '2.0',
    routeKey: routeKey(id),
    rawPath,
    rawQueryString: query,
    headers: {
      host: 'localhost',
      [originProofHeader]: localOriginProof,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    cookies: request.cookies ?? [],
    pathParameters: params,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: randomUUID(),
      routeKey: routeKey(id),
      stage: '$default',
      time: '21/Nov/2026:09:00:00 +0000',
      timeEpoch: Date.now(),
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: request.rawBody?.base64 ?? false,
  };
}

function queryText(query: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
}
