/** Every deliberate error of the API: its HTTP status and the message used unless the caller passes a more specific one. */
export const errorCatalog = {
  BAD_REQUEST: [400, 'The request could not be read.'],
  VALIDATION_FAILED: [400, 'Some values are not valid. Please check the marked fields.'],
  NOT_SIGNED_IN: [401, 'Please sign in.'],
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  CODE_NEEDED: [401, 'Please enter the code from your authenticator app.'],
  SESSION_ENDED: [401, 'Your session has ended. Please sign in again.'],
  NOT_ALLOWED: [403, 'You are not allowed to do this.'],
  AWAITING_APPROVAL: [403, 'Your registration is awaiting administrator approval.'],
  SECOND_FACTOR_MISSING: [403, 'Please set up two-step sign-in first. Reload this page to do so.'],
  WRONG_ORIGIN: [403, 'This request did not come from the Coverage Guide site.'],
  NOT_FOUND: [404, 'This was not found. It may have been removed, or you may not have access to it.'],
  METHOD_NOT_ALLOWED: [405, 'There is no such call at this address.'],
  NOT_IN_TIME: [408, 'The request did not arrive in time. Please try again.'],
  CONFLICT: [409, 'Someone else changed this at the same moment. Please reload it and repeat your change.'],
  LAST_ADMIN: [409, 'This is the last administrator. Make someone else an administrator first.'],
  NOT_YOURSELF: [409, 'You cannot do this to your own account.'],
  FACILITY_IN_USE: [409, 'This facility is in use. Archive it instead.'],
  LINK_EXPIRED: [400, 'This link has expired or was already used. Please ask for a new one.'],
  STALE: [412, 'Someone else has changed this since you opened it.'],
  KEY_REUSED: [422, 'This Idempotency-Key was used for another request. Please send a new key.'],
  VERSION_MISSING: [428, 'Say which version you are changing: send its ETag as If-Match.'],
  TOO_LARGE: [413, 'This is too large to be accepted.'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts. Please wait a few minutes and try again.'],
  HEADERS_TOO_LARGE: [431, 'The headers of this request are too large.'],
  INTERNAL: [500, 'Something went wrong on our side. Please try again.'],
  UNAVAILABLE: [503, 'The service is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalog;

/** A deliberate error: the only kind whose text is shown to a user. Every other error becomes a logged INTERNAL. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** The record as it is now; only with STALE. */
  readonly current: unknown;
  /** Seconds after which the same request may be retried; the refused request has had no effect. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorCatalog[code][1],
    fields?: Record<string, string>,
    current?: unknown,
    retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.current = current;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorCatalog[this.code][0];
  }
}

/** Returns a VALIDATION_FAILED that states what is wrong at a field; as its message, too, for a screen that lacks the field. */
export const wrongField = (field: string, text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', text, { [field]: text });

/** Returns a TOO_MANY_ATTEMPTS that states how long to wait. */
export const tooManyAttempts = (waitSeconds: number): ApiError => tooMany('attempts', waitSeconds);

/** Returns the same error for a person who sends calls faster than anyone works. */
export const tooManyCalls = (waitSeconds: number): ApiError => tooMany('requests at once', waitSeconds);

function tooMany(what: string, waitSeconds: number): ApiError {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    waitSeconds < 90 ? `${waitSeconds} second${waitSeconds === 1 ? '' : 's'}` : `${minutes} minutes`;
  const message = `Too many ${what}. Please wait ${wait} and try again.`;
  return new ApiError('TOO_MANY_ATTEMPTS', message, undefined, undefined, waitSeconds);
}
