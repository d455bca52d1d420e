import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazy, lazyPromise } from '../../shared/lazy.ts';
import { requestTimeouts } from '../request-timeouts.ts';

type Read = () => Promise<string>;

/** @param requestTimeout how long (ms) to wait for an answer: all calls of a newly started function wait for a secret */
export const secretsClient = (requestTimeout = 5_000): SecretsManagerClient =>
  new SecretsManagerClient({ maxAttempts: 3, requestHandler: requestTimeouts(requestTimeout) });

/** What may prove that a call came through the site: docs/decisions/020-site-origin.md. */
export type OriginProofs = {
  /** The proof that the site's CDN adds to each call, and with which cookies for card images are signed. */
  readonly today: Read;
  /** The proofs of the previous and the next deployment: read only for a call whose proof is not today's. */
  readonly others: readonly Read[];
};

/**
 * Opens the proofs. Each secret is read once, when it is first needed, and cached by the warm function: new ones
 * come with another deployment. A read that fails is retried with the next call.
 * @param secrets their ARNs, separated by commas, today's first
 */
export function openOriginProofs(secrets: string): OriginProofs {
  const client = lazy(secretsClient);
  const [today = '', ...others] = secrets.split(',');
  const reader = (SecretId: string): Read =>
    lazyPromise(async () => {
      const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId }));
      if (!SecretString) throw new Error(`The secret ${SecretId} has no value.`);
      return SecretString;
    });
  return { today: reader(today), others: others.map(reader) };
}
