import { randomUUID } from 'node:crypto';
import { localOriginProof } from '../../infra/local/origin-proof.ts';
import { apiBase } from '../../shared/api/operation.ts';
import { originProofHeader } from '../../shared/api/origin-proof.ts';
import { type OperationId, routeKey, routes } from '../../shared/api/routes.ts';
import type { HttpEvent } from '../http/call.ts';

/** A request as a test writes it; the raw parts allow requests that no well-behaved client would send. */
export type TestRequest = {
  params?: Record<string, string>;
  query?: Record<string, string | number> | string;
  body?: unknown;
  rawBody?: { text: string; base64?: boolean };
  /** An undefined header is not sent. */
  headers?: Record<string, string | undefined>;
  cookies?: string[];
};

/** Returns the header of a call that must take effect only once. */
export const idempotencyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** Returns the headers of a change of something as it was in this version. */
export const changing = (version = 1, key?: string) => ({
  'if-match': `"${version}"`,
  ...idempotencyHeader(key),
});

/** Returns the API Gateway event (payload 2.0) of a request to an operation. */
export function httpEvent(id: OperationId, request: TestRequest = {}): HttpEvent {
  const { method, path } = routes[id];
  const params = request.params ?? {};
  const rawPath =
    apiBase + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = typeof request.query === 'string' ? request.query : queryText(request.query ?? {});
  const form = routes[id].form && request.body !== undefined && request.rawBody === undefined;
  const body =
    request.rawBody?.text ??
    (request.body === undefined ? undefined : form ? multipart(request.body) : JSON.stringify(request.body));
  return {
    version: '2.0',
    routeKey: routeKey(id),
    rawPath,
    rawQueryString: query,
    headers: {
      host: 'localhost',
      [originProofHeader]: localOriginProof,
      ...(body === undefined ? {} : { 'content-type': form ? multipartType : 'application/json' }),
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
    isBase64Encoded: request.rawBody?.base64 ?? form,
  };
}

function queryText(query: Record<string, string | number>): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
}

/** A file in the body of a request whose operation takes a form. */
export type TestFile = { readonly fileName: string; readonly content: Uint8Array };

const boundary = 'test-form-boundary';
const multipartType = `multipart/form-data; boundary=${boundary}`;

/** Encodes a form as a browser sends it, in base64 as the gateway passes it on. */
function multipart(body: unknown): string {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body });
  const parts = fields.flatMap(([name, value]) => [value].flat().map((each) => partOf(name, each)));
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]).toString('base64');
}

function partOf(name: string, value: unknown): Buffer {
  const file = isFile(value) ? value : undefined;
  const escaped = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
  const type = file ? `; filename="${escaped(file.fileName)}"\r\nContent-Type: application/octet-stream` : '';
  const content =
    file?.content ?? Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  return Buffer.concat([Buffer.from(`${head}${type}\r\n\r\n`), content, Buffer.from('\r\n')]);
}

function isFile(value: unknown): value is TestFile {
  return (
    typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array
  );
}
