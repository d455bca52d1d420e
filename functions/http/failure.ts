import type { ErrorBody } from '../../shared/api/error-body.ts';
import { ApiError } from '../../shared/api/errors.ts';
import * as z from '../../shared/zod.ts';
import { isBusy } from '../data/table/busy.ts';
import { errorFacts } from '../error-facts.ts';
import type { Log } from '../log.ts';
import type { HttpResult } from './call.ts';
import { baseHeaders } from './steps/respond.ts';

/**
 * The answer to anything thrown: a deliberate error tells its text, all else is logged and told as a generic 500. A
 * deliberate error with a cause stands for an unexpected one that is told more precisely; its cause is logged.
 */
export function failure(error: unknown, requestId: string, log: Log): HttpResult {
  const deliberate = error instanceof ApiError ? error : unexpected(error, requestId, log);
  if (deliberate.cause !== undefined) unexpected(deliberate.cause, requestId, log);
  const body: ErrorBody = {
    code: deliberate.code,
    message: deliberate.message,
    ...(deliberate.fields === undefined ? {} : { fields: deliberate.fields }),
    ...(deliberate.current === undefined ? {} : { current: deliberate.current }),
    requestId,
  };
  return {
    statusCode: deliberate.status,
    headers: {
      ...baseHeaders(requestId),
      'content-type': 'application/json; charset=utf-8',
      ...(deliberate.retryAfter === undefined ? {} : { 'retry-after': String(deliberate.retryAfter) }),
    },
    body: JSON.stringify(body),
    ...givenCookies.safeParse(error).data,
  };
}

const givenCookies = z.object({ cookies: z.array(z.string()) });

/** Does what is left of a call from which the browser gets these cookies, also where it fails: those that it has may count no more. */
export async function givingCookies(cookies: readonly string[], work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { cookies }) : error;
  });
}

function unexpected(error: unknown, requestId: string, log: Log): ApiError {
  log.error('A request failed.', { requestId, ...errorFacts(error) });
  return new ApiError(isBusy(error) ? 'UNAVAILABLE' : 'INTERNAL');
}
