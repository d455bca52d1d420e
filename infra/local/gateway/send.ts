import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ErrorBody } from '../../../shared/api/error-body.ts';
import { type ErrorCode, errorCatalogue } from '../../../shared/api/errors.ts';

/**
 * Answers of a gateway itself, before or instead of a function, in the API's own error body. In AWS some of them have the `message`
 * alone: docs/decisions/141-refusals-at-the-edge.md.
 */
export function sendError(
  response: ServerResponse,
  code: ErrorCode,
  headers: Readonly<Record<string, string>> = {},
): void {
  const [status, message] = errorCatalogue[code];
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, requestId } satisfies ErrorBody);
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  });
  response.end(body);
}
