import type { ErrorBody } from '../../shared/api/error-body.ts';
import { ApiError } from '../../shared/api/errors.ts';
import * as z from '../../shared/zod.ts';
import { isBusy } from '../data/table/busy.ts';
import { errorFacts } from '../error-facts.ts';
import type { Log } from '../log.ts';
import type { HttpResult } from './call.ts';
import { baseHeaders } from './steps/respond.ts';

/**
 * Returns the answer to anything thrown: an ApiError is reported with its own text, everything else is logged and reported
 * as a generic 500. An ApiError with a cause gives an unexpected error a more precise message; its cause is logged.
 */
export function failure(error: unknown, requestId: string, log: Log): HttpResult {
  const deliberate = error instanceof ApiError ? error : unexpected(error, requestId, log);
  if (deliberate.cause !== undefined) unexpected(deliberate.cause, requestId, log);
  const body: ErrorBody = {
    code: deliberate.code,
    message: deliberate.message,
    fields: deliberate.fields,
    current: deliberate.current,
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
    ...cookiesSchema.safeParse(error).data,
  };
}

const cookiesSchema = z.object({ cookies: z.array(z.string()) });

/** Runs the rest of a call that sets these cookies, and sets them even if it fails: the browser's old ones may be invalid. */
export async function keepCookiesOnError(
  cookies: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { cookies }) : error;
  });
}

function unexpected(error: unknown, requestId: string, log: Log): ApiError {
  log.error('A request failed.', { requestId, ...errorFacts(error) });
  return new ApiError(isBusy(error) ? 'UNAVAILABLE' : 'INTERNAL');
}
