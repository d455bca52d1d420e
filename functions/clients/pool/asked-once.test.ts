import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sampleConfig } from '../../testing/sample-config.ts';
import { sendCallsTo } from '../../testing/service-endpoint.ts';
import { startServer } from '../../testing/silent-server.ts';
import { openIdentity } from './identity.ts';

/** The pool's answer to a code or challenge that it has already accepted. */
const taken = {
  __type: 'NotAuthorizedException',
  message: 'Invalid session for the user, session can only be used once.',
};

/** The pool's answer to a call above its quota, which it has not looked at. */
const busy = { __type: 'TooManyRequestsException', message: 'Too many requests' };

/** A pool that answers the calls in `answers`, and to any other call gives the answers in `turned`, or loses the first one. */
let asked: string[] = [];
let turned: object[] = [];
const answers: Readonly<Record<string, object>> = {
  DescribeUserPoolClient: { UserPoolClient: { ClientSecret: 'secret' } },
  AssociateSoftwareToken: { SecretCode: 'key' },
};
const pool = createServer((request, response) => {
  const call = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
  asked.push(call);
  const answer = answers[call];
  const refusal = answer === undefined ? turned.shift() : undefined;
  if (refusal !== undefined) response.writeHead(400).end(JSON.stringify(refusal));
  else if (answer === undefined && asked.filter((one) => one === call).length === 1) request.socket.destroy();
  else response.writeHead(answer === undefined ? 400 : 200).end(JSON.stringify(answer ?? taken));
});

const server = await startServer(pool);
const takeBack = sendCallsTo(server.endpoint, 'COGNITO_IDENTITY_PROVIDER');
// The waits between tries are as short as they get.
const random = jest.spyOn(Math, 'random').mockReturnValue(0);
afterAll(() => {
  random.mockRestore();
  takeBack();
  server.stop();
});
beforeEach(() => {
  asked = [];
  turned = [];
});

describe('a lost response from the user pool', () => {
  it('is not reported as a wrong code at sign-in, and the call is not repeated', async () => {
    const answered = openIdentity(sampleConfig).answerChallenge('u1', 'challenge', '123456');
    await expect(answered).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked.filter((call) => call === 'AdminRespondToAuthChallenge')).toHaveLength(1);
  });

  it('is not reported as a wrong code during app setup, and the call is not repeated', async () => {
    const identity = openIdentity(sampleConfig);
    const { setup } = await identity.beginApp('token', 'session');
    const finished = identity.finishApp(setup, 'session', '123456');
    await expect(finished).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked.filter((call) => call === 'VerifySoftwareToken')).toHaveLength(1);
  });

  it('causes a retry of a call that is safe to repeat', async () => {
    expect(await openIdentity(sampleConfig).checkPassword('a@b.test', 'x')).toMatchObject({ ok: false });
    expect(asked.filter((call) => call === 'AdminInitiateAuth')).toHaveLength(2);
  });
});

describe('a user pool that is too busy to look at a code', () => {
  const wrong = { __type: 'CodeMismatchException', message: 'Code mismatch' };

  it('gets the code again at sign-in, up to three times in all', async () => {
    turned = [busy, busy, wrong];
    const answered = () => openIdentity(sampleConfig).answerChallenge('u1', 'challenge', '123456');
    expect(await answered()).toEqual({ ok: false, why: 'code' });
    turned = [busy, busy, busy];
    await expect(answered()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: expect.any(Number) });
    expect(asked.filter((call) => call === 'AdminRespondToAuthChallenge')).toHaveLength(6);
  });

  it('gets the code again during app setup', async () => {
    const identity = openIdentity(sampleConfig);
    const { setup } = await identity.beginApp('token', 'session');
    turned = [busy, wrong];
    expect(await identity.finishApp(setup, 'session', '123456')).toEqual({ ok: false, why: 'code' });
    expect(asked.filter((call) => call === 'VerifySoftwareToken')).toHaveLength(2);
  });
});
