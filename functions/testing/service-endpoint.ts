/**
 * Lets clients of AWS that are opened from now on call another place.
 * @param services as the SDK's variables name them, `SQS` for example
 * @returns what takes it back
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
