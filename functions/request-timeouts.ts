/**
 * How long a client of AWS waits for a connection and for an answer, in milliseconds, each time it tries. By itself the SDK only
 * logs that the time for an answer is over, and waits on.
 */
export const requestTimeouts = (requestTimeout: number) => ({
  connectionTimeout: 3_000,
  requestTimeout,
  throwOnRequestTimeout: true,
});

/** AWS ends connections that lie idle while the function stands still: for what must not be sent twice, each is a new one. */
export const freshConnections = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } };
