import { describe, expect, it } from '@jest/globals';
import { registration } from '../../../functions/auth/testing/registrations.ts';
import { keys } from '../../../functions/data/table/keys.ts';
import { browserOf, facilities, password } from '../../../functions/testing/world.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { auditedActs } from '../testing/audited-acts.ts';
import { chosen, startMovedPeople, tokenIn } from '../testing/moved-people.ts';
import { makeAccount } from './make-account.ts';

// A pool that has lost its accounts stands in for another one: in both, an account's subject differs from the person's ID.

const noApp =
  'Your authenticator app is not connected to this account. Please enter a recovery code, or ask an administrator to reset two-step sign-in.';

const moved = await startMovedPeople();
const { world } = moved;

describe('users without an account in the pool', () => {
  it('are listed, and nothing is changed without --apply', async () => {
    const { id } = await moved.lostPerson({
      email: 'ada@demo.test',
      role: 'admin',
      access: ['own', 'second'],
    });
    const printed = await moved.people();
    expect(printed).toContain('1 of them has no account');
    expect(printed).toContain('ada@demo.test (Test Person): administrator, approved, 2 facilities');
    expect(await moved.record(id)).toMatchObject({ version: 1 });
    expect(await moved.people('--apply')).toMatch(
      /^1 person got an account\. 1 of them may sign in, and will get an email/m,
    );
    expect(await moved.record(id)).toMatchObject({
      version: 2,
      role: 'admin',
      facilityIds: ['north000', 'south000'],
    });
    expect(await moved.people('--apply')).toMatch(/0 of them have no account\.\n$/);
    expect(await auditedActs(world.stack.environment)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^people done accounts in \S+: 1 of 1$/)]),
    );
  });

  it('sign in as before through the emailed link, but not with an old password or session', async () => {
    const before = await world.addPerson({ email: 'bea@demo.test', access: ['own', 'second'] });
    const old = await world.signIn('bea@demo.test');
    const wish = {
      headers: { 'idempotency-key': 'a-wish-of-before' },
      body: { text: 'Silver Choice', place: 'plans' },
    };
    expect((await world.send('askForMissing', wish, old)).status).toBe(201);
    await moved.pool().delete(before);
    await world.deliverMail();
    await moved.people('--apply');
    expect((await moved.signIn('bea@demo.test', password)).status).toBe(401);
    const [mail, ...others] = await world.deliverMail();
    expect([mail?.to, mail?.subject, others]).toEqual(['bea@demo.test', 'Please choose a new password', []]);
    const body = { token: tokenIn(mail?.text), password: chosen };
    expect((await world.send('resetPassword', { body })).status).toBe(200);
    expect((await world.send('resetPassword', { body })).status).toBe(400);
    moved.later(1_000);
    const signedIn = await moved.signIn('bea@demo.test');
    expect(signedIn).toMatchObject({
      status: 200,
      body: { _id: before.id, role: 'user', facilityAccess: [facilities.own, facilities.second] },
    });
    const refreshed = await world.send('refresh', { body: {} }, browserOf(signedIn));
    const browser = browserOf(refreshed);
    expect(await moved.meOf(browser)).toMatchObject({ _id: before.id });
    const own = await world.send('listOwnUpdateRequests', { query: {} }, browser);
    expect(own.body).toMatchObject({ data: [{ message: expect.stringContaining('Silver Choice') }] });
    expect((await world.send('me', {}, old)).status).toBe(401);
    const payload = JSON.parse(Buffer.from(browser.accessToken.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({ person: before.id });
    expect(payload.sub).not.toBe(before.id);
  });

  it('are told why a link for a new password does not work yet, and choose one with the next', async () => {
    await moved.lostPerson({ email: 'uma@demo.test' });
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email: 'uma@demo.test' } });
    const choose = async () => {
      const [mail] = await world.deliverMail();
      const body = { token: tokenIn(mail?.text), password: chosen };
      return world.send('resetPassword', { body });
    };
    expect(await choose()).toMatchObject({
      status: 409,
      body: { message: 'This account is still being set up. Please try again later.' },
    });
    await moved.people('--apply');
    expect((await choose()).status).toBe(200);
    moved.later(1_000);
    expect((await moved.signIn('uma@demo.test')).status).toBe(200);
  });

  it('get an account but no email, and cannot sign in, while they are suspended or await approval', async () => {
    const suspended = await moved.lostPerson({ email: 'sam@demo.test', status: 'disabled' });
    const pending = await moved.lostPerson({ email: 'pia@demo.test', status: 'pending', confirmed: false });
    await world.deliverMail();
    expect(await moved.people('--apply')).toMatch(/^2 people got an account\. 0 of them may sign in/m);
    expect(await world.deliverMail()).toEqual([]);
    for (const { id } of [suspended, pending]) {
      const subject = (await moved.record(id)).account?.subject ?? '';
      await moved.pool().setPassword({ id: subject }, chosen);
    }
    expect((await moved.signIn('sam@demo.test')).status).toBe(403);
    expect((await moved.signIn('pia@demo.test')).status).toBe(401);
    // An address that was never confirmed is registered again, into the account that the pool has for it.
    expect((await world.send('register', { body: registration('pia@demo.test') })).status).toBe(201);
    const [link] = await world.deliverMail();
    const body = { token: tokenIn(link?.text, 'confirm-registration'), password: registration('x').password };
    expect((await world.send('confirmRegistration', { body })).status).toBe(200);
    expect(await moved.record(pending.id)).toMatchObject({ emailConfirmedAt: expect.any(String) });
  });

  it('are named if no email reaches them, because without its link they are locked out', async () => {
    const { id } = await moved.lostPerson({ email: 'bob@demo.test' });
    await moved.lostPerson({ email: 'cat@demo.test' });
    await world.changePerson(id, { mailSuppressed: { reason: 'bounce', at: '2026-11-21T09:00:00.000Z' } });
    await world.deliverMail();
    const printed = await moved.people('--apply');
    expect(printed).toMatch(/^2 people got an account\. 1 of them may sign in, and will get an email/m);
    expect(printed).toMatch(/^No email reaches 1 person, .*"Send emails again".*:\n {2}bob@demo\.test$/m);
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual(['cat@demo.test']);
  });

  it('are not taken over by a stranger’s account with their address in the new pool', async () => {
    const owner = await moved.lostPerson({ email: 'eve@demo.test', role: 'admin' });
    await moved
      .pool()
      .setPassword({ id: await moved.pool().ensure('eve@demo.test') }, 'a-password-of-a-stranger');
    await moved.people('--apply', '--without-mail');
    expect((await moved.signIn('eve@demo.test', 'a-password-of-a-stranger')).status).toBe(401);
    expect(await moved.record(owner.id)).toMatchObject({
      account: { subject: await moved.pool().ensure('eve@demo.test') },
    });
  });

  it('are reported at the end when another user’s account signs in with their address', async () => {
    await moved.lostPerson({ email: 'fay@demo.test' });
    const other = await world.addPerson({ email: 'gus@demo.test' });
    await moved.pool().setEmail(other, 'fay@demo.test');
    await expect(moved.people('--apply')).rejects.toThrow(
      '1 person could not be given an account:\n  fay@demo.test: the account of gus@demo.test signs in with this address.',
    );
    await moved.pool().setEmail(other, 'gus@demo.test');
    expect(await moved.people('--apply')).toMatch(/^1 person got an account/m);
  });

  it('get an account and one email, even after an attempt interrupted before it was recorded', async () => {
    const { id } = await moved.lostPerson({ email: 'hal@demo.test' });
    const { table, config } = world.container;
    const cut = { ...moved.pool(), signOutEverywhere: () => Promise.reject(new Error('Killed.')) };
    const user = await moved.record(id);
    await expect(
      makeAccount({ table, accounts: cut, mails: undefined }, user, [user], new Date()),
    ).rejects.toThrow('Killed.');
    await world.deliverMail();
    expect(await moved.people('--apply')).toMatch(/^1 person got an account/m);
    expect(await moved.people('--apply')).toContain('0 of them have no account');
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual(['hal@demo.test']);
    expect(await moved.record(id)).toMatchObject({ account: { pool: config.USER_POOL_ID } });
  });
});

describe('a user who was moved', () => {
  it('changes password and address, and signs out everywhere, like any other user', async () => {
    const { id, browser } = await moved.movedPerson('ivy@demo.test');
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
    moved.later(1_000);
    expect((await moved.signIn('ivy@demo.test', 'another-long-one')).status).toBe(401);
    const again = browserOf(await moved.signIn('ivy.new@demo.test', 'another-long-one'));
    expect(await moved.meOf(again)).toMatchObject({ _id: id, email: 'ivy.new@demo.test' });
    const left = await world.send(
      'signOutEverywhere',
      { body: { currentPassword: 'another-long-one' } },
      again,
    );
    expect(left.status).toBe(204);
    expect((await world.send('refresh', { body: {} }, again)).status).toBe(401);
    expect(world.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('whose authenticator was set up in the old pool signs in with a recovery code', async () => {
    const { id, browser } = await moved.movedPerson('kim@demo.test');
    const { secret, recovery } = await moved.switchOn(browser);
    expect(await moved.signIn('kim@demo.test')).toMatchObject({ body: { code: 'CODE_NEEDED' } });
    expect((await moved.signIn('kim@demo.test', chosen, { code: moved.nextCode(secret) })).status).toBe(200);
    const user = await moved.record(id);
    await moved.pool().delete(user);
    expect(await moved.people('--apply')).toContain('1 person uses two-step sign-in.');
    const mail = (await world.deliverMail()).find(
      ({ subject }) => subject === 'Please choose a new password',
    );
    expect(mail?.text).toContain('recovery code');
    await world.send('resetPassword', { body: { token: tokenIn(mail?.text), password: chosen } });
    moved.later(1_000);
    expect(await moved.signIn('kim@demo.test')).toMatchObject({ body: { code: 'CODE_NEEDED' } });
    await world.deliverMail();
    // No code of that app can be right, so none counts as wrong.
    for (let tried = 0; tried <= rateLimits.secondFactor.most; tried += 1) {
      const answer = await moved.signIn('kim@demo.test', chosen, { code: moved.nextCode(secret) });
      expect(answer).toMatchObject({ status: 400, body: { fields: { code: noApp } } });
    }
    expect(await world.deliverMail()).toEqual([]);
    expect((await moved.signIn('kim@demo.test', chosen, { code: recovery })).status).toBe(200);
    expect(await moved.record(id)).toMatchObject({ account: { subject: expect.not.stringContaining(id) } });
    // Without recovery codes an administrator helps.
    await world.addPerson({ email: 'root@demo.test', role: 'admin' });
    const admin = await world.signIn('root@demo.test');
    expect((await world.send('resetSecondFactor', { params: { id } }, admin)).status).toBe(200);
    expect((await moved.signIn('kim@demo.test')).status).toBe(200);
  });

  it('keeps an account whose new address is not in the table yet, even if that address is registered', async () => {
    const { id } = await moved.movedPerson('ned@demo.test');
    const user = await moved.record(id);
    await moved.pool().setEmail(user, 'ned.new@demo.test');
    const body = registration('ned.new@demo.test');
    expect((await world.send('register', { body })).status).toBe(201);
    expect((await moved.signIn('ned.new@demo.test', body.password)).status).toBe(401);
    expect((await moved.signIn('ned.new@demo.test')).body).toMatchObject({ _id: id });
  });

  it('can no longer sign in after being deleted, and is deleted from the pool as well', async () => {
    const { id, browser } = await moved.movedPerson('lea@demo.test');
    const { account } = await moved.record(id);
    const admin = await world.signIn('root@demo.test');
    expect((await world.send('deleteUser', { params: { id } }, admin)).status).toBe(204);
    expect((await world.send('me', {}, browser)).status).toBe(401);
    expect((await moved.signIn('lea@demo.test')).status).toBe(401);
    expect(
      await world.container.table.get(keys.account(account?.pool ?? '', account?.subject ?? '')),
    ).toBeUndefined();
    expect(await moved.pool().ensure('lea@demo.test')).not.toBe(account?.subject);
  });

  it('can sign in only while both the user record and the account item name the account', async () => {
    const { id, browser } = await moved.movedPerson('max@demo.test');
    const { account } = await moved.record(id);
    const { table } = world.container;
    // As a restored table may be: the item is from before the restore, the record is not.
    await world.changePerson(id, { account: { pool: 'us-east-1_other', subject: account?.subject ?? '' } });
    expect((await world.send('me', {}, browser)).status).toBe(401);
    // The pool accepts the password but makes no token.
    expect((await moved.signIn('max@demo.test')).status).toBe(503);
    await world.changePerson(id, { account });
    expect((await moved.signIn('max@demo.test')).status).toBe(200);
    await table.delete(keys.account(account?.pool ?? '', account?.subject ?? ''));
    // The pool accepts the password but makes no token.
    expect((await moved.signIn('max@demo.test')).status).toBe(503);
  });
});

// The last: the clock is a day ahead after it.
describe('the link that moved people get', () => {
  it('works for a day, because nobody asked for it', async () => {
    for (const email of ['eva@demo.test', 'tim@demo.test']) await moved.lostPerson({ email });
    await world.deliverMail();
    await moved.people('--apply');
    const mails = await world.deliverMail();
    const choose = (email: string) => {
      const token = tokenIn(mails.find(({ to }) => to === email)?.text);
      return world.send('resetPassword', { body: { token, password: chosen } });
    };
    moved.later(23 * 3_600_000);
    expect((await choose('eva@demo.test')).status).toBe(200);
    moved.later(3_600_000 + 1_000);
    expect((await choose('tim@demo.test')).body).toMatchObject({ code: 'LINK_EXPIRED' });
  });
});
