import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { FetchError, WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error';
import { type JwksCache, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import { type Config, clientsOf } from '../../config.ts';

const claimsSchema = z.object({
  sub: z.string(),
  /** Whose the account is, where its subject is not the person's id. Only the trigger can say so. */
  person: z.optional(z.string()),
  sid: z.string(),
  exp: z.int(),
  rights: z.optional(z.string()),
});

/** Public signing keys (JWKS), as the laptop stack hands them over. */
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
 * What a verified access token says: whose it is, of which session, until when (seconds since 1970), and the digest of
 * what the person might do when it was made.
 */
export type AccessToken = {
  readonly userId: string;
  /** The account that it was made for. */
  readonly subject: string;
  readonly sessionId: string;
  readonly expires: number;
  readonly rights: string | undefined;
};

/**
 * Verifies signature, issuer, client, use and expiry. Every failure is the same NOT_SIGNED_IN, but for keys that cannot be
 * had: nobody is signed out because the pool's key set did not answer.
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
