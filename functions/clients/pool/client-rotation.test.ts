import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, it } from '@jest/globals';
import { password, startPool } from '../../../infra/local/testing/user-pool.ts';
import { knownPcs } from '../../auth/attempts/known-pc.ts';
import { sampleConfig } from '../../testing/sample-config.ts';
import { accessTokenVerifier } from './access-token.ts';
import { openIdentity, type Tokens } from './identity.ts';

/** A function before and after `clientGeneration` is incremented, and after it is incremented again. */
type Release = 'before' | 'after' | 'later';

const preTokenGeneration = async (event: object) => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: { sid: 's' } } },
  },
});
const pool = await startPool({ preTokenGeneration });
const { email } = await pool.addUser();
afterAll(() => pool.stop());

function open(release: Release) {
  const { userPoolId, clientId: old, next, endpoint, jwks } = pool.cognito;
  const [today, others] = {
    before: [old, next.clientId],
    after: [next.clientId, old],
    later: [next.clientId, ''],
  }[release] as [string, string];
  const config = {
    ...sampleConfig,
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: today,
    USER_POOL_OTHER_CLIENT_IDS: others,
    USER_POOL_JWKS: jwks,
  };
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProviderClient({ endpoint, region: 'us-east-1', credentials });
  const identity = openIdentity(config, client);
  return { identity, verify: accessTokenVerifier(config), pcs: knownPcs(identity.keysFor('known PCs')) };
}

async function signIn(release: Release): Promise<Tokens> {
  const checked = await open(release).identity.checkPassword(email, password);
  if (!checked.ok || checked.value.tokens === undefined) throw new Error('The sign-in was refused.');
  return checked.value.tokens;
}

const request = { sessionId: 's', facilityId: 'f' };

it.each<[Release, Release]>([
  ['before', 'after'],
  ['after', 'before'],
])('a session from %s a rotation can be used and ended by functions from %s it', async (began, goesOn) => {
  const tokens = await signIn(began);
  const other = open(goesOn);
  expect(await other.verify(tokens.accessToken)).toMatchObject({ sessionId: 's' });
  const renewed = await other.identity.exchange(tokens.refreshToken, request);
  if (!renewed.ok) throw new Error(`Refused: ${renewed.why}`);
  expect(await open(began).verify(renewed.value.accessToken)).toMatchObject({ sessionId: 's' });
  await other.identity.revoke(renewed.value.refreshToken);
  for (const release of [began, goesOn]) {
    const ended = await open(release).identity.exchange(renewed.value.refreshToken, request);
    expect(ended).toEqual({ ok: false, why: 'credentials' });
  }
});

it('a session of a deleted client has ended', async () => {
  const tokens = await signIn('before');
  const { identity, verify } = open('later');
  expect(await identity.exchange(tokens.refreshToken, request)).toEqual({ ok: false, why: 'credentials' });
  await expect(verify(tokens.accessToken)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

it('a PC stays known to functions from before and after a rotation, until its key is removed', async () => {
  const cookie = await open('before').pcs.remember(new Map(), email);
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
  const cookies = new Map([[name, value]]);
  expect((await open('after').pcs.read(cookies))?.knows(email)).toBe(true);
  const { pcs } = open('later');
  expect(await pcs.read(cookies)).toBeUndefined();
  expect(await pcs.remember(cookies, email)).toMatch(/^__Host-coverage-guide-pc=\w{32}\./);
  // Signing in there again sets a cookie with today's key.
  const renewed = (await open('after').pcs.remember(cookies, email)).split(';')[0]?.split('=')[1] ?? '';
  for (const release of ['before', 'later'] as const)
    expect((await open(release).pcs.read(new Map([[name, renewed]])))?.knows(email)).toBe(true);
});
