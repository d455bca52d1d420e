import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '../../../shared/api/error-body.ts';
import { type ErrorCode, errorCatalog } from '../../../shared/api/errors.ts';

/**
 * Sends the gateway's own answers, before or instead of a function, in the API's own error format. In AWS some of them have only
 * the `message`: docs/decisions/141-refusals-at-the-edge.md.
 */
export function sendError(
  response: ServerResponse,
  code: ErrorCode,
  headers: Readonly<Record<string, string>>,
): void {
  const answer = errorAnswer(code);
  response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.body);
}

/** Sends what an HTTP API answers for a function that fails or that is stopped because it takes too long. */
export function sendFailed(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response.writeHead(500, { ...headers, 'content-type': 'application/json' });
  response.end('{"message":"Internal Server Error"}');
}

/** Refuses what Node cannot parse as a request and therefore passes to no handler. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const errorCodes: Readonly<Record<string, ErrorCode>> = {
    HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
    ERR_HTTP_REQUEST_TIMEOUT: 'NOT_IN_TIME',
  };
  const { status, headers, body } = errorAnswer(errorCodes[error.code ?? ''] ?? 'BAD_REQUEST');
  const lines = Object.entries({ ...headers, connection: 'close' }).map((entry) => entry.join(': '));
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

function errorAnswer(code: ErrorCode) {
  const [status, message] = errorCatalog[code];
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, requestId } satisfies ErrorBody);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  };
  return { status, headers, body };
}
