/**
 * Timeouts of an AWS client for connecting and for a response, in milliseconds, for each attempt. Without `throwOnRequestTimeout`
 * the SDK only logs that the response timeout has passed, and keeps waiting.
 */
export const requestTimeouts = (requestTimeout: number) => ({
  connectionTimeout: Math.min(3_000, requestTimeout),
  requestTimeout,
  throwOnRequestTimeout: true,
});

/** AWS closes idle connections while the function is frozen: a request that must not be sent twice opens a new connection. */
export const freshConnections = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } };
