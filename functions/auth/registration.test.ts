import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccounts } from '../clients/accounts.ts';
import { type MailJob, openMailQueue } from '../clients/mail-queue.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/keys.ts';
import { findUserByEmail, listUsers } from '../data/users.ts';
import { facilities, password, startWorld, type World } from '../testing/world.ts';
import { mailAllowance } from './mail-allowance.ts';
import { register } from './registration.ts';

let world: World;
let clock = Date.now();

beforeAll(async () => {
  world = await startWorld({ now: () => clock });
  await world.addPerson({ email: 'north-admin@demo.test', role: 'admin', access: ['own'] });
  await world.addPerson({ email: 'east-admin@demo.test', role: 'admin', access: ['foreign'] });
});
afterAll(() => world.stop());

const given = (email: string, change: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Example',
  email,
  phoneNumber: '555-0142',
  npi: '1234567890',
  requestedFacility: [facilities.own],
  password: 'correct horse battery',
  confirmPassword: 'correct horse battery',
  ...change,
});
const find = (email: string) => findUserByEmail(world.container.table, world.log, email);

describe('register', () => {
  it('makes a pending person, and tells the administrators of the facility', async () => {
    const answer = await world.send('register', { body: given('Ada@Demo.test') });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'Registration successful! Awaiting admin approval.' });
    expect(await find('ada@demo.test')).toMatchObject({
      status: 'pending',
      role: 'user',
      facilityIds: [],
      requestedFacilityIds: ['north000'],
    });
    const login = await world.send('login', {
      body: { email: 'ada@demo.test', password: 'correct horse battery', activeFacility: facilities.own },
    });
    expect(login.status).toBe(403);
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to)).toEqual(['north-admin@demo.test']);
    expect(mails[0]?.text).toContain('Ada Example (ada@demo.test) asks for access to North Hospital');
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:3000\/account\/users\?person=[\w-]+/);
  });

  it('answers alike for a known address, whose owner gets a mail', async () => {
    const known = await world.send('register', {
      body: given('ada@demo.test', { password: 'other words here', confirmPassword: 'other words here' }),
    });
    expect([known.status, known.body]).toEqual([
      201,
      { message: 'Registration successful! Awaiting admin approval.' },
    ]);
    const mails = await world.deliverMail();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@demo.test', 'You have an account already'],
    ]);
    // The stranger's password was not taken over.
    const login = await world.send('login', {
      body: { email: 'ada@demo.test', password: 'other words here', activeFacility: facilities.own },
    });
    expect(login.status).toBe(401);
  });

  it.each([
    ['npi', { npi: '123' }],
    ['confirmPassword', { confirmPassword: 'something else' }],
    ['requestedFacility', { requestedFacility: ['Nowhere'] }],
    ['requestedFacility', { requestedFacility: [] }],
    ['password', { password: 'short', confirmPassword: 'short' }],
    ['password', { password: 'Password123', confirmPassword: 'Password123' }],
    ['role', { role: 'admin' }],
    ['firstName', { firstName: 'Ada\r\nBcc: all@demo.test' }],
  ])('refuses a wrong %s and names it', async (field, change) => {
    const answer = await world.send('register', { body: given('wrong@demo.test', change) });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
    expect(await find('wrong@demo.test')).toBeUndefined();
  });

  it('registers a person whose first passwords were refused, however many', async () => {
    for (const secret of ['Password123', 'password1', 'qwertyuiop', '12345678', 'iloveyou', 'letmein1']) {
      const change = { password: secret, confirmPassword: secret };
      const answer = await world.send('register', { body: given('picky@demo.test', change) });
      expect(answer.status).toBe(400);
    }
    expect((await world.send('register', { body: given('picky@demo.test') })).status).toBe(201);
    expect(await find('picky@demo.test')).toMatchObject({ status: 'pending' });
  });

  it('makes one person of twenty registrations at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send('register', { body: given('rush@demo.test') })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const everybody = await listUsers(world.container.table, world.log);
    expect(everybody.filter(({ email }) => email === 'rush@demo.test')).toHaveLength(1);
  });

  it('shows HTML in a name as text and keeps mail headers whole', async () => {
    await world.deliverMail();
    await world.send('register', {
      body: given('html@demo.test', { firstName: '<b>Zoë 🏥</b>', lastName: '"; Bcc: all@demo.test' }),
    });
    const [mail] = await world.deliverMail();
    expect(mail?.to).toBe('north-admin@demo.test');
    expect(mail?.html).toContain('&lt;b&gt;Zoë 🏥&lt;/b&gt;');
  });
});

describe('a registration that is cut off', () => {
  const steps = ['ensure', 'setPassword', 'mail', 'profile'] as const;

  it.each(steps)('after %s ends in exactly one person, and the administrators are told', async (cutAfter) => {
    const email = `cut-${cutAfter}@demo.test`.toLowerCase();
    const { table } = world.container;
    const accounts = openAccounts(world.container.config.USER_POOL_ID);
    const die = (step: string): void => {
      if (step === cutAfter) throw new Error('The function was killed.');
    };
    const dying = {
      ...accounts,
      ensure: async (address: string) => {
        const id = await accounts.ensure(address);
        die('ensure');
        return id;
      },
      setPassword: async (id: string, secret: string) => {
        const set = await accounts.setPassword(id, secret);
        die('setPassword');
        return set;
      },
    };
    const dyingTable = {
      ...table,
      transact: async (actions: Parameters<typeof table.transact>[0]) => {
        await table.transact(actions);
        die('profile');
      },
    };
    const mails = openMailQueue(world.container.config.MAIL_QUEUE_URL);
    const dyingMails = async (job: MailJob) => {
      await mails(job);
      die('mail');
    };
    // A process that is killed gives nothing back and reports nothing.
    const killed = {
      error: () => {
        throw new Error('The function was killed.');
      },
    };
    const parts = {
      table: dyingTable,
      log: { ...world.log, ...killed },
      accounts: dying,
      mails: dyingMails,
      clock: world.container.clock,
      pause: world.container.pause,
      allowance: mailAllowance(table),
    };
    await world.deliverMail();
    const body = given(email);
    await expect(register(parts, body, new Date(clock))).rejects.toThrow('killed');

    clock += 31_000;
    const again = await world.send('register', { body });
    expect(again.status).toBe(201);
    const everybody = await listUsers(table, world.log);
    expect(everybody.filter((user) => user.email === email)).toHaveLength(1);
    expect(await find(email)).toMatchObject({ status: 'pending' });
    const told = (await world.deliverMail()).filter(({ subject }) => /is waiting/.test(subject));
    expect(told.map(({ to, text }) => [to, text.includes(email)])).toEqual([['north-admin@demo.test', true]]);
    expect(parseDirectory(await table.get(keys.directory()), world.log).facilities).toHaveLength(3);
    const login = await world.send('login', {
      body: { email, password: body.password, activeFacility: facilities.own },
    });
    expect(login.status).toBe(403);
  });

  it('says so while it holds the address, instead of that all is well', async () => {
    const lease = { leaseEndsAt: Math.floor(clock / 1_000) + 20, claimId: 'a function that was killed' };
    await world.container.table.put({ ...keys.email('held@demo.test'), ...lease });
    const body = given('held@demo.test');
    const held = await world.send('register', { body });
    expect([held.status, held.body]).toMatchObject([503, { message: expect.stringMatching(/try again/) }]);
    clock += 31_000;
    expect((await world.send('register', { body })).status).toBe(201);
    expect(await find('held@demo.test')).toMatchObject({ status: 'pending' });
  });

  describe('a moment ago', () => {
    /** A second try while a first one holds the address; `meanwhile` happens while it waits. */
    async function tryBeside(email: string, meanwhile: (waits: number) => Promise<unknown>): Promise<void> {
      const { table, config } = world.container;
      await table.put({
        ...keys.email(email),
        leaseEndsAt: Math.floor(clock / 1_000) + 30,
        claimId: 'first',
      });
      let waits = 0;
      const parts = {
        ...world.container,
        accounts: openAccounts(config.USER_POOL_ID),
        mails: async () => undefined,
        allowance: mailAllowance(table),
        async pause(ms: number) {
          clock += ms;
          waits += 1;
          await meanwhile(waits);
        },
      };
      await register(parts, given(email), new Date(clock));
    }

    it('is waited for, and told as gone well when it has', async () => {
      let stored = false;
      await tryBeside('whole@demo.test', async (waits) => {
        if (waits !== 3) return;
        await world.addPerson({ email: 'whole@demo.test', status: 'pending' });
        stored = true;
      });
      expect(stored).toBe(true);
    });

    it('is not told as gone well when it never ends', async () => {
      await expect(tryBeside('killed@demo.test', async () => undefined)).rejects.toThrow('try again');
      expect(await find('killed@demo.test')).toBeUndefined();
    });

    it('is taken up when it gives the address back', async () => {
      const address = keys.email('returned@demo.test');
      await tryBeside('returned@demo.test', () =>
        world.container.table.put({ ...address, leaseEndsAt: 0, claimId: 'first' }),
      );
      expect(await find('returned@demo.test')).toMatchObject({ status: 'pending' });
    });
  });

  it('is tried again at once after a failure that was told', async () => {
    const { table } = world.container;
    const accounts = openAccounts(world.container.config.USER_POOL_ID);
    const failing = { ...accounts, setPassword: () => Promise.reject(new Error('The pool is gone.')) };
    const allowance = mailAllowance(table);
    const parts = { ...world.container, accounts: failing, mails: async () => undefined, allowance };
    const body = given('failed@demo.test');
    await expect(register(parts, body, new Date(clock))).rejects.toThrow('gone');
    expect((await world.send('register', { body })).status).toBe(201);
    expect(await find('failed@demo.test')).toMatchObject({ status: 'pending' });
  });
});

describe('forgot and reset', () => {
  const tokenIn = (text: string): string => /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? '';

  it('mails a link that sets a password once and ends every session', async () => {
    await world.addPerson({ email: 'forgetful@demo.test' });
    const old = await world.signIn('forgetful@demo.test');
    await world.deliverMail();
    const asked = await world.send('forgotPassword', { body: { email: ' Forgetful@demo.test ' } });
    expect(asked.body).toEqual({ message: 'If your email exists, a password reset link has been sent.' });
    const [mail] = await world.deliverMail();
    const token = tokenIn(mail?.text ?? '');
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
    expect((await world.deliverMail()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('answers alike for an unknown address and sends nothing', async () => {
    const answer = await world.send('forgotPassword', { body: { email: 'nobody@demo.test' } });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'If your email exists, a password reset link has been sent.' },
    ]);
    expect(await world.deliverMail()).toEqual([]);
  });

  it('refuses an expired link, and keeps a link whose password was refused', async () => {
    await world.addPerson({ email: 'slow@demo.test' });
    await world.send('forgotPassword', { body: { email: 'slow@demo.test' } });
    const [mail] = await world.deliverMail();
    const token = tokenIn(mail?.text ?? '');
    const common = await world.send('resetPassword', { body: { token, password: 'Password123' } });
    expect(common.body).toMatchObject({ fields: { password: expect.stringContaining('common') } });
    clock += 11 * 60 * 1_000;
    const late = await world.send('resetPassword', { body: { token, password: 'a much better one' } });
    expect(late.body).toMatchObject({ code: 'LINK_EXPIRED' });
    const cut = await world.send('resetPassword', {
      body: { token: token.slice(1), password: 'a much better one' },
    });
    expect(cut.status).toBe(400);
    expect((await world.signIn('slow@demo.test')).accessToken).not.toBe('');
  });

  it('sends at most a few mails to one address in an hour, with the same answer', async () => {
    await world.addPerson({ email: 'flooded@demo.test' });
    await world.deliverMail();
    const asked = Array.from({ length: 12 }, () =>
      world.send('forgotPassword', { body: { email: 'flooded@demo.test' } }),
    );
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await world.deliverMail()).length).toBe(5);
  });
});

describe('somebody else’s registrations with a known address', () => {
  it('reach its owner a few times, and never keep the link for a new password away', async () => {
    const email = 'pestered@demo.test';
    await world.addPerson({ email });
    await world.deliverMail();
    for (let time = 0; time < 7; time++) await world.send('register', { body: given(email) });
    await world.send('forgotPassword', { body: { email } });
    const subjects = (await world.deliverMail()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'You have an account already')).toHaveLength(5);
    expect(subjects).toContain('Set a new password');
  });
});

describe('own account', () => {
  it('changes the address only after the new one is confirmed, and tells the old one', async () => {
    await world.addPerson({ email: 'before@demo.test' });
    const browser = await world.signIn('before@demo.test');
    await world.deliverMail();
    const profile = { firstName: 'Bea', lastName: 'Fore', phoneNumber: '555-0143', npi: '1234567890' };
    const body = { ...profile, email: 'after@demo.test' };
    const headers = { 'if-match': '"1"' };
    const saved = await world.send('updateMe', { headers, body }, browser);
    expect(saved.body).toMatchObject({ user: { email: 'before@demo.test', firstName: 'Bea' } });
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to).sort()).toEqual(['after@demo.test', 'before@demo.test']);
    const token = /confirm-email\/([\w-]{43})/.exec(mails.map(({ text }) => text).join())?.[1] ?? '';
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(400);
    expect((await world.signIn('after@demo.test')).accessToken).not.toBe('');
    expect(await find('before@demo.test')).toBeUndefined();
  });

  it('is not saved over what an administrator changed meanwhile', async () => {
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

  it('changes the password with the old one; other sessions end, this one goes on', async () => {
    await world.addPerson({ email: 'changer@demo.test' });
    const other = await world.signIn('changer@demo.test');
    const own = await world.signIn('changer@demo.test');
    clock += 1_000;
    const wrong = await world.send(
      'changePassword',
      { body: { currentPassword: 'no', password: 'a new long one' } },
      own,
    );
    expect(wrong.body).toMatchObject({ fields: { currentPassword: expect.any(String) } });
    const body = { currentPassword: password, password: 'a new long one' };
    expect((await world.send('changePassword', { body }, own)).status).toBe(200);
    expect((await world.send('me', {}, own)).status).toBe(200);
    expect((await world.send('me', {}, other)).status).toBe(401);
  });

  it('signs out everywhere', async () => {
    await world.addPerson({ email: 'everywhere@demo.test' });
    const one = await world.signIn('everywhere@demo.test');
    const two = await world.signIn('everywhere@demo.test');
    clock += 1_000;
    expect((await world.send('signOutEverywhere', {}, one)).status).toBe(204);
    expect((await world.send('me', {}, one)).status).toBe(401);
    expect((await world.send('me', {}, two)).status).toBe(401);
  });
});
