import type { Context } from 'cognito-local/lib/services/context.js';

const quiet = (): void => {};

/** cognito-local logs through its context; what matters to a caller is in the answer. */
export const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
};

export const clock = { get: (): Date => new Date() };

/** An operation of the pool: takes the request's body as it came. */
export type Call = (request: unknown) => Promise<object>;
