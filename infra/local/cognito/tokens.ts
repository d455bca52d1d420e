import { createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { notAuthorized } from './call.ts';
import type { Pool, User } from './pool.ts';
import type { Session, Sessions } from './sessions.ts';
import type { SigningKey } from './signing-key.ts';
import {
  applyChanges,
  applyScopes,
  type ClaimChanges,
  type PreTokenGeneration,
  runTrigger,
  scope,
  type TriggerSource,
} from './trigger.ts';

const lifetime = limits.session.accessTokenMinutes * 60;

/** `iss` of every token, in AWS's form even on the laptop, so that the same check passes in both. */
const issuerOf = (pool: Pick<Pool, 'region' | 'id'>): string =>
  `https://cognito-idp.${pool.region}.amazonaws.com/${pool.id}`;

export type TokenMaker = (request: {
  user: User;
  session: Session;
  source: TriggerSource;
  clientMetadata?: Record<string, string> | undefined;
}) => Promise<{ AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' }>;

/** Makes access and ID tokens, after calling the pre token generation trigger. `now` is in milliseconds. */
export function tokenMaker(
  pool: Pool,
  key: SigningKey,
  trigger: PreTokenGeneration | undefined,
  now: () => number,
): TokenMaker {
  return async ({ user, session, source, clientMetadata }) => {
    const { clientId } = session;
    const changes = trigger
      ? await runTrigger(trigger, { pool, clientId, user, source, clientMetadata })
      : {};
    const issued = Math.floor(now() / 1_000);
    const common = {
      sub: user.Username,
      iss: issuerOf(pool),
      origin_jti: session.originJti,
      event_id: randomUUID(),
      auth_time: session.authTime,
      exp: issued + lifetime,
      iat: issued,
    };
    return {
      AccessToken: signed(key, accessClaims(common, clientId, user, changes)),
      IdToken: signed(key, idClaims(common, clientId, user)),
      ExpiresIn: lifetime,
      TokenType: 'Bearer',
    };
  };
}

function accessClaims(common: object, clientId: string, user: User, changes: ClaimChanges) {
  const claims = {
    ...common,
    client_id: clientId,
    token_use: 'access',
    ...applyScopes(changes.accessTokenGeneration),
    jti: randomUUID(),
    username: user.Username,
  };
  return applyChanges(claims, changes.accessTokenGeneration);
}

function idClaims(common: object, clientId: string, user: User) {
  const attributes = Object.fromEntries(user.Attributes.map(({ Name, Value }) => [Name, Value]));
  return {
    ...attributes,
    email_verified: attributes.email_verified === 'true',
    ...common,
    'cognito:username': user.Username,
    aud: clientId,
    token_use: 'id',
    jti: randomUUID(),
  };
}

function signed({ kid, privateKey }: SigningKey, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const input = `${part({ kid, alg: 'RS256' })}.${part(claims)}`;
  return `${input}.${sign('RSA-SHA256', Buffer.from(input), privateKey).toString('base64url')}`;
}

const readSchema = z.object({
  username: z.string(),
  origin_jti: z.string(),
  exp: z.number(),
  token_use: z.literal('access'),
  scope: z._default(z.string(), ''),
});

/** Returns the owner of an access token, for the calls that users make with their token. @throws NotAuthorizedException */
export type TokenReader = (accessToken: string) => Promise<User>;

export function tokenReader(
  pool: Pool,
  { privateKey }: SigningKey,
  sessions: Pick<Sessions, 'isRevoked'>,
  now: () => number,
): TokenReader {
  const publicKey = createPublicKey(privateKey);
  return async (accessToken) => {
    const [head = '', body = '', signature = ''] = accessToken.split('.');
    const signed = Buffer.from(`${head}.${body}`);
    if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url')))
      throw notAuthorized('Invalid Access Token');
    const claims = readSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data;
    const user = claims && pool.find(claims.username);
    if (!user) throw notAuthorized('Invalid Access Token');
    if (claims.exp * 1_000 <= now()) throw notAuthorized('Access Token has expired');
    if (sessions.isRevoked(claims.origin_jti)) throw notAuthorized('Access Token has been revoked');
    if (!claims.scope.split(' ').includes(scope))
      throw notAuthorized('Access Token does not have required scopes');
    return user;
  };
}
