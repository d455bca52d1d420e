import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccounts } from '../clients/accounts.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { findUserByEmail, listUsers } from '../data/people/users.ts';
import { keys } from '../data/records/keys.ts';
import { requestFacts } from '../http/request-facts.ts';
import { httpEvent } from '../testing/http-event.ts';
import { facilities, startWorld, type World } from '../testing/world.ts';
import { knownPcs } from './known-pc.ts';
import { mailAllowance } from './mail-allowance.ts';
import { register } from './registration.ts';
import { killedAfter, registration, registrationSteps } from './testing/registrations.ts';

let world: World;
let clock = Date.now();

beforeAll(async () => {
  world = await startWorld({ now: () => clock });
  await world.addPerson({ email: 'north-admin@demo.test', role: 'admin', access: ['own'] });
  await world.addPerson({ email: 'east-admin@demo.test', role: 'admin', access: ['foreign'] });
});
afterAll(() => world.stop());

const asked = () => requestFacts(httpEvent('register'), new Date(clock));
const find = (email: string) => findUserByEmail(world.container.table, world.log, email);

describe('register', () => {
  it('makes a pending person, and tells the administrators of the facility', async () => {
    const answer = await world.send('register', { body: registration('Ada@Demo.test') });
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
      body: registration('ada@demo.test', {
        password: 'other words here',
        confirmPassword: 'other words here',
      }),
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
    const answer = await world.send('register', { body: registration('wrong@demo.test', change) });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
    expect(await find('wrong@demo.test')).toBeUndefined();
  });

  it('registers a person whose first passwords were refused, however many', async () => {
    for (const secret of ['Password123', 'password1', 'qwertyuiop', '12345678', 'iloveyou', 'letmein1']) {
      const change = { password: secret, confirmPassword: secret };
      const answer = await world.send('register', { body: registration('picky@demo.test', change) });
      expect(answer.status).toBe(400);
    }
    expect((await world.send('register', { body: registration('picky@demo.test') })).status).toBe(201);
    expect(await find('picky@demo.test')).toMatchObject({ status: 'pending' });
  });

  it('makes one person of twenty registrations at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send('register', { body: registration('rush@demo.test') })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const everybody = await listUsers(world.container.table, world.log);
    expect(everybody.filter(({ email }) => email === 'rush@demo.test')).toHaveLength(1);
  });

  it('shows HTML in a name as text and keeps mail headers whole', async () => {
    await world.deliverMail();
    await world.send('register', {
      body: registration('html@demo.test', { firstName: '<b>Zoë 🏥</b>', lastName: '"; Bcc: all@demo.test' }),
    });
    const [mail] = await world.deliverMail();
    expect(mail?.to).toBe('north-admin@demo.test');
    expect(mail?.html).toContain('&lt;b&gt;Zoë 🏥&lt;/b&gt;');
  });
});

describe('a registration that is cut off', () => {
  it.each(registrationSteps)(
    'after %s ends in exactly one person, and the administrators are told',
    async (cutAfter) => {
      const email = `cut-${cutAfter}@demo.test`.toLowerCase();
      await world.deliverMail();
      const body = registration(email);
      await expect(register(killedAfter(world, cutAfter), body, asked())).rejects.toThrow('killed');

      clock += 31_000;
      const again = await world.send('register', { body });
      expect(again.status).toBe(201);
      const { table } = world.container;
      const everybody = await listUsers(table, world.log);
      expect(everybody.filter((user) => user.email === email)).toHaveLength(1);
      expect(await find(email)).toMatchObject({ status: 'pending' });
      const told = (await world.deliverMail()).filter(({ subject }) => /is waiting/.test(subject));
      expect(told.map(({ to, text }) => [to, text.includes(email)])).toEqual([
        ['north-admin@demo.test', true],
      ]);
      expect(parseDirectory(await table.get(keys.directory()), world.log).facilities).toHaveLength(3);
      const login = await world.send('login', {
        body: { email, password: body.password, activeFacility: facilities.own },
      });
      expect(login.status).toBe(403);
    },
  );

  it('says so while it holds the address, instead of that all is well', async () => {
    const lease = { leaseEndsAt: Math.floor(clock / 1_000) + 20, claimId: 'a function that was killed' };
    await world.container.table.put({ ...keys.email('held@demo.test'), ...lease });
    const body = registration('held@demo.test');
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
        allowance: mailAllowance(
          table,
          knownPcs(async () => Buffer.from('key')),
        ),
        async sleep(ms: number) {
          clock += ms;
          waits += 1;
          await meanwhile(waits);
        },
      };
      await register(parts, registration(email), asked());
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
    const allowance = mailAllowance(
      table,
      knownPcs(async () => Buffer.from('key')),
    );
    const parts = { ...world.container, accounts: failing, mails: async () => undefined, allowance };
    const body = registration('failed@demo.test');
    await expect(register(parts, body, asked())).rejects.toThrow('gone');
    expect((await world.send('register', { body })).status).toBe(201);
    expect(await find('failed@demo.test')).toMatchObject({ status: 'pending' });
  });
});
