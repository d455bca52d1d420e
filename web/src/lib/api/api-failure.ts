import { errorBodySchema } from '../../../../shared/api/error-body.ts';
import { type ErrorCode, errorCatalogue } from '../../../../shared/api/errors.ts';

/** The API's own codes, and what can go wrong before it answers or in how it answers. */
export type FailureCode = ErrorCode | 'NETWORK' | 'ABORTED' | 'BAD_ANSWER';

const ownMessages = {
  NETWORK: 'The server cannot be reached. Please check the network connection and try again.',
  ABORTED: 'The request was stopped.',
  BAD_ANSWER: 'The server gave an answer that could not be read. Please try again.',
} as const;

type Details = {
  fields?: Record<string, string>;
  current?: unknown;
  status?: number;
  requestId?: string;
  fromServer?: boolean;
};

/** A call that did not succeed. `message` is a sentence for a person; `requestId` finds the call in the server's log. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>>;
  /** With STALE: the record as it is now; `staleRecord` of api-client.ts reads it. */
  readonly current: unknown;
  /** HTTP status, absent when no answer came. */
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

/** A failure that arose on this side. */
export function ownFailure(code: keyof typeof ownMessages, details: Details = {}): ApiFailure {
  return new ApiFailure(code, ownMessages[code], details);
}

/** A failure with the API's standard sentence for the code. */
export function knownFailure(code: ErrorCode, details: Details = {}): ApiFailure {
  return new ApiFailure(code, errorCatalogue[code][1], { status: errorCatalogue[code][0], ...details });
}

const codeOfStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [401, 'NOT_SIGNED_IN'],
  [403, 'NOT_ALLOWED'],
  [404, 'NOT_FOUND'],
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

/**
 * The failure that an answer outside 2xx means. Bodies that are not the API's own, such as the gateway's
 * `{"message":"Unauthorized"}` or a proxy's page, are judged by their status.
 */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const { status } = response;
  const body = errorBodySchema.safeParse(await response.json().catch(() => undefined));
  if (body.success) {
    const { code, message, fields, current, requestId } = body.data;
    const details = { status, requestId, current, fromServer: true, ...(fields && { fields }) };
    return new ApiFailure(code, message, details);
  }
  const requestId = response.headers.get('apigw-requestid') ?? undefined;
  const code = codeOfStatus.get(status) ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST');
  return knownFailure(code, { status, ...(requestId !== undefined && { requestId }) });
}

/** True where the session has ended meanwhile: the sign-in page says so, and that what was typed is kept. */
export const sessionIsOver = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'SESSION_ENDED' || error.code === 'NOT_SIGNED_IN');

/** The server's sentence, or what is known about the connection, else `otherwise`. */
export function messageFor(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise;
  // The gateway answers for functions that are all busy, in words of its own.
  const isShown = error.fromServer || ['NETWORK', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'].includes(error.code);
  return isShown ? error.message : otherwise;
}
