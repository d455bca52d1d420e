import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error';
import { type JwksCache, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import { type Config, clientsOf } from '../../config.ts';

const claimsSchema = z.object({
  sub: z.string(),
  /** The account's owner, if its subject is not the person's ID. Only the trigger sets it. */
  person: z.optional(z.string()),
  sid: z.string(),
  exp: z.int(),
  rights: z.optional(z.string()),
});

/** Public signing keys (JWKS), as the laptop stack provides them. */
const keySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('RSA'),
      kid: z.string(),
      n: z.string(),
      e: z.string(),
      alg: z.literal('RS256'),
      use: z.literal('sig'),
    }),
  ),
});

/**
 * The content of a verified access token: its person, its session, its expiry (seconds since 1970), and the digest
 * of the person's rights when it was made.
 */
export type AccessToken = {
  readonly userId: string;
  /** The subject of the account that it was made for. */
  readonly subject: string;
  readonly sessionId: string;
  readonly expires: number;
  readonly rights: string | undefined;
};

/**
 * Verifies signature, issuer, client, use and expiry. Every failure is NOT_SIGNED_IN, except when the keys cannot
 * be fetched: an unavailable key set must not sign anyone out.
 */
export function accessTokenVerifier(
  config: Config,
  jwksCache: JwksCache = new SimpleJwksCache(),
): (token: string) => Promise<AccessToken> {
  const pool = {
    userPoolId: config.USER_POOL_ID,
    clientId: clientsOf(config),
    tokenUse: 'access',
  } as const;
  const verifier = CognitoJwtVerifier.create(pool, { jwksCache });
  if (config.USER_POOL_JWKS !== undefined) {
    verifier.cacheJwks(keySetSchema.parse(JSON.parse(config.USER_POOL_JWKS)));
  }
  const isOutage = (error: unknown): boolean =>
    config.USER_POOL_JWKS === undefined &&
    (error instanceof FetchError || error instanceof WaitPeriodNotYetEndedJwkError);
  return async (token) => {
    const payload = await verifier.verify(token).catch((error: unknown) => {
      if (isOutage(error)) throw Object.assign(new ApiError('UNAVAILABLE'), { cause: error });
      return undefined;
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new ApiError('NOT_SIGNED_IN');
    const { sub, person = sub, sid, exp, rights } = claims.data;
    return { userId: person, subject: sub, sessionId: sid, expires: exp, rights };
  };
}
