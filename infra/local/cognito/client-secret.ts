import { createHmac, timingSafeEqual } from 'node:crypto';
import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Pool } from './pool.ts';

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** @throws ResourceNotFoundException unless the call names the pool's client. */
export function checkClient(pool: Pool, clientId: string): void {
  if (clientId !== pool.clientId) {
    throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  }
}

/** `SECRET_HASH`: HMAC-SHA256 of user name and client id, keyed with the client's secret, in base64. */
export function checkSecretHash(pool: Pool, username: string, given: string | undefined): void {
  if (given === undefined) {
    throw new CognitoError(
      'NotAuthorizedException',
      `Client ${pool.clientId} is configured with secret but SECRET_HASH was not received`,
    );
  }
  const expected = createHmac('sha256', pool.clientSecret)
    .update(username + pool.clientId)
    .digest('base64');
  if (!same(expected, given)) throw wrongSecret(pool);
}

/** The calls that take the secret itself. */
export function checkClientSecret(pool: Pool, given: string | undefined): void {
  if (given === undefined || !same(pool.clientSecret, given)) throw wrongSecret(pool);
}

function wrongSecret(pool: Pool): CognitoError {
  return new CognitoError(
    'NotAuthorizedException',
    `Unable to verify secret hash for client ${pool.clientId}`,
  );
}
