import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { freshConnections, requestTimeouts } from '../../request-timeouts.ts';

/** @param requestTimeout how long (ms) to wait for an answer. To make a token the pool calls its trigger, which may be cold. */
export const poolClient = (requestTimeout = 7_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({ maxAttempts: 3, requestHandler: requestTimeouts(requestTimeout) });

/**
 * Returns the client for what the pool accepts only once: a code, and the session of a challenge. If an answer is lost the SDK
 * must not retry: the pool would refuse what it has just accepted, and a person would be told that the right code is wrong.
 */
export const onceClient = (requestTimeout = 15_000): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient({
    maxAttempts: 1,
    requestHandler: { ...requestTimeouts(requestTimeout), ...freshConnections },
  });
