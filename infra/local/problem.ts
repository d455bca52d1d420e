/** An error that the user can fix before the next start: shown as one sentence, without a stack trace. */
export class Problem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'Problem';
  }
}

/** Returns the `code` of a system error (`EADDRINUSE`, `EACCES`…), or undefined. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
