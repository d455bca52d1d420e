import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { freshConnections, requestTimeouts } from '../../request-timeouts.ts';
import { sleep } from '../../sleep.ts';

/** @param requestTimeout how long (ms) to wait for an answer. To make a token the pool calls its trigger, which may be cold. */
export const poolClient = (requestTimeout = 7_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: requestTimeouts(requestTimeout) });

/**
 * Returns the client for what the pool accepts only once: a code, and the session of a challenge. If an answer is lost the SDK
 * must not retry: the pool would refuse what it has just accepted, and a person would be told that the right code is wrong.
 */
export const noRetryClient = (requestTimeout = 15_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: 1,
    requestHandler: { ...requestTimeouts(requestTimeout), ...freshConnections },
  });

const busyAttempts = 3;

/** Repeats a call of the once client while the pool is too busy to look at it: nothing was used up by such an answer. */
export async function retryWhileBusy<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const isBusy = error instanceof Error && error.name === 'TooManyRequestsException';
      if (!isBusy || attempt === busyAttempts) throw error;
      await sleep((0.5 + Math.random() / 2) * 250 * 2 ** attempt);
    }
  }
}
