import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { lazy } from '../../shared/lazy.ts';
import { requestTimeouts } from '../request-timeouts.ts';

type Read = () => Promise<string>;

/** @param requestTimeout how long (ms) an answer is waited for: every call of a function that has just started waits for a secret */
export const secretsClient = (requestTimeout = 5_000): SecretsManagerClient =>
  new SecretsManagerClient({ maxAttempts: 3, requestHandler: requestTimeouts(requestTimeout) });

/** What a call may bring to prove that it came through the site: docs/decisions/020-site-origin.md. */
export type OriginProofs = {
  /** What the site's CDN adds to each call, and what cookies for card images are signed with. */
  readonly today: Read;
  /** Those of the deployment before and of the next: read where a call brings another one than today's. */
  readonly others: readonly Read[];
};

/**
 * Each secret is read once, when it is first needed, and kept by the warm function: others come with another deployment. A reading
 * that fails is tried again with the next call.
 * @param secrets their ARNs, with commas between, today's first
 */
export function openOriginProofs(secrets: string, client = lazy(secretsClient)): OriginProofs {
  const [today = '', ...others] = secrets.split(',');
  const reader = (SecretId: string): Read => {
    let reading: Promise<string> | undefined;
    const read = async (): Promise<string> => {
      const { SecretString } = await client().send(new GetSecretValueCommand({ SecretId }));
      if (!SecretString) throw new Error(`The secret ${SecretId} has no value.`);
      return SecretString;
    };
    return () => {
      reading ??= read().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    };
  };
  return { today: reader(today), others: others.map(reader) };
}
