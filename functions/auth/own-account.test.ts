import { describe, expect, it } from '@jest/globals';
import { rateLimits } from '../../shared/rate-limits.ts';
import { openAccounts } from '../clients/pool/accounts.ts';
import { emptyDirectory } from '../data/facility-directory.ts';
import { findUser } from '../data/people/users.ts';
import { keys } from '../data/table/keys.ts';
import { requestFacts } from '../http/request-facts.ts';
import { personsMails } from '../mails/persons-mails.ts';
import { httpEvent } from '../testing/http-event.ts';
import { tokenIn } from '../testing/inbox.ts';
import { facilities, password, type SignedInBrowser, startTestWorld } from '../testing/world.ts';
import { resetPassword } from './links/recovery.ts';
import { changePassword } from './own-account.ts';
import { openParts } from './parts.ts';
import { registration } from './testing/registrations.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });

/** A pool in which someone signs in with the old password while it is storing the new one. */
function slowPool(email: string) {
  const accounts = openAccounts(world.container.config.USER_POOL_ID);
  let intruder: SignedInBrowser | undefined;
  const setPassword = async (...args: Parameters<typeof accounts.setPassword>) => {
    clock += 100;
    intruder = await world.signIn(email);
    clock += 100;
    return accounts.setPassword(...args);
  };
  return { accounts: { ...accounts, setPassword }, signedIn: () => intruder };
}

describe('resetting a forgotten password', () => {
  it('emails a link that sets a password once and ends every session', async () => {
    const old = await world.addSignedIn({ email: 'forgetful@demo.test' });
    await world.deliverMail();
    const answer = await world.send('forgotPassword', { body: { email: ' Forgetful@demo.test ' } });
    expect(answer.body).toEqual({ message: 'If your email exists, a password reset link has been sent.' });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    expect(JSON.stringify(await world.container.table.get(keys.link(token)))).toBeUndefined();

    clock += 1_000;
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        world.send('resetPassword', { body: { token, password: `a much better one ${place}` } }),
      ),
    );
    const password = `a much better one ${tries.findIndex(({ status }) => status === 200)}`;
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(19);
    expect((await world.send('me', {}, old)).status).toBe(401);
    expect((await world.send('refresh', { body: {}, cookies: old.cookies })).status).toBe(401);
    const login = await world.send('login', {
      body: { email: 'forgetful@demo.test', password, activeFacility: facilities.own },
    });
    expect(login.status).toBe(200);
    expect(await world.deliverMail()).toEqual([
      expect.objectContaining({
        subject: 'Your password was changed',
        text: expect.stringContaining('you were signed out everywhere else'),
      }),
    ]);
  });

  it('ends a session started with the old password while the new one is being stored', async () => {
    const { email } = await world.addPerson({ email: 'robbed@demo.test' });
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email } });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    const { accounts, signedIn } = slowPool(email);
    const parts = { ...openParts(world.container), accounts, mails: async () => undefined };
    await resetPassword(parts, token, 'a much better one', new Date(clock));
    expect(signedIn()).toBeDefined();
    expect((await world.send('me', {}, signedIn())).status).toBe(401);
  });

  it('returns the same response for an unknown address and sends no email', async () => {
    const answer = await world.send('forgotPassword', { body: { email: 'nobody@demo.test' } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'If your email exists, a password reset link has been sent.' },
    ]);
    expect(await world.deliverMail()).toEqual([]);
  });

  it('rejects an expired link, but keeps a link valid when its password is rejected', async () => {
    await world.addPerson({ email: 'slow@demo.test' });
    await world.send('forgotPassword', { body: { email: 'slow@demo.test' } });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    const common = await world.send('resetPassword', { body: { token, password: 'Password123' } });
    expect(common.body).toMatchObject({ fields: { password: expect.stringContaining('common') } });
    const named = await world.send('resetPassword', { body: { token, password: 'NorthHospital-2026' } });
    expect(named.body).toMatchObject({ fields: { password: expect.stringContaining('name') } });
    clock += 11 * 60 * 1_000;
    const late = await world.send('resetPassword', { body: { token, password: 'a much better one' } });
    expect(late.body).toMatchObject({ code: 'LINK_EXPIRED' });
    const cut = await world.send('resetPassword', {
      body: { token: token.slice(1), password: 'a much better one' },
    });
    expect(cut.status).toBe(400);
    expect((await world.signIn('slow@demo.test')).accessToken).not.toBe('');
  });
});

describe('registrations by strangers with a known address', () => {
  it('email its owner at most five times, and never block the owner’s password reset link', async () => {
    const email = 'pestered@demo.test';
    await world.addPerson({ email });
    await world.deliverMail();
    for (let time = 0; time < 7; time++) await world.send('register', { body: registration(email) });
    await world.send('forgotPassword', { body: { email } });
    const subjects = (await world.deliverMail()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'You already have an account')).toHaveLength(5);
    expect(subjects).toContain('Set a new password');
  });
});

describe('a user’s own account', () => {
  it('is not saved over a change that an administrator made in the meantime', async () => {
    const { id } = await world.addPerson({ email: 'both@demo.test' });
    const browser = await world.signIn('both@demo.test');
    await world.changePerson(id, { phoneNumber: '555-0177', version: 2 });
    const profile = { firstName: 'Bo', lastName: 'Th', phoneNumber: '555-0100', npi: '1234567890' };
    const body = { ...profile, email: 'both@demo.test' };
    const stale = await world.send('updateMe', { headers: { 'if-match': '"1"' }, body }, browser);
    expect([stale.status, stale.body]).toMatchObject([
      412,
      { current: { phoneNumber: '555-0177', version: 2 } },
    ]);
    const again = await world.send('updateMe', { headers: { 'if-match': '"2"' }, body }, browser);
    expect(again.body).toMatchObject({ user: { phoneNumber: '555-0100', version: 3 } });
  });

  it('gets a new password with the old one, which ends all sessions except the current one', async () => {
    const other = await world.addSignedIn({ email: 'changer@demo.test' });
    const own = await world.signIn('changer@demo.test');
    clock += 1_000;
    const wrong = await world.send(
      'changePassword',
      { body: { currentPassword: 'no', password: 'a new long one' } },
      own,
    );
    expect(wrong.body).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    const guessable = { currentPassword: password, password: 'North-Hospital-1' };
    const refused = await world.send('changePassword', { body: guessable }, own);
    expect(refused.body).toMatchObject({ fields: { password: expect.stringMatching('little more than') } });
    expect((await world.send('me', {}, other)).status).toBe(200);
    await world.deliverMail();
    const body = { currentPassword: password, password: 'a new long one' };
    expect((await world.send('changePassword', { body }, own)).status).toBe(200);
    expect((await world.deliverMail()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect((await world.send('me', {}, own)).status).toBe(200);
    expect((await world.send('me', {}, other)).status).toBe(401);
  });

  it('is safe from guesses of the password at a PC that was left signed in: they have to wait', async () => {
    const browser = await world.addSignedIn({ email: 'left.open@demo.test' });
    const change = (currentPassword: string) =>
      world.send('changePassword', { body: { currentPassword, password: 'a new long one' } }, browser);
    for (let tried = 0; tried < rateLimits.signIn.pair.free; tried++)
      expect((await change('no')).status).toBe(400);
    // The pool’s own lock would say five seconds.
    expect(await change(password)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  });

  it('gets ten new passwords an hour, because each causes an email', async () => {
    const email = 'often@demo.test';
    const { id } = await world.addPerson({ email });
    const browser = await world.signIn(email);
    const mails = personsMails(world.container.table);
    for (let sent = 0; sent < rateLimits.mails.person.passwordChanged; sent++)
      await mails.of('passwordChanged', id, new Date(clock));
    const body = { currentPassword: password, password: 'a new long one' };
    expect((await world.send('changePassword', { body }, browser)).status).toBe(429);
    expect((await world.signIn(email)).accessToken).not.toBe('');
  });

  it('ends a session started with the old password while a new one is being stored', async () => {
    const email = 'raced@demo.test';
    await world.addPerson({ email });
    const { accessToken } = await world.signIn(email);
    const { accounts, signedIn } = slowPool(email);
    const parts = { ...openParts(world.container), accounts, mails: async () => undefined };
    const { sid, sub } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
    const user = await findUser(world.container.table, sub);
    const session = await parts.sessions.find(sid, new Date(clock));
    if (user === undefined || session === undefined) throw new Error('The person is not there.');
    const actor = { user, session, directory: emptyDirectory, tokenExpires: 0 };
    const passwords = { currentPassword: password, password: 'a new long one' };
    const request = requestFacts(httpEvent('changePassword'), new Date(clock));
    await changePassword(parts, actor, passwords, request);
    expect(signedIn()).toBeDefined();
    expect((await world.send('me', {}, signedIn())).status).toBe(401);
    expect((await world.send('me', {}, { accessToken, cookies: [] })).status).toBe(200);
  });

  it('can move to an address whose registration was never completed', async () => {
    await world.container.table.put({ ...keys.email('begun@demo.test'), leaseEndsAt: 0, claimId: 'gone' });
    await world.addPerson({ email: 'moving@demo.test' });
    await world.deliverMail();
    const profile = { firstName: 'Mo', lastName: 'Ving', phoneNumber: '555-0143', npi: '1234567890' };
    const request = {
      headers: { 'if-match': '"1"' },
      body: { ...profile, email: 'begun@demo.test', currentPassword: password },
    };
    await world.send('updateMe', request, await world.signIn('moving@demo.test'));
    const token = tokenIn(await world.deliverMail(), 'confirm-email');
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
  });

  it('can be signed out everywhere', async () => {
    const one = await world.addSignedIn({ email: 'everywhere@demo.test' });
    const two = await world.signIn('everywhere@demo.test');
    clock += 1_000;
    expect((await world.send('signOutEverywhere', { body: { currentPassword: password } }, one)).status).toBe(
      204,
    );
    expect((await world.send('me', {}, one)).status).toBe(401);
    expect((await world.send('me', {}, two)).status).toBe(401);
  });
});
