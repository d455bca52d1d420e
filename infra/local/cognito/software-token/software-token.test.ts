import { createHmac } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeAt, stepAt, stepOf } from '../../../../functions/clients/pool/totp.ts';
import { password, startPool } from '../../testing/user-pool.ts';

let pool: Awaited<ReturnType<typeof startPool>>;
let clock = Date.UTC(2026, 0, 1);
const stepMs = 30_000;

beforeAll(async () => {
  pool = await startPool({
    now: () => clock,
    // As the product does for tokens that leave the server.
    preTokenGeneration: async (event) => {
      const suppressed = event.request.clientMetadata?.activeFacility === 'narrow';
      const accessTokenGeneration = { scopesToSuppress: ['aws.cognito.signin.user.admin'] };
      event.response = {
        claimsAndScopeOverrideDetails: suppressed ? { accessTokenGeneration } : {},
      };
      return event;
    },
  });
});
afterAll(() => pool.stop());

const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(clock) + steps);
const hashOf = (username: string) =>
  createHmac('sha256', pool.cognito.clientSecret)
    .update(username + pool.cognito.clientId)
    .digest('base64');

const associate = async (AccessToken: string | undefined) =>
  (await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode ?? '';
const verify = (AccessToken: string | undefined, UserCode: string) =>
  pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
const prefer = (Username: string, Enabled: boolean) =>
  pool.client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...pool.pool,
      Username,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );
const initiate = (email: string) =>
  pool.client.send(
    new AdminInitiateAuthCommand({
      ...pool.pool,
      ClientId: pool.cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: hashOf(email) },
    }),
  );
const respond = (
  Session: string | undefined,
  USERNAME: string,
  code: string,
  SECRET_HASH = hashOf(USERNAME),
) =>
  pool.client.send(
    new AdminRespondToAuthChallengeCommand({
      ...pool.pool,
      ClientId: pool.cognito.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code, SECRET_HASH },
    }),
  );

/** Creates a user whose sign-in requires a code; the code of the current step is used up. */
async function personWithApp() {
  const { email, username } = await pool.addUser();
  const { AccessToken } = await pool.signIn(email);
  const secret = await associate(AccessToken);
  await verify(AccessToken, codeNow(secret));
  await prefer(username, true);
  clock += stepMs;
  return { email, username, secret };
}

describe('a code', () => {
  it.each([
    [59, '94287082'],
    // Beyond 32 bits.
    [20_000_000_000, '65353130'],
  ])('matches RFC 6238 at second %i', (second, code) => {
    // "12345678901234567890" in base32.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(codeAt(secret, stepAt(second * 1_000), 8)).toBe(code);
    for (const late of [-1, 0, 1]) {
      expect(stepOf(secret, codeAt(secret, stepAt(second * 1_000) + late), second * 1_000)).toBeDefined();
    }
    expect(stepOf(secret, codeAt(secret, stepAt(second * 1_000) + 2), second * 1_000)).toBeUndefined();
  });
});

describe('setting up an authenticator app', () => {
  it('requires no code at sign-in before the app is verified and preferred', async () => {
    const { email, username } = await pool.addUser();
    const { AccessToken } = await pool.signIn(email);
    const secret = await associate(AccessToken);
    for (const ask of [true, false])
      await expect(prefer(username, ask)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const wrong = codeNow(secret, 5);
    await expect(verify(AccessToken, wrong)).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect(await verify(AccessToken, codeNow(secret))).toMatchObject({ Status: 'SUCCESS' });
    expect(await pool.signIn(email)).toHaveProperty('AccessToken');
    await prefer(username, true);
    const { ChallengeName, AuthenticationResult, ChallengeParameters } = await initiate(email);
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    expect(ChallengeParameters?.USER_ID_FOR_SRP).toBe(username);
    expect(AuthenticationResult).toBeUndefined();
  });

  it('requires a valid access token that may act for the user', async () => {
    const { email, username } = await pool.addUser();
    const { AccessToken, RefreshToken } = await pool.signIn(email);
    const { clientId: ClientId, clientSecret: ClientSecret } = pool.cognito;
    const narrowed = await pool.client.send(
      new GetTokensFromRefreshTokenCommand({
        RefreshToken,
        ClientId,
        ClientSecret,
        ClientMetadata: { activeFacility: 'narrow' },
      }),
    );
    const refused = { name: 'NotAuthorizedException' };
    const narrow = narrowed.AuthenticationResult?.AccessToken;
    await expect(associate(narrow)).rejects.toMatchObject({ ...refused, message: /required scopes/ });
    await expect(associate(`${AccessToken}x`)).rejects.toMatchObject(refused);
    const secret = await associate(AccessToken);
    await pool.client.send(new AdminUserGlobalSignOutCommand({ ...pool.pool, Username: username }));
    const revoked = { ...refused, message: 'Access Token has been revoked' };
    await expect(verify(AccessToken, codeNow(secret))).rejects.toMatchObject(revoked);
    const again = await pool.signIn(email);
    clock += 16 * 60_000;
    const expired = { ...refused, message: 'Access Token has expired' };
    await expect(associate(again.AccessToken)).rejects.toMatchObject(expired);
  });

  it('on another phone leaves the first app valid until the new one is verified', async () => {
    const { email, username, secret } = await personWithApp();
    const challenge = await initiate(email);
    const { AuthenticationResult } = await respond(challenge.Session, username, codeNow(secret));
    const second = await associate(AuthenticationResult?.AccessToken);
    clock += stepMs;
    const still = await initiate(email);
    expect(await respond(still.Session, username, codeNow(secret))).toHaveProperty('AuthenticationResult');
    clock += stepMs;
    await verify(AuthenticationResult?.AccessToken, codeNow(second));
    clock += stepMs;
    const { Session } = await initiate(email);
    await expect(respond(Session, username, codeNow(secret))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await respond(Session, username, codeNow(second))).toHaveProperty('AuthenticationResult');
  });
});

describe('signing in with a code', () => {
  it('accepts each time step once, and a code one step early or late', async () => {
    const { email, username, secret } = await personWithApp();
    const first = await initiate(email);
    await expect(respond(first.Session, username, '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await respond(first.Session, username, codeNow(secret))).toHaveProperty('AuthenticationResult');
    const second = await initiate(email);
    const used = { name: 'ExpiredCodeException', message: 'Your software token has already been used once.' };
    await expect(respond(second.Session, username, codeNow(secret))).rejects.toMatchObject(used);
    await expect(respond(second.Session, username, codeNow(secret, -1))).rejects.toMatchObject(used);
    expect(await respond(second.Session, username, codeNow(secret, 1))).toHaveProperty(
      'AuthenticationResult',
    );
    clock += 3 * stepMs;
    const third = await initiate(email);
    for (const off of [-2, 2])
      await expect(respond(third.Session, username, codeNow(secret, off))).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    expect(await respond(third.Session, username, codeNow(secret, -1))).toHaveProperty(
      'AuthenticationResult',
    );
  });

  it('accepts a challenge once, within three minutes, and only from its own user', async () => {
    const { email, username, secret } = await personWithApp();
    const other = await personWithApp();
    const { Session } = await initiate(email);
    const refused = { name: 'NotAuthorizedException', message: /^Invalid session for the user/ };
    await expect(respond(Session, other.username, codeNow(other.secret))).rejects.toMatchObject(refused);
    await expect(respond('made up', username, codeNow(secret))).rejects.toMatchObject(refused);
    // An alias is not accepted as the user name here.
    await expect(respond(Session, email, codeNow(secret))).rejects.toMatchObject(refused);
    await respond(Session, username, codeNow(secret));
    await expect(respond(Session, username, codeNow(secret, 1))).rejects.toMatchObject(refused);
    const late = await initiate(email);
    clock += 3 * 60_000;
    await expect(respond(late.Session, username, codeNow(secret))).rejects.toMatchObject(refused);
  });

  it('requires the hash made with the client’s secret for the username', async () => {
    const { email, username, secret } = await personWithApp();
    const { Session } = await initiate(email);
    await expect(respond(Session, username, codeNow(secret), hashOf(email))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: `Unable to verify secret hash for client ${pool.cognito.clientId}`,
    });
  });

  it('is no longer required after an administrator’s call removes the preference', async () => {
    const { email, username } = await personWithApp();
    await prefer(username, false);
    expect(await pool.signIn(email)).toHaveProperty('AccessToken');
    // The verified secret is still there.
    await prefer(username, true);
    expect(await pool.signIn(email)).toEqual({});
  });
});
