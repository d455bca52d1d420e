/**
 * Makes AWS clients that are opened from now on call another endpoint.
 * @param services as the SDK's environment variables name them, for example `SQS`
 * @returns a function that undoes this
 */
export function sendCallsTo(endpoint: string, ...services: readonly string[]): () => void {
  const before = process.env;
  process.env = {
    ...before,
    ...Object.fromEntries(services.map((name) => [`AWS_ENDPOINT_URL_${name}`, endpoint])),
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  return () => {
    process.env = before;
  };
}
