import { beforeAll, describe, expect, it } from '@jest/globals';
import { registrationSchema } from '../../../shared/people/registration.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { openAccounts } from '../../clients/pool/accounts.ts';
import { findUser, findUserByEmail } from '../../data/people/users.ts';
import { createLink } from '../../data/records/links.ts';
import { keys } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import { personsMails } from '../../mails/persons-mails.ts';
import { type SentMail, tokenIn } from '../../testing/inbox.ts';
import { password, type SignedInBrowser, startTestWorld } from '../../testing/world.ts';
import { openParts } from '../parts.ts';
import { register } from '../registration.ts';
import { registration } from '../testing/registrations.ts';
import { confirmEmail } from './changed-email.ts';

// A whole hour: emails are counted by the hour.
let clock = Math.ceil(Date.now() / 3_600_000) * 3_600_000;

const world = await startTestWorld({ now: () => clock });

const pool = () => openAccounts(world.container.config.USER_POOL_ID);
const emailOf = async (id: string) => (await findUser(world.container.table, id))?.email;

const profile = { firstName: 'Bea', lastName: 'Fore', phoneNumber: '555-0143', npi: '1234567890' };

/** Requests a new address as the signed-in person. Returns the response and the emails it causes. */
async function change(browser: SignedInBrowser, email: string, currentPassword?: string) {
  await world.deliverMail();
  const { version } = (await world.send('me', {}, browser)).body as { version: number };
  const headers = { 'if-match': `"${version}"` };
  const body = { ...profile, email, ...(currentPassword === undefined ? {} : { currentPassword }) };
  const answer = await world.send('updateMe', { headers, body }, browser);
  clock += 100;
  return { answer, mails: await world.deliverMail() };
}

/** Uses a link. Returns the response and the emails it causes. */
async function use(id: 'confirmEmail' | 'undoEmailChange', token: string) {
  await world.deliverMail();
  const answer = await world.send(id, { body: { token } });
  clock += 100;
  return { answer, mails: await world.deliverMail() };
}

describe('a change of the user’s own address', () => {
  it('requires the current password, without which nothing is saved or emailed', async () => {
    const browser = await world.addSignedIn({ email: 'open.pc@demo.test' });
    for (const wrong of [undefined, 'Wrong-pass-1']) {
      const { answer, mails } = await change(browser, 'intruder@demo.test', wrong);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { currentPassword: expect.any(String) } });
      expect(mails).toEqual([]);
    }
    const { body } = await world.send('me', {}, browser);
    expect(body).toMatchObject({ firstName: 'Test', email: 'open.pc@demo.test', version: 1 });
  });

  it('takes effect on confirmation, notifies the old address both times, and ends sessions', async () => {
    const browser = await world.addSignedIn({ email: 'before@demo.test' });
    const { answer, mails } = await change(browser, 'after@demo.test', password);
    expect(answer.body).toMatchObject({ user: { email: 'before@demo.test', firstName: 'Bea' } });
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['after@demo.test', 'Confirm your new email address'],
      ['before@demo.test', 'Your email address is being changed'],
    ]);
    expect(mails.filter(({ text }) => text.startsWith('Hello,\n'))).toHaveLength(2);
    expect(tokenIn(mails, 'undo-email', 'before@demo.test')).not.toBe('');
    const token = tokenIn(mails, 'confirm-email', 'after@demo.test');
    const confirmed = await use('confirmEmail', token);
    expect(confirmed.answer.status).toBe(200);
    expect(confirmed.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['before@demo.test', 'Your email address was changed'],
    ]);
    expect((await world.send('me', {}, browser)).status).toBe(401);
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(400);
    expect((await world.signIn('after@demo.test')).accessToken).not.toBe('');
    expect(await findUserByEmail(world.container.table, 'before@demo.test')).toBeUndefined();
  });

  it('can be undone from the old mailbox whatever a thief does: address, sessions, password', async () => {
    const [owner, thief] = ['owner@demo.test', 'thief@demo.test'];
    const { id } = await world.addPerson({ email: owner });
    const { mails: requestMails } = await change(await world.signIn(owner), thief, password);
    const { mails: noticeMails } = await use('confirmEmail', tokenIn(requestMails, 'confirm-email'));
    const stolen = await world.signIn(thief);
    await world.send(
      'changePassword',
      { body: { currentPassword: password, password: 'words of a thief' } },
      stolen,
    );
    // A second change creates a link in the thief's first mailbox.
    clock += 100;
    const { mails: again } = await change(stolen, 'second.thief@demo.test', 'words of a thief');
    const { mails: toThief } = await use('confirmEmail', tokenIn(again, 'confirm-email'));

    clock += 71 * 60 * 60 * 1_000;
    const undone = await use('undoEmailChange', tokenIn(noticeMails, 'undo-email', owner));
    expect(undone.answer.status).toBe(200);
    expect(await emailOf(id)).toBe(owner);
    expect((await world.send('me', {}, stolen)).status).toBe(401);
    const login = async (email: string, words: string) =>
      (await world.send('login', { body: { email, password: words, activeFacility: 'North Hospital' } }))
        .status;
    for (const email of [owner, thief, 'second.thief@demo.test']) {
      for (const words of [password, 'words of a thief']) expect(await login(email, words)).toBe(401);
    }
    for (const mails of [again, toThief]) {
      const { answer } = await use('undoEmailChange', tokenIn(mails, 'undo-email', thief));
      expect(answer.body).toMatchObject({ code: 'LINK_EXPIRED' });
    }
    expect(undone.mails.map(({ to }) => to)).toEqual([owner]);
    const token = tokenIn(undone.mails, 'reset-password', owner);
    const renewed = await world.send('resetPassword', { body: { token, password: 'words of the owner' } });
    expect(renewed.status).toBe(200);
    expect(await login(owner, 'words of the owner')).toBe(200);
  });

  it('can be stopped from the old mailbox until it takes effect, but not undone after 72 hours', async () => {
    const owner = 'stops@demo.test';
    await world.addPerson({ email: owner });
    const { mails } = await change(await world.signIn(owner), 'never@demo.test', password);
    expect((await use('undoEmailChange', tokenIn(mails, 'undo-email', owner))).answer.status).toBe(200);
    const late = await use('confirmEmail', tokenIn(mails, 'confirm-email'));
    expect(late.answer.body).toMatchObject({ code: 'LINK_EXPIRED' });

    await world.addPerson({ email: 'too.late@demo.test' });
    const changeAnswer = await change(await world.signIn('too.late@demo.test'), 'moved@demo.test', password);
    const { mails: noticeMails } = await use('confirmEmail', tokenIn(changeAnswer.mails, 'confirm-email'));
    clock += 72 * 60 * 60 * 1_000;
    const { answer } = await use('undoEmailChange', tokenIn(noticeMails, 'undo-email'));
    expect(answer.body).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('keeps the old address reserved while the change can be undone', async () => {
    const { table } = world.container;
    const { id } = await world.addPerson({ email: 'left@demo.test' });
    const token = await createLink(
      table,
      { purpose: 'confirmEmail', userId: id, email: 'right@demo.test' },
      new Date(clock),
    );
    await use('confirmEmail', token);
    const register = async () =>
      (await world.send('register', { body: registration('left@demo.test') })).status;
    expect(await register()).toBe(201);
    const held = await table.get(keys.email('left@demo.test'));
    expect(held).toMatchObject({ heldFor: id });
    // Whoever registers with it waits for an email.
    expect(await world.deliverMail()).toMatchObject([
      { to: 'left@demo.test', subject: 'This address cannot be used yet' },
    ]);
    clock += 72 * 60 * 60 * 1_000 + 1_000;
    expect(await register()).toBe(201);
    expect(await table.get(keys.email('left@demo.test'))).not.toHaveProperty('heldFor');
  });

  it('frees the old address when the account is deleted', async () => {
    const admin = await world.addSignedIn({ email: 'deletes@demo.test', role: 'admin' });
    const { id } = await world.addPerson({ email: 'shared@demo.test' });
    const link = { purpose: 'confirmEmail', userId: id, email: 'own@demo.test' } as const;
    await use('confirmEmail', await createLink(world.container.table, link, new Date(clock)));
    expect((await world.send('deleteUser', { params: { id } }, admin)).status).toBe(204);
    await world.send('register', { body: registration('shared@demo.test') });
    expect(await world.deliverMail()).toMatchObject([
      { to: 'shared@demo.test', subject: 'Confirm your email address' },
    ]);
  });

  it('emails a stranger at most five times, with nothing the user typed except the address', async () => {
    const browser = await world.addSignedIn({ email: 'spammer@demo.test' });
    const answers: Awaited<ReturnType<typeof change>>[] = [];
    for (let time = 0; time < 8; time += 1)
      answers.push(await change(browser, 'stranger@elsewhere.test', password));
    const toStranger = answers.flatMap(({ mails }) =>
      mails.filter(({ to }) => to === 'stranger@elsewhere.test'),
    );
    expect(toStranger).toHaveLength(5);
    expect(answers.filter(({ answer }) => answer.status === 429)).toHaveLength(3);
    for (const { subject, text, html } of toStranger) expect(subject + text + html).not.toMatch(/Bea|Fore/);
    // Neither from somebody else, nor to another stranger.
    const other = await world.addSignedIn({ email: 'spammer.too@demo.test' });
    expect((await change(other, 'stranger@elsewhere.test', password)).answer.status).toBe(429);
    expect((await change(browser, 'another@elsewhere.test', password)).answer.status).toBe(429);
  });

  it('emails a stranger no more through administrators, of whom each may change sixty an hour', async () => {
    const { table } = world.container;
    const { id: adminId, email } = await world.addPerson({ email: 'changes@demo.test', role: 'admin' });
    const { id } = await world.addPerson({ email: 'changed@demo.test' });
    const browser = await world.signIn(email);
    const statusOf = async (address: string) => {
      const body = { ...profile, email: address, facilityAccess: ['North Hospital'] };
      const request = { params: { id }, headers: { 'if-match': '"1"' }, body };
      return (await world.send('updateUser', request, browser)).status;
    };
    const mails = personsMails(table);
    const { toTypedAddress, confirmEmailOfOthers } = rateLimits.mails.person;
    for (let sent = 0; sent < toTypedAddress; sent++)
      await mails.toTypedAddress('pestered@elsewhere.test', new Date(clock));
    expect(await statusOf('pestered@elsewhere.test')).toBe(429);
    for (let sent = 1; sent < confirmEmailOfOthers; sent++)
      await mails.of('confirmEmailOfOthers', adminId, new Date(clock));
    expect(await statusOf('fresh@elsewhere.test')).toBe(429);
  });
});

/** Uses a link to confirm an address, and runs `meanwhile` just before the first write of the record. */
async function confirm(userId: string, email: string, interfere: () => Promise<void>) {
  const { table } = world.container;
  const now = new Date(clock);
  const token = await createLink(table, { purpose: 'confirmEmail', userId, email }, now);
  let isFirst = true;
  const transact: Table['transact'] = async (actions) => {
    if (isFirst) await interfere();
    isFirst = false;
    return table.transact(actions);
  };
  const parts = { table: { ...table, transact }, log: world.log, mails: async () => undefined };
  await confirmEmail({ ...parts, accounts: pool() }, token, now);
}

describe('confirming a new address', () => {
  it('succeeds even if the record is changed concurrently', async () => {
    const { id } = await world.addPerson({ email: 'busy@demo.test' });
    const edit = () => world.changePerson(id, { phoneNumber: '555-0177', version: 2 });
    await confirm(id, 'calm@demo.test', edit);
    expect(await findUser(world.container.table, id)).toMatchObject({
      ...{ email: 'calm@demo.test', phoneNumber: '555-0177', version: 3 },
    });
    expect((await world.signIn('calm@demo.test')).accessToken).not.toBe('');
  });

  it('is refused if it was taken in the meantime, and the user still signs in with the old one', async () => {
    const { id } = await world.addPerson({ email: 'late@demo.test' });
    const taken = { ...keys.email('gone@demo.test'), userId: 'somebody' };
    const take = () => world.container.table.put(taken);
    await expect(confirm(id, 'gone@demo.test', take)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await world.signIn('late@demo.test')).accessToken).not.toBe('');
    expect(await emailOf(id)).toBe('late@demo.test');
  });
});

describe('a change of address interrupted after the user pool stored it', () => {
  it('is completed by signing in with the new address', async () => {
    const { id } = await world.addPerson({ email: 'cut@demo.test' });
    await pool().setEmail({ id }, 'finished@demo.test');
    const browser = await world.signIn('finished@demo.test');
    expect((await world.send('me', {}, browser)).body).toMatchObject({ email: 'finished@demo.test' });
    const { table } = world.container;
    expect((await findUserByEmail(table, 'finished@demo.test'))?.id).toBe(id);
    expect(await findUserByEmail(table, 'cut@demo.test')).toBeUndefined();
  });

  it('allows sign-in and is logged as an error if the record cannot take the new address', async () => {
    const { id } = await world.addPerson({ email: 'kept@demo.test' });
    await pool().setEmail({ id }, 'claimed@demo.test');
    await world.container.table.put({ ...keys.email('claimed@demo.test'), userId: 'somebody' });
    expect((await world.signIn('claimed@demo.test')).accessToken).not.toBe('');
    expect(await emailOf(id)).toBe('kept@demo.test');
    expect(world.log.entries.at(-1)).toMatchObject({ level: 'error' });
  });

  it('is undone by a password reset requested with the old address', async () => {
    const { id } = await world.addPerson({ email: 'returning@demo.test' });
    await pool().setEmail({ id }, 'unread@demo.test');
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email: 'returning@demo.test' } });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    const password = 'Test-pass-1';
    expect((await world.send('resetPassword', { body: { token, password } })).status).toBe(200);
    expect((await world.signIn('returning@demo.test')).accessToken).not.toBe('');
  });
});

describe('an address that nobody has confirmed, corrected by an administrator', () => {
  const corrector = 'corrector@demo.test';
  beforeAll(() => world.addPerson({ email: corrector, role: 'admin' }));

  const approve = (id: string, admin: SignedInBrowser) =>
    world.send('approveUser', { params: { id }, body: { approvedFacilities: ['North Hospital'] } }, admin);
  const correct = async (wrong: string, right: string, registers = true) => {
    const admin = await world.signIn(corrector);
    if (registers) await world.send('register', { body: registration(wrong) });
    const { id = '', version } = (await findUserByEmail(world.container.table, wrong)) ?? {};
    await world.deliverMail();
    const body = { ...profile, email: right, facilityAccess: ['North Hospital'] };
    const headers = { 'if-match': `"${version}"` };
    const answer = await world.send('updateUser', { params: { id }, headers, body }, admin);
    clock += 100;
    return { admin, id, answer, mails: await world.deliverMail() };
  };

  it('gets no email: whoever reads it could take over the account', async () => {
    const { admin, id, answer, mails } = await correct('typo@demo.test', 'spelled@demo.test');
    const confirmed = await use('confirmEmail', tokenIn(mails, 'confirm-email'));
    const all = [...mails, ...confirmed.mails];
    expect((await approve(id, admin)).body).toMatchObject({ user: { status: 'approved' } });
    expect(await emailOf(id)).toBe('spelled@demo.test');
    expect(all.filter(({ to }) => to === 'typo@demo.test')).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain('has been notified');
  });

  it('leaves no access to who registered: only an owner of the right address can get a password', async () => {
    const { admin, id, mails } = await correct('typo3@demo.test', 'right3@demo.test');
    const { answer } = await use('confirmEmail', tokenIn(mails, 'confirm-email'));
    expect(JSON.stringify(answer.body)).toContain('“Forgot password”');
    expect((await approve(id, admin)).status).toBe(200);
    const { password } = registration('right3@demo.test');
    const login = { email: 'right3@demo.test', password, activeFacility: 'North Hospital' };
    expect((await world.send('login', { body: login })).status).toBe(401);
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email: 'right3@demo.test' } });
    const token = tokenIn(await world.deliverMail(), 'reset-password', 'right3@demo.test');
    const chosen = { token, password: 'Chosen-by-owner-7' };
    expect((await world.send('resetPassword', { body: chosen })).status).toBe(200);
    const signedIn = await world.send('login', { body: { ...login, password: chosen.password } });
    expect(signedIn.status).toBe(200);
  });

  it('admits nobody before the right address is confirmed, not even by an approval', async () => {
    const [theirs, right] = ['own@elsewhere.test', 'right4@demo.test'];
    await world.send('register', { body: registration(theirs) });
    const token = tokenIn(await world.deliverMail(), 'confirm-registration', theirs);
    const { password } = registration(theirs);
    expect((await world.send('confirmRegistration', { body: { token, password } })).status).toBe(200);
    const { admin, id, answer, mails } = await correct(theirs, right, false);
    expect(answer.body).toMatchObject({ user: { email: theirs, emailConfirmed: false } });
    expect((await approve(id, admin)).status).toBe(409);
    expect((await world.send('confirmRegistration', { body: { token, password } })).status).toBe(400);
    await use('confirmEmail', tokenIn(mails, 'confirm-email', right));
    expect((await approve(id, admin)).body).toMatchObject({ user: { email: right, status: 'approved' } });
    const login = { email: right, password, activeFacility: 'North Hospital' };
    expect((await world.send('login', { body: login })).status).toBe(401);
    expect(mails.filter(({ to }) => to === theirs)).toEqual([]);
  });

  it('is not confirmed while whoever registered is setting a password anew', async () => {
    const [theirs, right] = ['again@elsewhere.test', 'right5@demo.test'];
    const { admin, id, mails } = await correct(theirs, right);
    const parts = { ...openParts(world.container), mails: async () => undefined };
    let confirmation: { readonly status: number } | undefined;
    const accounts: typeof parts.accounts = {
      ...parts.accounts,
      setPassword: async (holder, chosen) => {
        ({ answer: confirmation } = await use('confirmEmail', tokenIn(mails, 'confirm-email', right)));
        return parts.accounts.setPassword(holder, chosen);
      },
    };
    const allowance = { ask: async () => undefined, mayMail: async () => true };
    const again = registrationSchema.parse(registration(theirs));
    const caller = { now: new Date(clock), cookies: new Map(), clientAddress: '', clientNetwork: '' };
    await register({ ...parts, accounts, allowance }, again, caller).catch(() => undefined);
    expect(confirmation?.status).toBe(503);
    await approve(id, admin);
    const login = { email: right, password: again.password, activeFacility: 'North Hospital' };
    expect((await world.send('login', { body: login })).status).toBe(401);
  });

  it('can be confirmed for as long as a registration, because nobody asked for the link', async () => {
    const inTime = await correct('typo8@demo.test', 'right8@demo.test');
    const late = await correct('typo9@demo.test', 'right9@demo.test');
    expect(inTime.mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('works once, for 24 hours'),
    ]);
    clock += 23 * 60 * 60 * 1_000;
    expect((await use('confirmEmail', tokenIn(inTime.mails, 'confirm-email'))).answer.status).toBe(200);
    clock += 60 * 60 * 1_000;
    const { answer } = await use('confirmEmail', tokenIn(late.mails, 'confirm-email'));
    expect(answer.body).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('is out of reach of the link of an earlier correction, whatever was corrected or approved after it', async () => {
    const { admin, id, mails } = await correct('own10@demo.test', 'stranger10@demo.test');
    const { mails: again } = await correct('own10@demo.test', 'other10@demo.test', false);
    const { answer } = await use('confirmEmail', tokenIn(mails, 'confirm-email', 'stranger10@demo.test'));
    expect(answer.body).toMatchObject({ code: 'LINK_EXPIRED' });
    await world.send('sendConfirmation', { params: { id } }, admin);
    const token = tokenIn(await world.deliverMail(), 'confirm-registration', 'own10@demo.test');
    const { password } = registration('own10@demo.test');
    expect((await world.send('confirmRegistration', { body: { token, password } })).status).toBe(200);
    expect((await approve(id, admin)).status).toBe(200);
    const late = await use('confirmEmail', tokenIn(again, 'confirm-email', 'other10@demo.test'));
    expect(late.answer.body).toMatchObject({ code: 'LINK_EXPIRED' });
    expect(await emailOf(id)).toBe('own10@demo.test');
  });

  it('can be corrected again, and administrators are told again, once for each', async () => {
    const toldOf = (mails: SentMail[]) =>
      mails.filter(({ to, subject }) => to === corrector && subject.includes('waiting'));
    const { mails } = await correct('typo6@demo.test', 'right6@demo.test');
    const first = await use('confirmEmail', tokenIn(mails, 'confirm-email'));
    const { mails: again } = await correct('right6@demo.test', 'right7@demo.test', false);
    const second = await use('confirmEmail', tokenIn(again, 'confirm-email'));
    expect([toldOf(first.mails).length, toldOf(second.mails).length]).toEqual([1, 1]);
  });

  it('is free again once the right one is confirmed', async () => {
    const { mails } = await correct('typo2@demo.test', 'right2@demo.test');
    const confirmed = await use('confirmEmail', tokenIn(mails, 'confirm-email'));
    expect(confirmed.answer.body).toEqual({
      message: expect.stringMatching(
        /^Your email address is confirmed\. We’ll email you when an administrator has approved you\./,
      ),
    });
    await world.send('register', { body: registration('typo2@demo.test') });
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual(['typo2@demo.test']);
  });
});
