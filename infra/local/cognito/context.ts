import type { Context } from 'cognito-local/lib/services/context.js';

const quiet = (): void => {};

/** cognito-local logs through its context; what matters to a caller is in the answer. */
export const context: Context = {
  logger: { child: () => context.logger, debug: quiet, error: quiet, info: quiet, warn: quiet },
};

export const clock = { get: (): Date => new Date() };
