import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from '../../../shared/zod.ts';
import { type Call, CognitoError, invalid, notAuthorized } from './call.ts';
import type { SignInLock } from './lock.ts';
import type { Client, Pool, User } from './pool.ts';
import type { Sessions } from './sessions.ts';
import type { SoftwareTokens } from './software-token/software-token.ts';
import type { TokenMaker } from './tokens.ts';

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Checks `SECRET_HASH`: HMAC-SHA256 of user name and client ID, keyed with the client's secret, in base64. */
function checkSecretHash(client: Client, username: string, secretHash: string | undefined): void {
  if (secretHash === undefined) {
    throw notAuthorized(
      `Client ${client.clientId} is configured with secret but SECRET_HASH was not received`,
    );
  }
  const expected = createHmac('sha256', client.clientSecret)
    .update(username + client.clientId)
    .digest('base64');
  if (!same(expected, secretHash)) throw wrongSecret(client);
}

/** Checks the secret in calls that take the secret itself. */
function checkClientSecret(client: Client, clientSecret: string | undefined): void {
  if (clientSecret === undefined || !same(client.clientSecret, clientSecret)) throw wrongSecret(client);
}

const wrongSecret = ({ clientId }: Client) =>
  notAuthorized(`Unable to verify secret hash for client ${clientId}`);

/** @throws InvalidParameterException without a value for the parameter */
function required(parameters: Readonly<Record<string, string>>, name: string): string {
  const value = parameters[name];
  if (!value) throw invalid(`Missing required parameter ${name}`);
  return value;
}

export type Parts = {
  pool: Pool;
  sessions: Sessions;
  softwareTokens: SoftwareTokens;
  makeTokens: TokenMaker;
  lock: SignInLock;
};

const signInSchema = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z._default(z.record(z.string(), z.string()), {}),
});
const respondSchema = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  ChallengeName: z.string(),
  ChallengeResponses: z._default(z.record(z.string(), z.string()), {}),
  Session: z.optional(z.string()),
});
const refreshSchema = z.object({
  RefreshToken: z.string(),
  ClientId: z.string(),
  ClientSecret: z.optional(z.string()),
  ClientMetadata: z.optional(z.record(z.string(), z.string())),
});
const revokeSchema = z.object({
  Token: z.string(),
  ClientId: z.string(),
  ClientSecret: z.optional(z.string()),
});
const signOutSchema = z.object({ UserPoolId: z.string(), Username: z.string() });

/** Lists the calls that start, refresh and end sessions. */
export function signInCalls(parts: Parts): [name: string, call: Call][] {
  return [
    ['AdminInitiateAuth', (request) => initiate(parts, signInSchema.parse(request))],
    ['AdminRespondToAuthChallenge', (request) => respond(parts, respondSchema.parse(request))],
    ['GetTokensFromRefreshToken', (request) => refresh(parts, refreshSchema.parse(request))],
    ['RevokeToken', (request) => revoke(parts, revokeSchema.parse(request))],
    ['AdminUserGlobalSignOut', (request) => signOut(parts, signOutSchema.parse(request))],
  ];
}

/** Ignores ClientMetadata on purpose: in AWS it does not reach the pre token generation trigger from this call. */
async function initiate(
  { pool, sessions, softwareTokens, makeTokens, lock }: Parts,
  { UserPoolId, ClientId, AuthFlow, AuthParameters }: z.infer<typeof signInSchema>,
): Promise<object> {
  pool.expectPool(UserPoolId);
  const client = pool.client(ClientId);
  // The client allows only this flow; refresh token rotation excludes refreshing by flow.
  if (AuthFlow !== 'ADMIN_USER_PASSWORD_AUTH') {
    throw invalid('Auth flow not enabled for this client');
  }
  const username = required(AuthParameters, 'USERNAME');
  const password = required(AuthParameters, 'PASSWORD');
  checkSecretHash(client, username, AuthParameters.SECRET_HASH);

  const user = pool.find(username.toLowerCase());
  if (user) lock.check(user.Username);
  if (!(await pool.passwords.match(password, user?.Password)) || !user) {
    if (user) lock.failed(user.Username);
    throw notAuthorized('Incorrect username or password.');
  }
  lock.succeeded(user.Username);
  // As in AWS, the trigger is called only once the code was right.
  if (softwareTokens.isOn(user)) return softwareTokens.challenge(user);
  // If the trigger refuses, no session is left behind.
  return startSession({ sessions, makeTokens }, user, client);
}

/** Runs the second step of a sign-in: the only challenge ever used is a code of an authenticator app. */
async function respond(
  { pool, sessions, softwareTokens, makeTokens }: Parts,
  { UserPoolId, ClientId, ChallengeName, ChallengeResponses, Session }: z.infer<typeof respondSchema>,
): Promise<object> {
  pool.expectPool(UserPoolId);
  const client = pool.client(ClientId);
  if (ChallengeName !== 'SOFTWARE_TOKEN_MFA') throw invalid('This challenge is not open.');
  const username = required(ChallengeResponses, 'USERNAME');
  const code = required(ChallengeResponses, 'SOFTWARE_TOKEN_MFA_CODE');
  checkSecretHash(client, username, ChallengeResponses.SECRET_HASH);
  return startSession({ sessions, makeTokens }, await softwareTokens.answer(Session, username, code), client);
}

async function startSession(
  { sessions, makeTokens }: Pick<Parts, 'sessions' | 'makeTokens'>,
  user: User,
  { clientId }: Client,
): Promise<object> {
  const { session, refreshToken } = await sessions.start(user.Username, clientId);
  try {
    const tokens = await makeTokens({ user, session, source: 'TokenGeneration_Authentication' });
    return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
  } catch (error) {
    await sessions.revokeToken(refreshToken, clientId);
    throw error;
  }
}

async function refresh(
  { pool, sessions, makeTokens }: Parts,
  { RefreshToken, ClientId, ClientSecret, ClientMetadata }: z.infer<typeof refreshSchema>,
): Promise<object> {
  checkClientSecret(pool.client(ClientId), ClientSecret);
  const session = sessions.find(RefreshToken, ClientId);
  const user = pool.find(session.username);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  const source = 'TokenGeneration_RefreshTokens';
  // A token is used up only by an exchange that succeeds.
  const tokens = await makeTokens({ user, session, source, clientMetadata: ClientMetadata });
  const rotated = await sessions.rotate(session, RefreshToken);
  return { AuthenticationResult: { ...tokens, RefreshToken: rotated } };
}

async function revoke(
  { pool, sessions }: Parts,
  { Token, ClientId, ClientSecret }: z.infer<typeof revokeSchema>,
): Promise<object> {
  checkClientSecret(pool.client(ClientId), ClientSecret);
  if (Token.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked');
  }
  await sessions.revokeToken(Token, ClientId);
  return {};
}

async function signOut(
  { pool, sessions }: Parts,
  { UserPoolId, Username }: z.infer<typeof signOutSchema>,
): Promise<object> {
  pool.expectPool(UserPoolId);
  const user = pool.findExisting(Username.toLowerCase());
  await sessions.revokeUser(user.Username);
  return {};
}
