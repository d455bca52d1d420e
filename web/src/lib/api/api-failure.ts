import { errorBodySchema } from '../../../../shared/api/error-body.ts';
import { type ErrorCode, errorCatalog } from '../../../../shared/api/errors.ts';
import * as z from '../../../../shared/zod.ts';

/** The API's own codes, and codes for failures before or in its response. */
export type FailureCode = ErrorCode | 'NETWORK' | 'ABORTED' | 'BAD_ANSWER' | 'BLOCKED';

const ownMessages = {
  NETWORK: 'The server cannot be reached. Please check the network connection and try again.',
  ABORTED: 'The request was canceled.',
  BAD_ANSWER: 'The server gave an answer that could not be read. Please try again, or reload this page.',
  BLOCKED:
    'Something on the network, such as a firewall, blocked this. Please try again, or tell your IT department.',
} as const;

type Details = {
  fields?: Record<string, string>;
  current?: unknown;
  status?: number;
  requestId?: string;
  fromServer?: boolean;
};

/** A call that failed. `message` is a sentence for a person; `requestId` identifies the call in the server's log. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>>;
  /** With STALE: the current record; `staleRecord` in api-client.ts parses it. */
  readonly current: unknown;
  /** HTTP status, undefined when no response came. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** True when the API itself chose the message, false for one made here. */
  readonly fromServer: boolean;

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.status = details.status;
    this.requestId = details.requestId;
    this.fromServer = details.fromServer ?? false;
  }
}

/** Creates a failure that arose in the browser. */
export const ownFailure = (code: keyof typeof ownMessages) => new ApiFailure(code, ownMessages[code]);

/** Creates a failure with the API's standard sentence for the code. */
export function knownFailure(code: ErrorCode, details: Details = {}): ApiFailure {
  return new ApiFailure(code, errorCatalog[code][1], { status: errorCatalog[code][0], ...details });
}

const codeOfStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'NOT_SIGNED_IN'],
  [409, 'CONFLICT'],
  [412, 'STALE'],
  [413, 'TOO_LARGE'],
  [422, 'KEY_REUSED'],
  [428, 'VERSION_MISSING'],
  [429, 'TOO_MANY_ATTEMPTS'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
]);

const codeSchema = errorBodySchema.shape.code;
/** A newer release may have codes and fields that this tab does not know. Its sentence counts all the same. */
const anyBodySchema = z.object({ ...errorBodySchema.shape, code: z.string() });

/**
 * Returns the failure that a response outside 2xx stands for. Bodies that are not the API's own, such as the
 * gateway's `{"message":"Unauthorized"}` or a proxy's page, are judged by their status.
 */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const { status } = response;
  const body = anyBodySchema.safeParse(await response.json().catch(() => undefined));
  const codeByStatus = codeOfStatus.get(status) ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST');
  if (body.success) {
    const { message, fields, current, requestId } = body.data;
    const code = codeSchema.safeParse(body.data.code).data ?? codeByStatus;
    const details = { status, requestId, current, fromServer: true, ...(fields && { fields }) };
    return new ApiFailure(code, message, details);
  }
  // The API's own refusals have its body, so these are a firewall's or a proxy's: nobody lost a right, and nothing is gone.
  if (status === 403) return ownFailure('BLOCKED');
  if (status === 404) return ownFailure('BAD_ANSWER');
  const requestId = response.headers.get('apigw-requestid') ?? undefined;
  return knownFailure(codeByStatus, { status, ...(requestId !== undefined && { requestId }) });
}

/** Reports whether a record does not exist, or is not for this user; other failures tell nothing about it. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'NOT_FOUND';

/** Reports whether the session has ended: the sign-in page then states that, and that typed text is kept. */
export const sessionIsOver = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'SESSION_ENDED' || error.code === 'NOT_SIGNED_IN');

/** Returns the server's sentence, or what is known about the connection, or else `otherwise`. */
export function messageFor(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise;
  // When all functions are busy, the gateway responds for them with a message of its own.
  const isShown =
    error.fromServer ||
    ['NETWORK', 'BAD_ANSWER', 'BLOCKED', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'].includes(error.code);
  return isShown ? error.message : otherwise;
}
