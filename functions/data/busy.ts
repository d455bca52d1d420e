const busyErrors: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'RequestThrottled',
  'SlowDown',
  'TransactionInProgressException',
  'TimeoutError',
]);

/** A service of AWS is overloaded or slow for a moment: trying again later helps. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && busyErrors.has(error.name);
}
