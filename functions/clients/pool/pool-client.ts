import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { freshConnections, requestTimeouts } from '../../request-timeouts.ts';

/** @param requestTimeout how long (ms) an answer is waited for. Before it makes a token the pool asks its trigger, which may have to start. */
export const poolClient = (requestTimeout = 7_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: requestTimeouts(requestTimeout) });

/**
 * The client for what the pool takes once: a code, and the session of a challenge. Where an answer is lost the SDK must not ask
 * again: the pool would refuse what it has just taken, and a person would read that the right code is wrong.
 */
export const onceClient = (requestTimeout = 15_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: 1,
    requestHandler: { ...requestTimeouts(requestTimeout), ...freshConnections },
  });
