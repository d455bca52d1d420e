import type { Context } from 'cognito-local/lib/services/context.js';

const quiet = (): void => {};

/** cognito-local logs through its context; everything that matters to a caller is in the answer, so logging is off. */
export const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
};

export const clock = { get: (): Date => new Date() };

/** An operation of the pool, which takes the request's parsed but unchecked body. */
export type Call = (request: unknown) => Promise<object>;
