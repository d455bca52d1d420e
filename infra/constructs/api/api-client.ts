import { Duration } from 'aws-cdk-lib';
import {
  ClientAttributes,
  type UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { limits } from '../../../shared/limits.ts';

const { accessTokenMinutes, hours, rotationGraceSeconds } = limits.session;

/**
 * Adds the API's clients. The first, of the current generation, is the one people sign in with; the next and the previous one
 * follow. Functions accept tokens of all of them, so nobody is signed out partway through a deployment or a rollback.
 */
export function addApiClients(
  pool: UserPool,
  generation: number,
): readonly [UserPoolClient, ...UserPoolClient[]] {
  const others = [generation + 1, ...(generation > 1 ? [generation - 1] : [])];
  return [addApiClient(pool, generation), ...others.map((other) => addApiClient(pool, other))];
}

/**
 * Adds a client of the pool: the API itself, with a secret and the admin password flow. Refresh tokens rotate, which excludes the
 * REFRESH_TOKEN_AUTH flow: tokens are refreshed with GetTokensFromRefreshToken.
 */
function addApiClient(pool: UserPool, generation: number): UserPoolClient {
  return pool.addClient(generation === 1 ? 'ApiClient' : `ApiClient${generation}`, {
    generateSecret: true,
    authFlows: { adminUserPassword: true },
    disableOAuth: true,
    supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(accessTokenMinutes),
    idTokenValidity: Duration.minutes(accessTokenMinutes),
    refreshTokenValidity: Duration.hours(hours),
    refreshTokenRotationGracePeriod: Duration.seconds(rotationGraceSeconds),
    authSessionValidity: Duration.minutes(3),
    readAttributes: new ClientAttributes().withStandardAttributes({ email: true, emailVerified: true }),
    // Cognito reads an empty list as "everything", so it names one attribute that nothing in the product reads.
    writeAttributes: new ClientAttributes().withStandardAttributes({ timezone: true }),
  });
}
