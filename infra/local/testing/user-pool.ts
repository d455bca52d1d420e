import { createHmac, randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Cognito, type CognitoOptions, startCognito } from '../cognito/cognito.ts';

export const password = 'correct horse 1';

/** Starts a pool and the real SDK client for it, with the few calls that most tests begin with. */
export async function startPool(options: Partial<CognitoOptions> = {}) {
  const cognito = await startCognito({ region: 'us-east-1', ...options });
  const client = clientOf(cognito);
  const pool = { UserPoolId: cognito.userPoolId };

  const addUser = async (email = `${randomUUID()}@demo.test`) => {
    const { User } = await client.send(
      new AdminCreateUserCommand({ ...pool, Username: email, MessageAction: 'SUPPRESS' }),
    );
    await client.send(
      new AdminSetUserPasswordCommand({ ...pool, Username: email, Password: password, Permanent: true }),
    );
    return { email, username: User?.Username ?? '' };
  };

  const startSignIn = (email: string, enteredPassword = password, extra: Record<string, string> = {}) =>
    client.send(
      new AdminInitiateAuthCommand({
        ...pool,
        ClientId: cognito.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: {
          USERNAME: email,
          PASSWORD: enteredPassword,
          SECRET_HASH: secretHash(cognito, email),
          ...extra,
        },
        ClientMetadata: { activeFacility: 'from sign-in' },
      }),
    );

  /** Returns the tokens, or an empty object if Cognito answers with a challenge. */
  const signIn = async (...of: Parameters<typeof startSignIn>) =>
    (await startSignIn(...of)).AuthenticationResult ?? {};

  const refresh = async (
    token: string | undefined,
    activeFacility?: string,
  ): Promise<AuthenticationResultType> => {
    const answer = await client.send(
      new GetTokensFromRefreshTokenCommand({
        RefreshToken: token,
        ClientId: cognito.clientId,
        ClientSecret: cognito.clientSecret,
        ...(activeFacility ? { ClientMetadata: { activeFacility } } : {}),
      }),
    );
    return answer.AuthenticationResult ?? {};
  };

  const stop = async () => {
    client.destroy();
    await cognito.stop();
  };
  return { cognito, client, pool, addUser, startSignIn, signIn, refresh, stop };
}

function clientOf(cognito: Cognito): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint: cognito.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

function secretHash({ clientId, clientSecret }: Cognito, username: string): string {
  return createHmac('sha256', clientSecret)
    .update(username + clientId)
    .digest('base64');
}

/** Returns the claims of a token, unverified. */
export function claimsOf(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
}
