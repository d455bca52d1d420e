import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../../functions/auth/testing/registrations.ts';
import { openAccounts } from '../../../functions/clients/accounts.ts';
import { findUser } from '../../../functions/data/people/users.ts';
import { keys } from '../../../functions/data/records/keys.ts';
import {
  browserOf,
  facilities,
  password,
  type SignedInBrowser,
  startWorld,
  type World,
} from '../../../functions/testing/world.ts';
import { codeAt, stepAt } from '../../local/cognito/software-token/totp.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { peopleCommand } from './command.ts';

// A pool that has lost its accounts stands for another one: in both a person's account has another subject than their id.

let world: World;
let clock = Date.now();
beforeAll(async () => {
  world = await startWorld({ now: () => clock });
});
afterAll(() => world.stop());

const chosen = 'a-new-one-for-a-new-pool';
const pool = () => openAccounts(world.container.config.USER_POOL_ID);
const record = (id: string) => findUser(world.container.table, world.log, id);
const tokenIn = (text = '', page = 'reset-password') =>
  new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';

async function people(...args: string[]): Promise<string> {
  let printed = '';
  const output = {
    write: (text: string) => {
      printed += text;
    },
  };
  await peopleCommand(args, output, world.stack.environment);
  // It ends sessions by the clock of the machine.
  clock = Math.max(clock, Date.now() + 1_000);
  return printed;
}

async function lostPerson(given: Parameters<World['addPerson']>[0]) {
  const user = await world.addPerson(given);
  await pool().delete(user);
  return user;
}

const signIn = (email: string, given = chosen, more: object = {}) =>
  world.send('login', { body: { email, password: given, activeFacility: facilities.own, ...more } });

/** A person who was moved, has chosen a password by the mailed link, and has signed in. */
async function movedPerson(email: string, given: Partial<Parameters<World['addPerson']>[0]> = {}) {
  const { id } = await lostPerson({ email, ...given });
  await people('--apply');
  const mail = (await world.deliverMail()).find(({ to }) => to === email);
  const reset = await world.send('resetPassword', { body: { token: tokenIn(mail?.text), password: chosen } });
  clock += 1_000;
  const browser = browserOf(await signIn(email));
  await world.deliverMail();
  return { id, reset, browser };
}

/** The code that the app shows next: each counts once. */
const nextCode = (secret: string) => {
  clock += 30_000;
  return codeAt(secret, stepAt(clock));
};

async function switchOn(browser: SignedInBrowser) {
  const started = await world.send('startSecondFactor', { body: { currentPassword: chosen } }, browser);
  const { setup, secret } = started.body as { setup: string; secret: string };
  const on = await world.send('confirmSecondFactor', { body: { setup, code: nextCode(secret) } }, browser);
  const [recovery] = (on.body as { recoveryCodes: string[] }).recoveryCodes;
  clock += 30_000;
  return { secret, recovery };
}

const meOf = async (browser: SignedInBrowser) => (await world.send('me', {}, browser)).body;

describe('people without an account in the pool', () => {
  it('are listed, and nothing is changed, until --apply says so', async () => {
    const { id } = await lostPerson({ email: 'ada@demo.test', role: 'admin', access: ['own', 'second'] });
    const printed = await people();
    expect(printed).toContain('1 of them have no account');
    expect(printed).toContain('ada@demo.test (Test Person): administrator, approved, 2 facilities');
    expect(await record(id)).toMatchObject({ version: 1 });
    expect(await people('--apply')).toMatch(/^1 person got an account\. 1 of them may sign in/m);
    expect(await record(id)).toMatchObject({
      version: 2,
      role: 'admin',
      facilityIds: ['north000', 'south000'],
    });
    expect(await people('--apply')).toMatch(/0 of them have no account\.\n$/);
    expect(await auditedActs(world.stack.environment)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^people done accounts in \S+: 1 of 1$/)]),
    );
  });

  it('sign in by the mailed link as who they were, and nobody else does', async () => {
    const before = await lostPerson({ email: 'bea@demo.test', access: ['own', 'second'] });
    await world.deliverMail();
    await people('--apply');
    expect((await signIn('bea@demo.test', password)).status).toBe(401);
    const [mail, ...others] = await world.deliverMail();
    expect([mail?.to, mail?.subject, others]).toEqual(['bea@demo.test', 'Please choose a new password', []]);
    const body = { token: tokenIn(mail?.text), password: chosen };
    expect((await world.send('resetPassword', { body })).status).toBe(200);
    expect((await world.send('resetPassword', { body })).status).toBe(400);
    clock += 1_000;
    const signedIn = await signIn('bea@demo.test');
    expect(signedIn).toMatchObject({
      status: 200,
      body: { _id: before.id, role: 'user', facilityAccess: [facilities.own, facilities.second] },
    });
    const refreshed = await world.send('refresh', { body: {} }, browserOf(signedIn));
    const browser = browserOf(refreshed);
    expect(await meOf(browser)).toMatchObject({ _id: before.id });
    const payload = JSON.parse(Buffer.from(browser.accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({ person: before.id });
    expect(payload.sub).not.toBe(before.id);
  });

  it('get an account but no mail, and stay shut out, while they are suspended or wait for approval', async () => {
    const suspended = await lostPerson({ email: 'sam@demo.test', status: 'disabled' });
    const pending = await lostPerson({ email: 'pia@demo.test', status: 'pending', confirmed: false });
    await world.deliverMail();
    expect(await people('--apply')).toMatch(/^2 people got an account\. 0 of them may sign in/m);
    expect(await world.deliverMail()).toEqual([]);
    for (const { id } of [suspended, pending]) {
      const subject = (await record(id))?.account?.subject ?? '';
      await pool().setPassword({ id: subject }, chosen);
    }
    expect((await signIn('sam@demo.test')).status).toBe(403);
    expect((await signIn('pia@demo.test')).status).toBe(401);
    // An address that nobody has proven is registered anew, into the account that the pool has for it.
    expect((await world.send('register', { body: registration('pia@demo.test') })).status).toBe(201);
    const [link] = await world.deliverMail();
    const body = { token: tokenIn(link?.text, 'confirm-registration'), password: registration('x').password };
    expect((await world.send('confirmRegistration', { body })).status).toBe(200);
    expect(await record(pending.id)).toMatchObject({ emailConfirmedAt: expect.any(String) });
  });

  it('are not taken over by who had made an account with their address in the new pool', async () => {
    const owner = await lostPerson({ email: 'eve@demo.test', role: 'admin' });
    await pool().setPassword({ id: await pool().ensure('eve@demo.test') }, 'a-password-of-a-stranger');
    await people('--apply', '--without-mail');
    expect((await signIn('eve@demo.test', 'a-password-of-a-stranger')).status).toBe(401);
    expect(await record(owner.id)).toMatchObject({
      account: { subject: await pool().ensure('eve@demo.test') },
    });
  });

  it('are named at the end where another person’s account signs in with their address', async () => {
    await lostPerson({ email: 'fay@demo.test' });
    const other = await world.addPerson({ email: 'gus@demo.test' });
    await pool().setEmail(other, 'fay@demo.test');
    await expect(people('--apply')).rejects.toThrow(
      '1 person could not be given an account:\n  fay@demo.test: the account of gus@demo.test signs in with this address.',
    );
    await pool().setEmail(other, 'gus@demo.test');
    expect(await people('--apply')).toMatch(/^1 person got an account/m);
  });

  it('get theirs, and one mail, also after a try that was cut off before the record said so', async () => {
    const { id } = await lostPerson({ email: 'hal@demo.test' });
    const { table, config } = world.container;
    const cut = { ...pool(), signOutEverywhere: () => Promise.reject(new Error('Killed.')) };
    const { makeAccount } = await import('./make-account.ts');
    const user = await record(id);
    if (user === undefined) throw new Error('Nobody is there.');
    await expect(
      makeAccount({ table, accounts: cut, mails: undefined }, user, [user], new Date(clock)),
    ).rejects.toThrow('Killed.');
    await world.deliverMail();
    expect(await people('--apply')).toMatch(/^1 person got an account/m);
    expect(await people('--apply')).toContain('0 of them have no account');
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual(['hal@demo.test']);
    expect(await record(id)).toMatchObject({ account: { pool: config.USER_POOL_ID } });
  });
});

describe('a person who was moved', () => {
  it('changes password and address, and signs out everywhere, as anybody does', async () => {
    const { id, browser } = await movedPerson('ivy@demo.test');
    const changed = { currentPassword: chosen, password: 'another-long-one' };
    expect((await world.send('changePassword', { body: changed }, browser)).status).toBe(200);
    const { version } = (await world.send('me', {}, browser)).body as { version: number };
    const profile = { firstName: 'Ivy', lastName: 'Fore', phoneNumber: '555-0143', npi: '1234567890' };
    const body = { ...profile, email: 'ivy.new@demo.test', currentPassword: 'another-long-one' };
    await world.deliverMail();
    await world.send('updateMe', { headers: { 'if-match': `"${version}"` }, body }, browser);
    const link = (await world.deliverMail()).find(({ to }) => to === 'ivy.new@demo.test');
    const token = tokenIn(link?.text, 'confirm-email');
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    clock += 1_000;
    expect((await signIn('ivy@demo.test', 'another-long-one')).status).toBe(401);
    const again = browserOf(await signIn('ivy.new@demo.test', 'another-long-one'));
    expect(await meOf(again)).toMatchObject({ _id: id, email: 'ivy.new@demo.test' });
    const left = await world.send(
      'signOutEverywhere',
      { body: { currentPassword: 'another-long-one' } },
      again,
    );
    expect(left.status).toBe(204);
    expect((await world.send('refresh', { body: {} }, again)).status).toBe(401);
    expect(world.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has a second factor in the new pool, and an administrator resets it', async () => {
    const { id, browser } = await movedPerson('jon@demo.test');
    const { secret, recovery } = await switchOn(browser);
    expect(await signIn('jon@demo.test')).toMatchObject({ body: { code: 'CODE_NEEDED' } });
    expect((await signIn('jon@demo.test', chosen, { code: nextCode(secret) })).status).toBe(200);
    expect((await signIn('jon@demo.test', chosen, { code: recovery })).status).toBe(200);
    await world.addPerson({ email: 'root@demo.test', role: 'admin' });
    const admin = await world.signIn('root@demo.test');
    await world.send('resetSecondFactor', { params: { id } }, admin);
    expect((await signIn('jon@demo.test')).status).toBe(200);
  });

  it('whose app was in the other pool signs in with a recovery code', async () => {
    const { id, browser } = await movedPerson('kim@demo.test');
    const { recovery } = await switchOn(browser);
    const user = await record(id);
    if (user === undefined) throw new Error('Nobody is there.');
    await pool().delete(user);
    expect(await people('--apply')).toContain('1 use two-step sign-in.');
    const mail = (await world.deliverMail()).find(
      ({ subject }) => subject === 'Please choose a new password',
    );
    await world.send('resetPassword', { body: { token: tokenIn(mail?.text), password: chosen } });
    clock += 1_000;
    expect(await signIn('kim@demo.test')).toMatchObject({ body: { code: 'CODE_NEEDED' } });
    expect((await signIn('kim@demo.test', chosen, { code: recovery })).status).toBe(200);
    expect(await record(id)).toMatchObject({ account: { subject: expect.not.stringContaining(id) } });
  });

  it('keeps their account where its address is not yet in the table, whoever registers that address', async () => {
    const { id } = await movedPerson('ned@demo.test');
    const user = await record(id);
    if (user === undefined) throw new Error('Nobody is there.');
    await pool().setEmail(user, 'ned.new@demo.test');
    const body = registration('ned.new@demo.test');
    expect((await world.send('register', { body })).status).toBe(201);
    expect((await signIn('ned.new@demo.test', body.password)).status).toBe(401);
    expect((await signIn('ned.new@demo.test')).body).toMatchObject({ _id: id });
  });

  it('is nobody any more when they are deleted, in the pool as well', async () => {
    const { id, browser } = await movedPerson('lea@demo.test');
    const { account } = (await record(id)) ?? {};
    const admin = await world.signIn('root@demo.test');
    expect((await world.send('deleteUser', { params: { id } }, admin)).status).toBe(204);
    expect((await world.send('me', {}, browser)).status).toBe(401);
    expect((await signIn('lea@demo.test')).status).toBe(401);
    expect(
      await world.container.table.get(keys.account(account?.pool ?? '', account?.subject ?? '')),
    ).toBeUndefined();
    expect(await pool().ensure('lea@demo.test')).not.toBe(account?.subject);
  });

  it('is whom both record and item name: neither alone lets an account in', async () => {
    const { id, browser } = await movedPerson('max@demo.test');
    const { account } = (await record(id)) ?? {};
    const { table } = world.container;
    // As a restored table may be: the item is of before, the record is not.
    await world.changePerson(id, { account: { pool: 'us-east-1_other', subject: account?.subject ?? '' } });
    expect((await world.send('me', {}, browser)).status).toBe(401);
    // The pool knows the password and makes no token.
    expect((await signIn('max@demo.test')).status).toBe(503);
    await world.changePerson(id, { account });
    expect((await signIn('max@demo.test')).status).toBe(200);
    await table.delete(keys.account(account?.pool ?? '', account?.subject ?? ''));
    // The pool knows the password and makes no token.
    expect((await signIn('max@demo.test')).status).toBe(503);
  });
});
