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
  // From the user pool.
  'InternalErrorException',
  'LimitExceededException',
  'ConcurrentModificationException',
  'UnexpectedLambdaException',
  // From Secrets Manager.
  'InternalServiceError',
]);

/** True if an AWS service is briefly overloaded or slow: retrying later helps. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && busyErrors.has(error.name);
}

const transientReasons: ReadonlySet<string | undefined> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * True if a transaction was canceled because another one was using the same items or the table was busy. The SDK
 * does not retry these: any other reason for a cancellation would fail every time.
 */
export function isTransient(reasons: readonly (string | undefined)[]): boolean {
  return reasons.some((code) => transientReasons.has(code));
}
