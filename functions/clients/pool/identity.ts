import { createHmac } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AssociateSoftwareTokenCommand,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ApiError, tooManyAttempts } from '../../../shared/api/errors.ts';
import { lazy, lazyPromise } from '../../../shared/lazy.ts';
import * as z from '../../../shared/zod.ts';
import { type Config, clientsOf } from '../../config.ts';
import { notTheirSession } from '../../data/people/session-record.ts';
import { noRetryClient, poolClient, retryWhileBusy } from './pool-client.ts';
import { type Refusal, refusalOf } from './pool-errors.ts';
import { seal, unseal } from './seal.ts';
import { openedBy, type SecretKeys } from './secret-keys.ts';

/** The input of the pre-token trigger: the session that the token belongs to and the facility it is for. */
export type TokenRequest = { readonly sessionId: string; readonly facilityId: string };
export type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** The result of a correct password: tokens, or a challenge if the sign-in also requires a code. `subject` is the account's. */
export type PasswordCheck = { readonly subject: string } & (
  | { readonly tokens: Tokens; readonly challenge?: undefined }
  | { readonly challenge: string; readonly tokens?: undefined }
);

export type IdentityResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Refusal };

/** The pool does not report how long its lock lasts: one second after five failures in a row, doubling with each further one. */
const retryAfterSeconds = 5;

/**
 * Returns the error for a call that the pool refused without checking the password or token. It locks an account
 * briefly after five failures, reported as a wrong password, and turns away calls above its quota, whoever makes them.
 */
function turnedAway(error: unknown): ApiError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  if (name === 'TooManyRequestsException') return busy(error);
  const locked = name === 'NotAuthorizedException' && /attempts exceeded/i.test(message);
  return locked || name === 'LimitExceededException' ? tooManyAttempts(retryAfterSeconds) : undefined;
}

const busy = (cause: Error): ApiError =>
  Object.assign(new ApiError('UNAVAILABLE', undefined, undefined, undefined, retryAfterSeconds), { cause });

const setupPurpose = 'setting up an authenticator app';
const subjectSchema = z.object({ sub: z.string() });

export type Identity = ReturnType<typeof openIdentity>;

/** Opens the user pool as the product uses it: admin APIs only, with the clients' secrets. */
export function openIdentity(config: Config, client = poolClient()) {
  // Only needed for people who have a second factor.
  const once = lazy(noRetryClient);
  const [today, ...otherIds] = clientsOf(config);
  const opened = (id: string) => appClient(config.USER_POOL_ID, id, client);
  const [current, others] = [opened(today), otherIds.map(opened)];
  const pool = { UserPoolId: config.USER_POOL_ID, ClientId: current.id };

  const keyOf = async ({ secret }: AppClient, purpose: string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(`key for ${purpose}`)
      .digest();
  /** Returns the installation's secret keys for a purpose, derived from the clients' secrets and replaced with them. */
  const keysFor = (purpose: string): SecretKeys => ({
    today: () => keyOf(current, purpose),
    others: () => Promise.all(others.map((other) => keyOf(other, purpose))),
  });
  const setupKeys = keysFor(setupPurpose);
  const secretHash = async (username: string): Promise<string> =>
    createHmac('sha256', await current.secret())
      .update(username + current.id)
      .digest('base64');

  /** Makes a call that only the sign-in's own client may make: a session begun with another client continues with that one. */
  const byAnyClient = async <Value>(
    ask: (by: { ClientId: string; ClientSecret: string }) => Promise<Value>,
  ): Promise<IdentityResult<Value>> => {
    const by = async ({ id, secret }: AppClient) =>
      refusable(async () => ask({ ClientId: id, ClientSecret: await secret() }));
    const first = await by(current);
    if (first.ok || first.why !== 'credentials') return first;
    for (const other of others) {
      const next = await by(other);
      if (next.ok || next.why !== 'credentials') return next;
    }
    return first;
  };

  return {
    keysFor,

    /** Checks a password. The tokens of this step carry no claims and never leave the server. */
    checkPassword: (email: string, password: string) =>
      refusable(async (): Promise<PasswordCheck> => {
        const answer = await client.send(
          new AdminInitiateAuthCommand({
            ...pool,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: await secretHash(email) },
          }),
        );
        const { ChallengeName, Session: challenge, ChallengeParameters } = answer;
        const subject = ChallengeParameters?.USER_ID_FOR_SRP;
        if (ChallengeName === 'SOFTWARE_TOKEN_MFA' && challenge !== undefined && subject !== undefined) {
          return { subject, challenge };
        }
        const tokens = tokensOf(answer.AuthenticationResult);
        return { subject: subjectOf(tokens.accessToken), tokens };
      }),

    /** Answers a challenge with the six digits of an authenticator app. Its tokens never leave the server either. */
    answerChallenge: (subject: string, challenge: string, code: string) =>
      refusable(async () => {
        const command = new AdminRespondToAuthChallengeCommand({
          ...pool,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: challenge,
          ChallengeResponses: {
            USERNAME: subject,
            SOFTWARE_TOKEN_MFA_CODE: code,
            SECRET_HASH: await secretHash(subject),
          },
        });
        const { AuthenticationResult: result } = await retryWhileBusy(() => once().send(command));
        return tokensOf(result);
      }),

    /**
     * Makes the pool create a key for an authenticator app. The access token must come from `checkPassword`: only those may act
     * for the person in the pool. It is sealed into `setup`, which works only for `forWhom` and only as long as the token.
     */
    async beginApp(AccessToken: string, forWhom: string) {
      const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      if (SecretCode === undefined) throw new Error('The user pool returned no key for an app.');
      return { secret: SecretCode, setup: seal(await setupKeys.today(), forWhom, AccessToken) };
    },

    /** Confirms the app's key in the pool by its first code. A refusal as `credentials` means that setup must start over. */
    finishApp: (setup: string, forWhom: string, code: string) =>
      refusable(async () => {
        const AccessToken = await openedBy(setupKeys, (key) => unseal(key, forWhom, setup));
        if (AccessToken === undefined) throw refused('The setup belongs to another session.');
        const command = new VerifySoftwareTokenCommand({ AccessToken, UserCode: code });
        const { Status } = await retryWhileBusy(() => once().send(command));
        if (Status !== 'SUCCESS') throw refused('The user pool did not accept the app.');
      }),

    /** Exchanges a refresh token; the pre-token trigger adds the claims to the new access token or refuses. */
    exchange: (refreshToken: string, { sessionId, facilityId }: TokenRequest) =>
      byAnyClient(async (by) => {
        const { AuthenticationResult: result } = await client.send(
          new GetTokensFromRefreshTokenCommand({
            ...by,
            RefreshToken: refreshToken,
            ClientMetadata: { sessionId, facilityId },
          }),
        );
        return tokensOf(result);
      }),

    /** Ends every token that came from this refresh token's sign-in. Unknown tokens are ignored. */
    async revoke(refreshToken: string): Promise<void> {
      // For another client's token, a client gets no error, or a refusal.
      const ends = [current, ...others].map(({ id, secret }) =>
        refusable(async () =>
          client.send(
            new RevokeTokenCommand({ ClientId: id, ClientSecret: await secret(), Token: refreshToken }),
          ),
        ),
      );
      await Promise.all(ends);
    },
  };
}

type AppClient = { readonly id: string; readonly secret: () => Promise<string> };

/** Opens a client of the pool. Its secret is read from the pool once, so it is in no environment variable or template. */
function appClient(UserPoolId: string, id: string, client: CognitoIdentityProviderClient): AppClient {
  const secret = lazyPromise(async () => {
    const describe = new DescribeUserPoolClientCommand({ UserPoolId, ClientId: id });
    // The pool answers five of these a second, and after a quiet time many functions may start at once.
    const { UserPoolClient } = await retryWhileBusy(() => client.send(describe));
    if (UserPoolClient?.ClientSecret === undefined) throw new Error('The user pool client has no secret.');
    return UserPoolClient.ClientSecret;
  });
  return { id, secret };
}

async function refusable<Value>(work: () => Promise<Value>): Promise<IdentityResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const refusal = turnedAway(error);
    if (refusal !== undefined) throw refusal;
    const why = refusalOf(error);
    if (why === undefined) throw error;
    // The pool's error includes the text of its trigger's error.
    const isOwnSession = why !== 'notAllowed' || !String(error).includes(notTheirSession);
    return { ok: false, why: isOwnSession ? why : 'notTheirs' };
  }
}

const refused = (message: string): Error =>
  Object.assign(new Error(message), { name: 'NotAuthorizedException' });

function tokensOf(result: AuthenticationResultType | undefined): Tokens {
  // Any other challenge (a new password to set, say) comes without tokens; this product's users never have one pending.
  if (result?.AccessToken === undefined || result.RefreshToken === undefined) {
    throw refused('The user pool answered without tokens.');
  }
  return { accessToken: result.AccessToken, refreshToken: result.RefreshToken };
}

/** Reads a token's subject. The token comes straight from the pool over TLS, so its signature is not checked. */
function subjectOf(accessToken: string): string {
  const payload: unknown = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  return subjectSchema.parse(payload).sub;
}
