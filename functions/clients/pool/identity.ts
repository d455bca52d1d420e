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
import { lazy } from '../../../shared/lazy.ts';
import * as z from '../../../shared/zod.ts';
import { type Config, clientsOf } from '../../config.ts';
import { notTheirSession } from '../../data/people/session-record.ts';
import { onceClient, poolClient } from './pool-client.ts';
import { type Refusal, refusalOf } from './pool-errors.ts';
import { seal, unseal } from './seal.ts';
import { openedBy, type SecretKeys } from './secret-keys.ts';

/** What the pre-token trigger is told: the session the token belongs to and the facility it is for. */
export type TokenRequest = { readonly sessionId: string; readonly facilityId: string };
export type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** The password of the account with this subject was right: with tokens, or with a challenge where the sign-in asks for a code as well. */
export type PasswordCheck = { readonly subject: string } & (
  | { readonly tokens: Tokens; readonly challenge?: undefined }
  | { readonly challenge: string; readonly tokens?: undefined }
);

export type IdentityResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: Refusal };

/** The user pool as the product uses it: admin APIs only, with the client's secret. */
export type Identity = {
  /** Checks a password. The tokens of this step carry no claims and never leave the server. */
  checkPassword(email: string, password: string): Promise<IdentityResult<PasswordCheck>>;
  /** Answers a challenge with the six digits of an authenticator app. The same holds for its tokens. */
  answerChallenge(subject: string, challenge: string, code: string): Promise<IdentityResult<Tokens>>;
  /**
   * Has the pool make a key for an authenticator app. The access token must be one of `checkPassword`: only they may act
   * for the person in the pool. It goes into `setup`, sealed, which works for whom it is for and as long as the token.
   */
  beginApp(accessToken: string, forWhom: string): Promise<{ secret: string; setup: string }>;
  /** Has the pool take the app's key by its first code. Refused as `credentials`: the set-up has to begin anew. */
  finishApp(setup: string, forWhom: string, code: string): Promise<IdentityResult<void>>;
  /** Exchanges a refresh token; the pre-token trigger puts the claims into the new access token or refuses. */
  exchange(refreshToken: string, request: TokenRequest): Promise<IdentityResult<Tokens>>;
  /** Ends every token that came from this refresh token's sign-in. Unknown tokens are nothing to end. */
  revoke(refreshToken: string): Promise<void>;
  /** Secret keys of the installation for one purpose, derived from the clients' secrets; replaced together with them. */
  keysFor(purpose: string): SecretKeys;
};

/** The pool does not say how long its lock lasts: a second after five failures in a row, twice as long with each more. */
const retryAfterSeconds = 5;

/**
 * What the pool says when it has not looked at the password or token. It locks an account for a moment after five failures,
 * under the name of a wrong password, and it turns away more calls than its quota allows, whoever makes them.
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

/** Opens the pool with its clients. */
export function openIdentity(config: Config, client = poolClient()): Identity {
  // For those alone who have a second factor.
  const once = lazy(onceClient);
  const [today, ...otherIds] = clientsOf(config);
  const opened = (id: string) => appClient(config.USER_POOL_ID, id, client);
  const [current, others] = [opened(today), otherIds.map(opened)];
  const pool = { UserPoolId: config.USER_POOL_ID, ClientId: current.id };

  const keyOf = async ({ secret }: AppClient, purpose: string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(`key for ${purpose}`)
      .digest();
  const keysFor = (purpose: string): SecretKeys => ({
    today: () => keyOf(current, purpose),
    others: () => Promise.all(others.map((other) => keyOf(other, purpose))),
  });
  const setupKeys = keysFor(setupPurpose);
  const secretHash = async (username: string): Promise<string> =>
    createHmac('sha256', await current.secret())
      .update(username + current.id)
      .digest('base64');

  /** What only the client of a sign-in may ask: a session that began with another one goes on with that. */
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

    checkPassword: (email, password) =>
      refusable(async () => {
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

    answerChallenge: (subject, challenge, code) =>
      refusable(async () => {
        const { AuthenticationResult: result } = await once().send(
          new AdminRespondToAuthChallengeCommand({
            ...pool,
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: challenge,
            ChallengeResponses: {
              USERNAME: subject,
              SOFTWARE_TOKEN_MFA_CODE: code,
              SECRET_HASH: await secretHash(subject),
            },
          }),
        );
        return tokensOf(result);
      }),

    async beginApp(AccessToken, forWhom) {
      const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      if (SecretCode === undefined) throw new Error('The user pool made no key for an app.');
      return { secret: SecretCode, setup: seal(await setupKeys.today(), forWhom, AccessToken) };
    },

    finishApp: (setup, forWhom, code) =>
      refusable(async () => {
        const AccessToken = await openedBy(setupKeys, (key) => unseal(key, forWhom, setup));
        if (AccessToken === undefined) throw refused('The set-up is not of this session.');
        const { Status } = await once().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: code }));
        if (Status !== 'SUCCESS') throw refused('The user pool did not take the app.');
      }),

    exchange: (refreshToken, { sessionId, facilityId }) =>
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

    async revoke(refreshToken) {
      // Of a token that is not its own a client hears nothing, or a refusal.
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

/** A client of the pool. Its secret is read from the pool once, so it is in no environment or template. */
function appClient(UserPoolId: string, id: string, client: CognitoIdentityProviderClient): AppClient {
  let cached: Promise<string> | undefined;
  return {
    id,
    secret() {
      cached ??= client
        .send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId: id }))
        .then(({ UserPoolClient }) => {
          if (UserPoolClient?.ClientSecret === undefined)
            throw new Error('The user pool client has no secret.');
          return UserPoolClient.ClientSecret;
        });
      // A failed read must not be remembered.
      cached.catch(() => {
        cached = undefined;
      });
      return cached;
    },
  };
}

async function refusable<Value>(work: () => Promise<Value>): Promise<IdentityResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const refusal = turnedAway(error);
    if (refusal !== undefined) throw refusal;
    const why = refusalOf(error);
    if (why === undefined) throw error;
    // The pool hands on what its trigger said.
    const theirs = why !== 'notAllowed' || !String(error).includes(notTheirSession);
    return { ok: false, why: theirs ? why : 'notTheirs' };
  }
}

const refused = (message: string): Error =>
  Object.assign(new Error(message), { name: 'NotAuthorizedException' });

function tokensOf(result: AuthenticationResultType | undefined): Tokens {
  // Any other challenge (a new password to set, say) comes without tokens; this product's users never have one open.
  if (result?.AccessToken === undefined || result.RefreshToken === undefined) {
    throw refused('The user pool answered without tokens.');
  }
  return { accessToken: result.AccessToken, refreshToken: result.RefreshToken };
}

/** The token comes straight from the pool over TLS, so its payload is read without checking the signature. */
function subjectOf(accessToken: string): string {
  const payload: unknown = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  return subjectSchema.parse(payload).sub;
}
