import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FetchError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { sampleConfig } from '../../testing/sample-config.ts';
import { accessTokenVerifier } from './access-token.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(change: object = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const issuer = `https://cognito-idp.us-east-1.amazonaws.com/${sampleConfig.USER_POOL_ID}`;
  const claims = { sub: 'somebody', sid: 'session', iss: issuer, client_id: 'client', token_use: 'access' };
  const signed = `${text({ alg: 'RS256', kid: 'key' })}.${text({ ...claims, iat: now, exp: now + 600, ...change })}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** A key set that answers only while `answers.there` is true. */
function keySet() {
  const answers = { there: true };
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }] };
  const fetch = async (uri: string) => {
    if (!answers.there) throw new FetchError(uri, 'no answer');
    return new TextEncoder().encode(JSON.stringify(keys)).buffer;
  };
  return { answers, verify: accessTokenVerifier(sampleConfig, new SimpleJwksCache({ fetcher: { fetch } })) };
}

describe('an access token', () => {
  it('identifies its user and session', async () => {
    expect(await keySet().verify(token())).toMatchObject({ userId: 'somebody', sessionId: 'session' });
    const moved = await keySet().verify(token({ person: 'who they were' }));
    expect(moved).toMatchObject({ userId: 'who they were', subject: 'somebody' });
  });

  it.each([
    ['of another client', token({ client_id: 'other' })],
    ['that has expired', token({ exp: 1 })],
    ['that was changed', token().replace(/\.[\w-]+\./, `.${text({ sub: 'somebody else' })}.`)],
    ['that is not a token', 'a.b.c'],
  ])('%s is refused', async (_what, badToken) => {
    await expect(keySet().verify(badToken)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('is not refused when the key set is unavailable: the service is reported as busy', async () => {
    const { answers, verify } = keySet();
    answers.there = false;
    await expect(verify(token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(verify(token())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
