import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { failure } from '../../http/failure.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { sampleConfig } from '../../testing/sample-config.ts';
import { openIdentity } from './identity.ts';

const wire = mockClient(CognitoIdentityProviderClient);
afterAll(() => wire.restore());
const identity = () => openIdentity(sampleConfig, new CognitoIdentityProviderClient({ region: 'us-east-1' }));
const named = (name: string) => Object.assign(new Error(name), { name });
afterEach(() => {
  wire.reset();
});

const withSecret = () =>
  wire.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientSecret: 'secret' } });

describe('checkPassword', () => {
  it.each([
    ['NotAuthorizedException', 'credentials'],
    ['UserNotFoundException', 'credentials'],
    ['PasswordResetRequiredException', 'credentials'],
    ['UserLambdaValidationException', 'notAllowed'],
  ])('treats %s as a refusal: %s', async (name, why) => {
    withSecret();
    wire.on(AdminInitiateAuthCommand).rejects(named(name));
    expect(await identity().checkPassword('a@b.test', 'x')).toEqual({ ok: false, why });
  });

  it.each(['InternalErrorException', 'TimeoutError'])(
    'never treats %s as a refusal or a success',
    async (name) => {
      withSecret();
      wire.on(AdminInitiateAuthCommand).rejects(named(name));
      await expect(identity().checkPassword('a@b.test', 'x')).rejects.toThrow(name);
    },
  );

  it.each([
    [
      'a locked account',
      Object.assign(named('NotAuthorizedException'), { message: 'Password attempts exceeded' }),
      'TOO_MANY_ATTEMPTS',
    ],
    ['too many attempts', named('LimitExceededException'), 'TOO_MANY_ATTEMPTS'],
    ['too many calls overall', named('TooManyRequestsException'), 'UNAVAILABLE'],
  ])('reports %s as such, never as a wrong password', async (_, refusal, code) => {
    withSecret();
    wire.on(AdminInitiateAuthCommand).rejects(refusal);
    const expected = { code, retryAfter: expect.any(Number) };
    await expect(identity().checkPassword('a@b.test', 'x')).rejects.toMatchObject(expected);
  });

  it('treats an open challenge as a refusal, because it comes without tokens', async () => {
    withSecret();
    wire.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(await identity().checkPassword('a@b.test', 'x')).toEqual({ ok: false, why: 'credentials' });
  });
});

describe('the first code of an app', () => {
  it('that the pool refuses without an exception is refused', async () => {
    withSecret();
    wire.on(AssociateSoftwareTokenCommand).resolves({ SecretCode: 'key' });
    wire.on(VerifySoftwareTokenCommand).resolves({ Status: 'ERROR' });
    const opened = identity();
    const { setup } = await opened.beginApp('token', 'session');
    expect(await opened.finishApp(setup, 'session', '123456')).toEqual({ ok: false, why: 'credentials' });
  });
});

describe('exchange', () => {
  it('distinguishes a replayed token from an invalid one, and sends the session and facility', async () => {
    withSecret();
    wire.on(GetTokensFromRefreshTokenCommand).rejectsOnce(named('RefreshTokenReuseException'));
    const opened = identity();
    const request = { sessionId: 's', facilityId: 'f' };
    expect(await opened.exchange('old', request)).toEqual({ ok: false, why: 'reused' });
    wire.on(GetTokensFromRefreshTokenCommand).rejects(named('NotAuthorizedException'));
    expect(await opened.exchange('old', request)).toEqual({ ok: false, why: 'credentials' });
    const [call] = wire.commandCalls(GetTokensFromRefreshTokenCommand);
    expect(call?.args[0].input.ClientMetadata).toEqual(request);
  });

  it('is busy, and no fault, while the pool cannot run its trigger', async () => {
    withSecret();
    wire.on(GetTokensFromRefreshTokenCommand).rejects(named('UnexpectedLambdaException'));
    const log = recordedLog();
    const answer = await identity()
      .exchange('old', { sessionId: 's', facilityId: 'f' })
      .catch((error: unknown) => failure(error, 'request', log));
    expect(answer).toMatchObject({ statusCode: 503 });
    // A trigger that never runs, such as for a missing permission, must not be overlooked.
    expect(log.entries).toMatchObject([{ level: 'error' }]);
  });
});

describe('the client secret', () => {
  it('is read once, and again after a failed read', async () => {
    wire
      .on(DescribeUserPoolClientCommand)
      .rejectsOnce(named('TimeoutError'))
      // The pool tells it five times a second at most, and many functions may start at once.
      .rejectsOnce(named('TooManyRequestsException'))
      .resolves({ UserPoolClient: { ClientSecret: 'secret' } });
    wire.on(AdminInitiateAuthCommand).rejects(named('NotAuthorizedException'));
    const opened = identity();
    await expect(opened.checkPassword('a@b.test', 'x')).rejects.toThrow('TimeoutError');
    await opened.checkPassword('a@b.test', 'x');
    await opened.checkPassword('a@b.test', 'x');
    expect(wire.commandCalls(DescribeUserPoolClientCommand)).toHaveLength(3);
  });
});
