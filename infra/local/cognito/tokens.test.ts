import { afterEach, describe, expect, it } from '@jest/globals';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { claimsOf, startPool } from '../testing/user-pool.ts';
import type { PreTokenGeneration } from './trigger.ts';

type Pool = Awaited<ReturnType<typeof startPool>>;
const running: Pool[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((pool) => pool.stop()));
});

async function poolWith(preTokenGeneration?: PreTokenGeneration): Promise<Pool> {
  const pool = await startPool({ preTokenGeneration });
  running.push(pool);
  return pool;
}

const adding = (claims: Record<string, unknown>): PreTokenGeneration => {
  return async (event) => ({
    ...event,
    response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: { claimsToAddOrOverride: claims } } },
  });
};

describe('access tokens', () => {
  it('last 15 minutes, and keep the session’s origin_jti when they are refreshed, with a new jti', async () => {
    const pool = await poolWith();
    const { email } = await pool.addUser();
    const first = await pool.signIn(email);
    const second = await pool.refresh(first.RefreshToken);
    const { exp, iat } = claimsOf(first.AccessToken);
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
    expect(claimsOf(second.AccessToken).origin_jti).toBe(claimsOf(first.AccessToken).origin_jti);
    expect(claimsOf(second.AccessToken).jti).not.toBe(claimsOf(first.AccessToken).jti);
  });
});

describe('the pre token generation trigger', () => {
  it('is called with a V2_0 event', async () => {
    const events: PreTokenGenerationV2TriggerEvent[] = [];
    const pool = await poolWith(async (event) => {
      events.push(event);
      return event;
    });
    const { email, username } = await pool.addUser();
    const { RefreshToken } = await pool.signIn(email);
    await pool.refresh(RefreshToken, 'Mercy Valley');
    expect(events).toMatchObject([
      { version: '2', triggerSource: 'TokenGeneration_Authentication', userName: username },
      { version: '2', triggerSource: 'TokenGeneration_RefreshTokens', userName: username },
    ]);
    expect(events[0]).toMatchObject({
      userPoolId: pool.cognito.userPoolId,
      callerContext: { clientId: pool.cognito.clientId },
      request: { userAttributes: { sub: username, email } },
    });
  });

  it('gets ClientMetadata from GetTokensFromRefreshToken only', async () => {
    const metadata: unknown[] = [];
    const pool = await poolWith(async (event) => {
      metadata.push(event.request.clientMetadata);
      return event;
    });
    const { email } = await pool.addUser();
    const { RefreshToken } = await pool.signIn(email);
    await pool.refresh(RefreshToken, 'Mercy Valley');
    expect(metadata).toEqual([undefined, { activeFacility: 'Mercy Valley' }]);
  });

  it('adds claims, including lists, to the access token', async () => {
    const pool = await poolWith(adding({ role: 'admin', facilityAccess: ['Mercy Valley', 'St. Anne'] }));
    const { email } = await pool.addUser();
    const { AccessToken, IdToken } = await pool.signIn(email);
    expect(claimsOf(AccessToken)).toMatchObject({
      role: 'admin',
      facilityAccess: ['Mercy Valley', 'St. Anne'],
    });
    expect(claimsOf(IdToken)).not.toHaveProperty('role');
  });

  it('removes scopes', async () => {
    let changes: object = {};
    const pool = await poolWith(async (event) => ({
      ...event,
      response: { claimsAndScopeOverrideDetails: { accessTokenGeneration: changes } },
    }));
    const { email } = await pool.addUser();
    const scope = async () => claimsOf((await pool.signIn(email)).AccessToken).scope;
    expect(await scope()).toBe('aws.cognito.signin.user.admin');
    changes = { scopesToSuppress: ['aws.cognito.signin.user.admin'] };
    expect(await scope()).toBeUndefined();
  });

  it('cannot change whom the token is for', async () => {
    const pool = await poolWith(
      adding({ sub: 'other', iss: 'other', exp: 1, client_id: 'other', username: 'other' }),
    );
    const { email, username } = await pool.addUser();
    const claims = claimsOf((await pool.signIn(email)).AccessToken);
    expect(claims).toMatchObject({ sub: username, username, client_id: pool.cognito.clientId });
    expect(claims.exp).toBeGreaterThan(Date.now() / 1_000);
  });

  it('refuses tokens by throwing, which leaves the refresh token unused', async () => {
    let refuse = false;
    const pool = await poolWith(async (event) => {
      if (refuse) throw new Error('not your facility');
      return event;
    });
    const { email } = await pool.addUser();
    const { RefreshToken } = await pool.signIn(email);
    refuse = true;
    const refused = {
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error not your facility.',
    };
    await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(refused);
    await expect(pool.signIn(email)).rejects.toMatchObject(refused);
    refuse = false;
    expect(await pool.refresh(RefreshToken)).toHaveProperty('AccessToken');
  });

  it('must return an event', async () => {
    const pool = await poolWith(async () => 'nonsense');
    const { email } = await pool.addUser();
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  });

  it.each([
    ['scope to add', { accessTokenGeneration: { scopesToAdd: ['plans/read'] } }],
    ['claim of the ID token', { idTokenGeneration: { claimsToAddOrOverride: { role: 'admin' } } }],
  ])('is refused, not ignored, if it asks for what this pool does not know: a %s', async (_, asked) => {
    const pool = await poolWith(async (event) => ({
      ...event,
      response: { claimsAndScopeOverrideDetails: asked },
    }));
    const { email } = await pool.addUser();
    await expect(pool.signIn(email)).rejects.toMatchObject({ name: 'InvalidLambdaResponseException' });
  });
});
