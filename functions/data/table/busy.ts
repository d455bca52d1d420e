const busyErrors: ReadonlySet<string> = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'RequestThrottled',
  'SlowDown',
  'TransactionInProgressException',
  'TransactionConflictException',
  'TimeoutError',
  // Of the user pool.
  'InternalErrorException',
  'LimitExceededException',
  'ConcurrentModificationException',
  // Of Secrets Manager.
  'InternalServiceError',
]);

/** A service of AWS is overloaded or slow for a moment: trying again later helps. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && busyErrors.has(error.name);
}

const passingReasons: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * A transaction was cancelled because another one was at the same items or the table was busy. The SDK does not try such a
 * one again: what else cancels a transaction fails every time.
 */
export function passesSoon(reasons: readonly (string | undefined)[]): boolean {
  return reasons.some((code) => passingReasons.has(code));
}
