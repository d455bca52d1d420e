import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Context } from 'cognito-local/lib/services/context.js';

const quiet = (): void => {};

/** cognito-local logs through its context; everything that matters to a caller is in the answer, so logging is off. */
export const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
};

export const clock = { get: (): Date => new Date() };

/** An operation of the pool, which takes the request's parsed but unchecked body. */
export type Call = (request: unknown) => Promise<object>;

/** Cognito's answer to a password, code, token or secret that it does not accept. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
/** Cognito's answer to a request that cannot be meant. */
export const invalid = (message: string) => new CognitoError('InvalidParameterException', message);
