import { JwtVerifier } from 'aws-jwt-verify';

export type Claims = Readonly<Record<string, unknown>>;

/**
 * The JWT authorizer of an HTTP API: checks signature, issuer, times, and the client in `aud`, or in `client_id` if there is no
 * `aud`. Like the real one it ignores `token_use`: the functions distinguish access tokens from ID tokens. Returns the claims, or
 * undefined for a token that AWS would refuse.
 */
export function jwtAuthorizer(
  environment: Readonly<Record<string, string | undefined>>,
): (authorization: string | undefined) => Promise<Claims | undefined> {
  const { AWS_REGION = '', USER_POOL_ID = '', USER_POOL_CLIENT_ID, USER_POOL_JWKS } = environment;
  const clients = [USER_POOL_CLIENT_ID, ...(environment.USER_POOL_OTHER_CLIENT_IDS ?? '').split(',')].filter(
    Boolean,
  );
  const issuer = `https://cognito-idp.${AWS_REGION}.amazonaws.com/${USER_POOL_ID}`;
  const verifier = JwtVerifier.create({
    issuer,
    audience: null,
    customJwtCheck: ({ payload }) => {
      const audience = payload.aud ?? payload.client_id;
      if (![audience].flat().some((one) => typeof one === 'string' && clients.includes(one))) {
        throw new Error('The token is for another client.');
      }
      if (payload.exp === undefined) throw new Error('The token never expires.');
    },
  });
  if (USER_POOL_JWKS) verifier.cacheJwks(JSON.parse(USER_POOL_JWKS));
  return async (authorization) => {
    const token = authorization?.replace(/^bearer\s+/i, '').trim();
    if (!token) return undefined;
    try {
      return await verifier.verify(token);
    } catch {
      return undefined;
    }
  };
}
