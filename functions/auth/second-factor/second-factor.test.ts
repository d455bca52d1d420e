import { VerifySoftwareTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { User } from '../../../shared/people/user.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { openAccounts } from '../../clients/pool/accounts.ts';
import { codeAt, stepAt } from '../../clients/pool/totp.ts';
import { findUser } from '../../data/people/users.ts';
import { keys } from '../../data/table/keys.ts';
import { personsMails } from '../../mails/persons-mails.ts';
import { tokenIn } from '../../testing/inbox.ts';
import {
  browserOf,
  facilities,
  password,
  type SignedInBrowser,
  startTestWorld,
} from '../../testing/world.ts';

// A stage that requires administrators to have a second factor.
let clock = Date.now();
const stepMs = 30_000;
let made = 0;

const world = await startTestWorld({ now: () => clock, config: { SECOND_FACTOR: 'administrators' } });
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(async () => {
  await world.deliverMail();
});

type App = { email: string; id: string; secret: string; recoveryCodes: string[]; browser: SignedInBrowser };

const login = (email: string, code?: string, attempt = password, address = '192.0.2.1') =>
  world.send('login', {
    body: { email, password: attempt, activeFacility: facilities.own, code },
    headers: { 'x-forwarded-for': `${address}, 192.0.2.254` },
  });
/** Returns the app's next code, since each is accepted only once. */
const nextCode = ({ secret }: { secret: string }) => {
  clock += stepMs;
  return codeAt(secret, stepAt(clock));
};
const pool = () => openAccounts(world.container.config.USER_POOL_ID);
const record = (id: string) => world.container.table.get(keys.user(id));
const subjects = async () => (await world.deliverMail()).map(({ subject }) => subject);

async function switchOn(browser: SignedInBrowser) {
  const started = await world.send('startSecondFactor', { body: { currentPassword: password } }, browser);
  const { setup, secret } = started.body as { setup: string; secret: string };
  const body = { setup, code: nextCode({ secret }) };
  const { status, body: answer } = await world.send('confirmSecondFactor', { body }, browser);
  return { status, secret, ...(answer as { recoveryCodes: string[] }) };
}

async function personWithApp(role: 'user' | 'admin' = 'user'): Promise<App> {
  const email = `app-${++made}@demo.test`;
  const { id } = await world.addPerson({ email, role });
  const browser = await world.signIn(email);
  const { secret, recoveryCodes } = await switchOn(browser);
  clock += stepMs;
  return { email, id, secret, recoveryCodes, browser };
}

describe('a user whose second factor is on', () => {
  it('signs in with a code from the app, and each code works only once', async () => {
    const app = await personWithApp();
    const alone = await login(app.email);
    expect(alone).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED' }, cookies: [] });
    const wrong = await login(app.email, '000000');
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } }, cookies: [] });
    const code = nextCode(app);
    const right = await login(app.email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(right).toMatchObject({ status: 200, body: { secondFactor: { recoveryCodes: 10 } } });
    expect((await world.send('me', {}, browserOf(right))).status).toBe(200);
    const again = await login(app.email, code);
    expect(again).toMatchObject({ status: 400, body: { fields: { code: expect.stringContaining('used') } } });
  });

  it('is asked for a code only after the right password', async () => {
    const app = await personWithApp();
    await world.addPerson({ email: 'no-app@demo.test' });
    const failedLogin = async (email: string, code?: string) => {
      const { status, body } = await login(email, code, 'Wrong-pass-1');
      return { status, body: { ...(body as object), requestId: '' } };
    };
    const [one, other] = [await failedLogin(app.email), await failedLogin('no-app@demo.test')];
    expect(one).toEqual(other);
    expect(await failedLogin(app.email, nextCode(app))).toEqual(one);
    expect(one.body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await world.changePerson(app.id, { status: 'disabled' });
    expect(await login(app.email)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  });

  it('is blocked and emailed after five wrong codes in 15 minutes, but never by strangers', async () => {
    const app = await personWithApp();
    await world.deliverMail();
    for (let tried = 0; tried <= rateLimits.secondFactor.most; tried += 1) {
      expect((await login(app.email, '000000', 'Wrong-pass-1', '198.51.100.7')).status).toBe(401);
      clock += rateLimits.signIn.account.longestWaitSeconds * 1_000;
    }
    for (let tried = 0; tried < rateLimits.secondFactor.most; tried += 1) {
      expect((await login(app.email, '000000')).status).toBe(400);
    }
    expect((await login(app.email, codeAt(app.secret, stepAt(clock) + 1))).status).toBe(429);
    expect((await login(app.email, app.recoveryCodes[0])).status).toBe(429);
    expect(await subjects()).toEqual(['Wrong codes at sign-in']);
    clock += rateLimits.secondFactor.quietSeconds * 1_000;
    expect((await login(app.email, nextCode(app))).status).toBe(200);
  });

  it('is asked for a code even if the user pool no longer requires one', async () => {
    const app = await personWithApp();
    await pool().askForCode(app, false);
    expect(await login(app.email)).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED' } });
    expect((await login(app.email, nextCode(app))).status).toBe(200);
  });

  it('changes the password with the old password alone', async () => {
    const app = await personWithApp();
    const body = { currentPassword: password, password: 'another long one' };
    expect((await world.send('changePassword', { body }, app.browser)).status).toBe(200);
    expect((await login(app.email, nextCode(app), 'another long one')).status).toBe(200);
  });
});

describe('switching on the second factor', () => {
  it('requires the password, the app’s first code, and the session that started it', async () => {
    const email = `app-${++made}@demo.test`;
    const { id } = await world.addPerson({ email });
    const [browser, elsewhere] = [await world.signIn(email), await world.signIn(email)];
    const start = (currentPassword: string) =>
      world.send('startSecondFactor', { body: { currentPassword } }, browser);
    expect(await start('Wrong-pass-1')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: expect.any(String) } },
    });
    const { setup, secret, uri } = (await start(password)).body as Record<string, string>;
    expect(uri).toBe(
      `otpauth://totp/Coverage%20Guide%3A${encodeURIComponent(email)}?secret=${secret}&issuer=Coverage%20Guide`,
    );
    const confirm = (code: string, as = browser) =>
      world.send('confirmSecondFactor', { body: { setup, code } }, as);
    const code = nextCode({ secret: secret ?? '' });
    expect((await confirm(code, elsewhere)).status).toBe(409);
    // Also what a phone gets whose clock is a minute off.
    expect(await confirm('000000')).toMatchObject({
      status: 400,
      body: { fields: { code: expect.stringContaining('set its clock automatically') } },
    });
    expect((await login(email)).status).toBe(200);

    const { status, body } = await confirm(code);
    expect(status).toBe(200);
    const { recoveryCodes } = body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    const stored = JSON.stringify(await record(id));
    for (const secretText of [...recoveryCodes, secret ?? '']) expect(stored).not.toContain(secretText);
    expect((await world.send('me', {}, browser)).body).toMatchObject({ secondFactor: { recoveryCodes: 10 } });
    expect((await world.send('me', {}, elsewhere)).status).toBe(401);
    expect(await subjects()).toEqual(['Two-step sign-in is on']);
  });

  it('counts no emails for wrong first codes, which cause none, and causes at most ten an hour', async () => {
    // Emails are counted by the hour.
    clock = Math.ceil(clock / 3_600_000) * 3_600_000;
    const email = `app-${++made}@demo.test`;
    const { id } = await world.addPerson({ email });
    const browser = await world.signIn(email);
    const mails = personsMails(world.container.table);
    for (let sent = 1; sent < rateLimits.mails.person.secondFactor; sent += 1)
      await mails.of('secondFactor', id, new Date(clock));
    const started = await world.send('startSecondFactor', { body: { currentPassword: password } }, browser);
    const { setup, secret } = started.body as { setup: string; secret: string };
    const confirm = async (code: string) =>
      (await world.send('confirmSecondFactor', { body: { setup, code } }, browser)).status;
    expect(await confirm('000000')).toBe(400);
    expect(await confirm(codeAt(secret, stepAt(clock)))).toBe(200);
    for (const call of ['renewRecoveryCodes', 'switchOffSecondFactor'] as const) {
      const proof = { currentPassword: password, code: nextCode({ secret }) };
      expect((await world.send(call, { body: proof }, browser)).status).toBe(429);
    }
  });

  it('accepts the right code after user pool faults, which do not count as wrong codes', async () => {
    const browser = await world.addSignedIn({ email: `app-${++made}@demo.test` });
    const start = { body: { currentPassword: password } };
    const { setup, secret = '' } = (await world.send('startSecondFactor', start, browser)).body as Record<
      string,
      string
    >;
    const confirm = () =>
      world.send('confirmSecondFactor', { body: { setup, code: nextCode({ secret }) } }, browser);
    const fault = Object.assign(new Error('The pool is down.'), { name: 'InternalErrorException' });
    const down = jest.spyOn(VerifySoftwareTokenCommand.prototype, 'resolveMiddleware');
    down.mockImplementation(() => {
      throw fault;
    });
    for (let tried = 0; tried < rateLimits.secondFactor.most; tried++)
      expect((await confirm()).status).toBe(503);
    down.mockRestore();
    expect((await confirm()).status).toBe(200);
  });

  it('on another phone requires a code from the old one, which works until setup is done', async () => {
    const app = await personWithApp();
    const start = (code?: string) =>
      world.send('startSecondFactor', { body: { currentPassword: password, code } }, app.browser);
    expect(await start()).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    const { setup, secret } = (await start(nextCode(app))).body as { setup: string; secret: string };
    expect((await login(app.email, nextCode(app))).status).toBe(200);
    const body = { setup, code: nextCode({ secret }) };
    expect((await world.send('confirmSecondFactor', { body }, app.browser)).status).toBe(200);
    expect((await login(app.email, nextCode(app))).status).toBe(400);
    expect((await login(app.email, nextCode({ secret }))).status).toBe(200);
  });

  it('is completed by the next sign-in if it was interrupted', async () => {
    const app = await personWithApp();
    const { secondFactor: _, ...without } = (await record(app.id)) ?? {};
    await world.container.table.put({ ...without, ...keys.user(app.id) });
    expect(await login(app.email)).toMatchObject({ status: 401, body: { code: 'CODE_NEEDED' } });
    expect(await login(app.email, nextCode(app))).toMatchObject({
      status: 200,
      body: { secondFactor: { recoveryCodes: 0 } },
    });
  });
});

describe('a recovery code', () => {
  it('signs the user in once, however it is typed, and leaves the second factor on', async () => {
    const app = await personWithApp();
    await world.deliverMail();
    const [code = ''] = app.recoveryCodes;
    const signedIn = await login(app.email, code.toLowerCase().replaceAll('-', ' '));
    expect(signedIn).toMatchObject({ status: 200, body: { secondFactor: { recoveryCodes: 9 } } });
    expect((await login(app.email, code)).status).toBe(400);
    expect((await login(app.email)).status).toBe(401);
    expect((await login(app.email, nextCode(app))).status).toBe(200);
    expect((await world.deliverMail()).map(({ subject, text }) => [subject, text])).toEqual([
      ['A recovery code was used', expect.stringContaining(' 9 are left.')],
    ]);
  });

  it('causes an email saying that one code is left when it is the second to last', async () => {
    const app = await personWithApp();
    await world.deliverMail();
    const stored = await findUser(world.container.table, app.id);
    const codes = stored?.secondFactor?.codes.slice(0, 2);
    const secondFactor = { ...stored?.secondFactor, codes };
    await world.container.table.put({ ...(await record(app.id)), secondFactor, ...keys.user(app.id) });
    expect((await login(app.email, app.recoveryCodes[0])).status).toBe(200);
    const [mail] = await world.deliverMail();
    expect(mail?.text).toContain(' One is left.');
  });

  it('is accepted by only one of several concurrent sign-ins', async () => {
    const app = await personWithApp();
    const tries = Array.from({ length: 4 }, () => login(app.email, app.recoveryCodes[1]));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('stops working when new codes are made, which requires the password and a code', async () => {
    const app = await personWithApp();
    await world.deliverMail();
    const renew = (currentPassword: string, code?: string) =>
      world.send('renewRecoveryCodes', { body: { currentPassword, code } }, app.browser);
    expect((await renew('Wrong-pass-1', nextCode(app))).status).toBe(400);
    // Otherwise whoever knows the password could set up an app of their own at an unattended PC.
    expect((await renew(password)).body).toMatchObject({ fields: { code: expect.any(String) } });
    const { recoveryCodes } = (await renew(password, nextCode(app))).body as { recoveryCodes: string[] };
    expect((await login(app.email, app.recoveryCodes[0])).status).toBe(400);
    expect((await login(app.email, recoveryCodes[0])).status).toBe(200);
    expect(await subjects()).toEqual(['You have new recovery codes', 'A recovery code was used']);
  });
});

describe('switching off the second factor', () => {
  it('requires the password and a code, and ends every other session', async () => {
    const app = await personWithApp();
    const elsewhere = browserOf(await login(app.email, nextCode(app)));
    await world.deliverMail();
    clock += stepMs;
    const off = (currentPassword: string, code?: string) =>
      world.send('switchOffSecondFactor', { body: { currentPassword, code } }, app.browser);
    expect((await off('Wrong-pass-1', nextCode(app))).status).toBe(400);
    expect((await off(password)).body).toMatchObject({ fields: { code: expect.any(String) } });
    expect((await off(password, nextCode(app))).status).toBe(200);
    expect((await world.send('me', {}, elsewhere)).status).toBe(401);
    expect((await world.send('me', {}, app.browser)).status).toBe(200);
    expect((await login(app.email)).status).toBe(200);
    expect(await subjects()).toEqual(['Two-step sign-in is off']);
  });

  it('is refused where the stage requires it', async () => {
    const app = await personWithApp('admin');
    const request = { body: { currentPassword: password } };
    const answer = await world.send('switchOffSecondFactor', request, app.browser);
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('requires') } });
    expect((await login(app.email)).status).toBe(401);
  });
});

describe('a stage that requires a second factor of administrators', () => {
  it('lets an administrator without one do nothing except set it up', async () => {
    const email = `admin-${++made}@demo.test`;
    await world.addPerson({ email, role: 'admin' });
    const signedIn = await login(email);
    expect(signedIn).toMatchObject({ status: 200, body: { secondFactorDemanded: true } });
    expect(signedIn.body).not.toHaveProperty('secondFactor');
    const browser = browserOf(signedIn);
    const missing = { status: 403, body: { code: 'SECOND_FACTOR_MISSING' } };
    for (const [id, request] of [
      ['listUsers', {}],
      ['listPlans', { query: { facility: facilities.own } }],
      ['setFacility', { body: { activeFacility: facilities.own } }],
      ['changePassword', { body: { currentPassword: password, password } }],
    ] as const) {
      expect(await world.send(id, request, browser)).toMatchObject(missing);
    }
    expect((await world.send('me', {}, browser)).body).toMatchObject({ secondFactorDemanded: true });
    expect((await switchOn(browser)).status).toBe(200);
    expect((await world.send('listUsers', {}, browser)).status).toBe(200);
  });

  it('requires it of a user who becomes an administrator, and not before', async () => {
    const email = `member-${++made}@demo.test`;
    const { id } = await world.addPerson({ email });
    const browser = await world.signIn(email);
    expect((await world.send('validateToken', {}, browser)).status).toBe(200);
    await world.changePerson(id, { role: 'admin' });
    expect((await world.send('validateToken', {}, browser)).status).toBe(403);
  });
});

describe('an administrator', () => {
  it('can reset the second factor of others, who are emailed and signed out, but not their own', async () => {
    const app = await personWithApp();
    const admin = await personWithApp('admin');
    await world.deliverMail();
    const reset = (id: string) => world.send('resetSecondFactor', { params: { id } }, admin.browser);
    expect(await reset(admin.id)).toMatchObject({ status: 409, body: { code: 'NOT_YOURSELF' } });
    expect(await reset(app.id)).toMatchObject({
      status: 200,
      body: { user: expect.not.objectContaining({ secondFactor: expect.anything() }) },
    });
    expect((await world.send('me', {}, app.browser)).status).toBe(401);
    expect((await login(app.email)).status).toBe(200);
    expect(await subjects()).toEqual(['Your two-step sign-in was reset']);
    expect((await reset(app.id)).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  it('by a reset also lets a person set it up who has typed too many wrong codes', async () => {
    const app = await personWithApp();
    const admin = await personWithApp('admin');
    for (let tried = 0; tried < rateLimits.secondFactor.most; tried += 1) await login(app.email, '000000');
    expect((await login(app.email, nextCode(app))).status).toBe(429);
    await world.send('resetSecondFactor', { params: { id: app.id } }, admin.browser);
    expect((await switchOn(browserOf(await login(app.email)))).status).toBe(200);
  });
});

describe('a second factor, when a change of address is undone', () => {
  it.each([
    ['goes with', 0],
    ['outlives', 73],
  ])('%s the change if it was set up %i hours before it', async (what, hours) => {
    const app = await personWithApp();
    clock += hours * 3_600_000;
    const again = await login(app.email, nextCode(app));
    const thief = `thief-${app.id}@demo.test`;
    const me = (await world.send('me', {}, browserOf(again))).body as User;
    const { firstName, lastName, phoneNumber, npi, version } = me;
    const body = { firstName, lastName, phoneNumber, npi, email: thief, currentPassword: password };
    await world.deliverMail();
    const headers = { 'if-match': `"${version}"` };
    expect((await world.send('updateMe', { headers, body }, browserOf(again))).status).toBe(200);
    const confirm = tokenIn(await world.deliverMail(), 'confirm-email');
    expect((await world.send('confirmEmail', { body: { token: confirm } })).status).toBe(200);
    const undo = tokenIn(await world.deliverMail(), 'undo-email');
    expect((await world.send('undoEmailChange', { body: { token: undo } })).status).toBe(200);
    expect((await record(app.id))?.secondFactor === undefined).toBe(what === 'goes with');
  });
});
