import {
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, startPool } from '../testing/user-pool.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
let clock = Date.now();

beforeAll(async () => {
  pool = await startPool({ now: () => clock });
});
afterAll(() => pool.stop());

describe('signing in with the administrator password flow', () => {
  it('returns tokens for the right password, whatever the case of the address', async () => {
    const { email } = await pool.addUser('Mixed.Case@demo.test');
    const tokens = await pool.signIn(email);
    expect(tokens).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 900 });
    expect(await pool.signIn('MIXED.CASE@DEMO.TEST')).toHaveProperty('RefreshToken');
  });

  it('reports the same error for a wrong password and an unknown address', async () => {
    const { email } = await pool.addUser();
    for (const [address, enteredPassword] of [
      [email, 'wrong password'],
      ['nobody@demo.test', password],
    ] as const) {
      await expect(pool.signIn(address, enteredPassword)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });

  it('locks a user after five failures, twice as long with each, rejecting attempts until then', async () => {
    const { email } = await pool.addUser();
    const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };
    for (let failure = 1; failure <= 5; failure++) {
      await expect(pool.signIn(email, 'wrong password')).rejects.toMatchObject(wrong);
    }
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    clock += 1_000;
    await expect(pool.signIn(email, 'wrong password')).rejects.toMatchObject(wrong);
    clock += 1_900;
    await expect(pool.signIn(email)).rejects.toMatchObject(locked);
    clock += 100;
    expect(await pool.signIn(email)).toHaveProperty('AccessToken');
    await expect(pool.signIn(email, 'wrong password')).rejects.toMatchObject(wrong);
    expect(await pool.signIn(email)).toHaveProperty('AccessToken');
  });

  it('needs the hash made with the client’s secret', async () => {
    const { email } = await pool.addUser();
    await expect(pool.signIn(email, password, { SECRET_HASH: 'wrong' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: `Unable to verify secret hash for client ${pool.cognito.clientId}`,
    });
    const bare = new AdminInitiateAuthCommand({
      ...pool.pool,
      ClientId: pool.cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    await expect(pool.client.send(bare)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it.each(['REFRESH_TOKEN_AUTH', 'USER_PASSWORD_AUTH', 'USER_SRP_AUTH'] as const)(
    'refuses the flow %s, which the client does not allow',
    async (AuthFlow) => {
      const { email } = await pool.addUser();
      const { RefreshToken } = await pool.signIn(email);
      const command = new AdminInitiateAuthCommand({
        ...pool.pool,
        ClientId: pool.cognito.clientId,
        AuthFlow,
        AuthParameters: { REFRESH_TOKEN: RefreshToken ?? '', USERNAME: email, PASSWORD: password },
      });
      await expect(pool.client.send(command)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    },
  );
});

describe('refreshing a session', () => {
  it('accepts a rotated token within the grace period, and reports it as reused afterward', async () => {
    const { email } = await pool.addUser();
    const first = await pool.signIn(email);
    const second = await pool.refresh(first.RefreshToken);
    clock += 59_000;
    expect(await pool.refresh(first.RefreshToken)).toHaveProperty('AccessToken');
    clock += 2_000;
    await expect(pool.refresh(first.RefreshToken)).rejects.toMatchObject({
      name: 'RefreshTokenReuseException',
    });
    expect(await pool.refresh(second.RefreshToken)).toHaveProperty('AccessToken');
  });

  it('fails after the first token’s lifetime, however often the session was refreshed', async () => {
    const { email } = await pool.addUser();
    const first = await pool.signIn(email);
    clock += 10 * 3_600_000;
    const second = await pool.refresh(first.RefreshToken);
    clock += 3 * 3_600_000;
    await expect(pool.refresh(second.RefreshToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    });
  });

  it('refuses an unknown token and a wrong client secret', async () => {
    await expect(pool.refresh('nonsense')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { email } = await pool.addUser();
    const { RefreshToken } = await pool.signIn(email);
    const revoke = { Token: RefreshToken, ClientId: pool.cognito.clientId, ClientSecret: 'wrong' };
    await expect(pool.client.send(new RevokeTokenCommand(revoke))).rejects.toThrow(/secret/);
  });
});

describe('ending sessions', () => {
  const revoked = { name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' };

  it('revokes every token that came from one sign-in', async () => {
    const { email } = await pool.addUser();
    const first = await pool.signIn(email);
    const other = await pool.signIn(email);
    const second = await pool.refresh(first.RefreshToken);
    const { clientId: ClientId, clientSecret: ClientSecret } = pool.cognito;
    await pool.client.send(new RevokeTokenCommand({ Token: second.RefreshToken, ClientId, ClientSecret }));
    await expect(pool.refresh(first.RefreshToken)).rejects.toMatchObject(revoked);
    await expect(pool.refresh(second.RefreshToken)).rejects.toMatchObject(revoked);
    expect(await pool.refresh(other.RefreshToken)).toHaveProperty('AccessToken');
  });

  it('signs a user out everywhere', async () => {
    const { email, username } = await pool.addUser();
    const sessions = [await pool.signIn(email), await pool.signIn(email)];
    await pool.client.send(new AdminUserGlobalSignOutCommand({ ...pool.pool, Username: username }));
    for (const { RefreshToken } of sessions) {
      await expect(pool.refresh(RefreshToken)).rejects.toMatchObject(revoked);
    }
    expect(await pool.refresh((await pool.signIn(email)).RefreshToken)).toHaveProperty('AccessToken');
  });

  it('revokes refresh tokens only', async () => {
    const { email } = await pool.addUser();
    const { AccessToken: Token } = await pool.signIn(email);
    const { clientId: ClientId, clientSecret: ClientSecret } = pool.cognito;
    const command = new RevokeTokenCommand({ Token, ClientId, ClientSecret });
    await expect(pool.client.send(command)).rejects.toMatchObject({ name: 'UnsupportedTokenTypeException' });
  });
});
