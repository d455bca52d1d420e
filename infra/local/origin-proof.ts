/** Stands in for the secret that CloudFront adds to every call. The laptop's gateway accepts calls from this machine only. */
export const localOriginProof = 'local';

const arn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}`;

/** The secret that `npm run ops -- probe-account` writes to; as in a new stack, its first value is random. */
export const localProbeAccount = arn('probe-account');

/** The laptop's secrets by ARN: the one that its gateway sends, and that of the next generation. */
export const localSecrets: ReadonlyMap<string, string> = new Map([
  [arn('origin-proof'), localOriginProof],
  [arn('origin-proof-next'), 'local-next'],
]);
