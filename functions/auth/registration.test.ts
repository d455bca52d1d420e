import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { lazyPromise } from '../../shared/lazy.ts';
import { rateLimits } from '../../shared/rate-limits.ts';
import { readDirectory } from '../data/facility-directory.ts';
import { findUserByEmail, listUsers } from '../data/people/users.ts';
import { keys } from '../data/table/keys.ts';
import { requestFacts } from '../http/request-facts.ts';
import { httpEvent } from '../testing/http-event.ts';
import { facilities, password, type SignedInBrowser, startTestWorld } from '../testing/world.ts';
import { confirmRegistration } from './links/confirm-registration.ts';
import { openParts } from './parts.ts';
import { register } from './registration.ts';
import { killedAfter, registration, registrationSteps } from './testing/registrations.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });
await world.addPerson({ email: 'north-admin@demo.test', role: 'admin', access: ['own'] });
await world.addPerson({ email: 'east-admin@demo.test', role: 'admin', access: ['foreign'] });
afterEach(() => {
  jest.restoreAllMocks();
});

const currentRequest = () => requestFacts(httpEvent('register'), new Date(clock));
const find = (email: string) => findUserByEmail(world.container.table, email);
const tokenIn = (text = '') => /confirm-registration\/([\w-]{43})/.exec(text)?.[1] ?? 'no link';
/** Returns the token of the only link emailed since the last call. */
const mailedToken = async () => {
  const texts = (await world.deliverMail()).flatMap(({ text }) =>
    text.includes('confirm-registration') ? text : [],
  );
  expect(texts).toHaveLength(1);
  return tokenIn(texts[0]);
};
const secret = 'correct horse battery';
const open = (token: string, password = secret) =>
  world.send('confirmRegistration', { body: { token, password } });
const signIn = (email: string, password = secret) =>
  world.send('login', { body: { email, password, activeFacility: facilities.own } });

describe('register', () => {
  it('tells a program that leaves fields out what belongs into each', async () => {
    const { email: _, npi: __, password: ___, ...others } = registration('left-out@demo.test');
    expect((await world.send('register', { body: others })).body).toMatchObject({
      fields: {
        email: 'Please enter an email address such as name@hospital.org.',
        npi: 'Invalid NPI. Must be a valid 10-digit number.',
        password: 'This field is required.',
      },
    });
  });

  it('creates a pending user, emails a link, and notifies administrators once it is opened', async () => {
    const answer = await world.send('register', { body: registration('Ada@Demo.test') });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'Registration successful! Awaiting admin approval.' });
    expect(await find('ada@demo.test')).toMatchObject({
      status: 'pending',
      role: 'user',
      facilityIds: [],
      requestedFacilityIds: ['north000'],
    });
    const link = (await world.deliverMail()).map(({ to, subject, text }) => [to, subject, text]);
    expect(link).toEqual([
      ['ada@demo.test', 'Confirm your email address', expect.not.stringContaining('Ada')],
    ]);
    expect((await open(tokenIn(link[0]?.[2]))).status).toBe(200);
    const mails = await world.deliverMail();
    expect(mails.map(({ to }) => to)).toEqual(['north-admin@demo.test']);
    expect(mails[0]?.text).toMatch(/asking for access to North Hospital.+\s+> Ada Example\n> ada@demo.test/);
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:3000\/account\/users\?person=[\w-]+/);
  });

  it('returns the same response for a known address, whose owner gets an email', async () => {
    const answer = await world.send('register', {
      body: registration('ada@demo.test', {
        password: 'other words here',
        confirmPassword: 'other words here',
      }),
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      { message: 'Registration successful! Awaiting admin approval.' },
    ]);
    const mails = await world.deliverMail();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ada@demo.test', 'You have already registered'],
    ]);
    // The stranger's password was not accepted.
    const login = await world.send('login', {
      body: { email: 'ada@demo.test', password: 'other words here', activeFacility: facilities.own },
    });
    expect(login.status).toBe(401);
  });

  it('emails the owner of a known address a link for a new password only if one would be sent', async () => {
    const email = 'eager@demo.test';
    const { id } = await world.addPerson({ email, status: 'pending' });
    const mailed = async () => {
      await world.send('register', { body: registration(email) });
      return (await world.deliverMail()).map(({ subject, text }) => ({ subject, text }));
    };
    const waiting = await mailed();
    expect(waiting).toEqual([
      { subject: 'You have already registered', text: expect.stringContaining('waiting for approval') },
    ]);
    expect(JSON.stringify(waiting)).not.toContain('forgot-password');
    await world.send('forgotPassword', { body: { email } });
    expect(await world.deliverMail()).toEqual([]);

    await world.changePerson(id, { status: 'disabled' });
    const withdrawn = await mailed();
    expect(withdrawn).toEqual([
      {
        subject: 'You already have an account',
        text: expect.stringContaining('Your access has been withdrawn'),
      },
    ]);
    expect(JSON.stringify(withdrawn)).not.toContain('forgot-password');
    await world.changePerson(id, { status: 'approved' });
    expect(JSON.stringify(await mailed())).toContain('forgot-password');
  });

  it.each([
    ['npi', { npi: '123' }],
    ['confirmPassword', { confirmPassword: 'something else' }],
    ['requestedFacility', { requestedFacility: ['Nowhere'] }],
    ['requestedFacility', { requestedFacility: [] }],
    ['password', { password: 'short', confirmPassword: 'short' }],
    ['password', { password: 'Password123', confirmPassword: 'Password123' }],
    ['password', { password: 'N0rthHospital2026', confirmPassword: 'N0rthHospital2026' }],
    ['role', { role: 'admin' }],
    ['firstName', { firstName: 'Ada\r\nBcc: all@demo.test' }],
  ])('rejects an invalid %s and names the field', async (field, change) => {
    const answer = await world.send('register', { body: registration('wrong@demo.test', change) });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
    expect(await find('wrong@demo.test')).toBeUndefined();
  });

  it('rejects an address that is too long for the user pool, with a clear message', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.demo.test`;
    const answer = await world.send('register', { body: registration(email) });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: 'At most 128 characters.' } } });
  });

  it('registers a user after any number of rejected passwords', async () => {
    for (const common of ['Password123', 'password1', 'qwertyuiop', '12345678', 'iloveyou', 'letmein1']) {
      const change = { password: common, confirmPassword: common };
      const answer = await world.send('register', { body: registration('picky@demo.test', change) });
      expect(answer.status).toBe(400);
    }
    expect((await world.send('register', { body: registration('picky@demo.test') })).status).toBe(201);
    expect(await find('picky@demo.test')).toMatchObject({ status: 'pending' });
  });

  it('creates one user from twenty concurrent registrations', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.send('register', { body: registration('rush@demo.test') })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const everybody = await listUsers(world.container.table);
    expect(everybody.filter(({ email }) => email === 'rush@demo.test')).toHaveLength(1);
  });

  it('shows HTML in a name as text and keeps email headers intact', async () => {
    await world.deliverMail();
    await world.send('register', {
      body: registration('html@demo.test', { firstName: '<b>Zoë 🏥</b>', lastName: '"; Bcc, all' }),
    });
    await open(await mailedToken());
    const [mail, ...more] = await world.deliverMail();
    expect([mail?.to, mail?.subject, more]).toEqual([
      'north-admin@demo.test',
      'A registration is waiting for approval',
      [],
    ]);
    expect(mail?.html).toContain('&lt;b&gt;Zoë 🏥&lt;/b&gt;');
  });
});

describe('an unconfirmed address', () => {
  it('admits nobody: neither the stranger who registers it nor the owner who opens that link', async () => {
    const admin = await world.signIn('east-admin@demo.test', 'foreign');
    const email = 'colleague@demo.test';
    await world.deliverMail();
    const words = 'words of a stranger';
    const body = registration(email, { password: words, confirmPassword: words });
    expect((await world.send('register', { body })).status).toBe(201);
    // Same as for an address that has an account: signing in does not reveal which.
    expect((await signIn(email, words)).status).toBe(401);
    const { id = '' } = (await find(email)) ?? {};
    const approve = { params: { id }, body: { approvedFacilities: [facilities.own] } };
    const refused = await world.send('approveUser', approve, admin);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('has not confirmed this address yet') },
    ]);
    expect(await find(email)).toMatchObject({ status: 'pending', facilityIds: [] });
    const token = await mailedToken();
    const opened = await open(token);
    expect([opened.status, opened.body]).toMatchObject([400, { fields: { password: expect.any(String) } }]);
    expect((await world.send('approveUser', approve, admin)).status).toBe(409);

    // The owner registers: the stranger's link and password stop working.
    expect((await world.send('register', { body: registration(email) })).status).toBe(201);
    const own = await mailedToken();
    expect((await open(token, words)).body).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await open(own, words)).status).toBe(400);
    expect((await open(own)).status).toBe(200);
    expect((await signIn(email)).body).toMatchObject({ code: 'AWAITING_APPROVAL' });
    expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      ['north-admin@demo.test', 'A registration is waiting for approval'],
    ]);
    // Repeats the result, and nobody gets a second email.
    expect((await open(own)).status).toBe(200);
    expect((await world.send('approveUser', approve, admin)).status).toBe(200);
    await world.deliverMail();
    expect((await signIn(email, words)).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
    await world.send('register', { body });
    expect((await world.deliverMail()).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
    expect((await signIn(email, words)).status).toBe(401);
  });

  it('makes whoever guesses its password with the link in hand wait', async () => {
    await world.send('register', { body: registration('guessed@demo.test') });
    const token = await mailedToken();
    for (let guess = 0; guess < rateLimits.signIn.pair.free; guess++)
      expect((await open(token, `guess number ${guess}`)).status).toBe(400);
    // The pool’s own lock would say five seconds.
    expect(await open(token)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  });

  it('says what comes next when its link is opened again, after an approval and a suspension too', async () => {
    const email = 'again@demo.test';
    await world.send('register', { body: registration(email) });
    const token = await mailedToken();
    const next = async () => (await open(token)).body;
    expect(await next()).toEqual({ message: expect.stringContaining('We’ll email you when') });
    const { id = '' } = (await find(email)) ?? {};
    await world.changePerson(id, { status: 'approved', facilityIds: ['north000'] });
    expect(await next()).toEqual({
      message: 'Your email address is confirmed, and an administrator has approved you. You can sign in now.',
    });
    await world.changePerson(id, { status: 'disabled' });
    expect(await next()).toEqual({
      message:
        'Your email address is confirmed. Your access has been withdrawn. Please ask your administrator.',
    });
    await world.deliverMail();
  });

  it('is not proven for a stranger who registers it in the moment between the check of the password and the proof', async () => {
    const email = 'raced@demo.test';
    const { free } = rateLimits.mails.account;
    for (let time = 0; time < free; time++) await world.send('register', { body: registration(email) });
    const token = tokenIn((await world.deliverMail()).at(-1)?.text);
    const words = 'words of a stranger';
    // No further link is sent, so the one of the owner stays valid.
    const intrude = lazyPromise(() =>
      world.send('register', { body: registration(email, { password: words, confirmPassword: words }) }),
    );
    const checkPassword = async (...typed: Parameters<typeof world.identity.checkPassword>) => {
      const checked = await world.identity.checkPassword(...typed);
      await intrude();
      return checked;
    };
    const identity = { ...world.identity, checkPassword };
    const parts = { ...openParts(world.container), identity, mails: async () => undefined };
    const proof = confirmRegistration(parts, { token, password: secret }, currentRequest());
    await expect(proof).rejects.toMatchObject({ fields: { password: expect.any(String) } });
    expect(await find(email)).not.toHaveProperty('emailConfirmedAt');
    await world.deliverMail();
  });

  it('can be confirmed by its link for a day, but not while it is being registered again', async () => {
    const email = 'slow@demo.test';
    await world.send('register', { body: registration(email) });
    const token = await mailedToken();
    const { table } = world.container;
    const claim = await table.get(keys.email(email));
    await table.put({ ...claim, ...keys.email(email), leaseEndsAt: clock / 1_000 + 20, claimId: 'another' });
    expect((await open(token)).status).toBe(503);
    expect(await find(email)).not.toHaveProperty('emailConfirmedAt');
    clock += 25 * 3_600_000;
    expect((await open(token)).body).toMatchObject({ code: 'LINK_EXPIRED' });
  });

  it('gets up to five new links an hour from administrators, each replacing the one before', async () => {
    const admin = await world.signIn('east-admin@demo.test', 'foreign');
    // Registered before links verified addresses: unverified, and without a registration that a link could name.
    const { id, email } = await world.addPerson({
      email: 'before@demo.test',
      status: 'pending',
      confirmed: false,
    });
    await world.deliverMail();
    const again = () => world.send('sendConfirmation', { params: { id } }, admin);
    const sent = await again();
    expect(sent.body).toMatchObject({
      message: `A new link was sent to ${email}.`,
      user: { emailConfirmed: false },
    });
    const first = await mailedToken();
    expect((await again()).status).toBe(200);
    const second = await mailedToken();
    expect((await open(first, password)).body).toMatchObject({ code: 'LINK_EXPIRED' });
    expect((await open(second, password)).status).toBe(200);
    const listed = await world.send('listUsers', {}, admin);
    expect((listed.body as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ email, emailConfirmed: true }),
    );
    expect((await again()).body).toMatchObject({ message: 'Test Person has already confirmed the address.' });
    const { id: other } = await world.addPerson({
      email: 'other@demo.test',
      status: 'pending',
      confirmed: false,
    });
    const answers: number[] = [];
    for (let place = 0; place <= rateLimits.mails.person.toTypedAddress; place++)
      answers.push((await world.send('sendConfirmation', { params: { id: other } }, admin)).status);
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, -1)).toEqual(
      Array.from({ length: rateLimits.mails.person.toTypedAddress }, () => 200),
    );
  });
});

describe('an unfinished registration', () => {
  it.each(registrationSteps)(
    'killed after %s leads to exactly one user on retry, and administrators are notified',
    async (cutAfter) => {
      const email = `cut-${cutAfter}@demo.test`.toLowerCase();
      await world.deliverMail();
      const body = registration(email);
      await expect(register(killedAfter(world, cutAfter), body, currentRequest())).rejects.toThrow('killed');

      clock += 31_000;
      const again = await world.send('register', { body });
      expect(again.status).toBe(201);
      const { table } = world.container;
      const everybody = await listUsers(table);
      expect(everybody.filter((user) => user.email === email)).toHaveLength(1);
      expect(await find(email)).toMatchObject({ status: 'pending' });
      const mails = (await world.deliverMail()).filter(({ to }) => to === email);
      // If the registration was stored before the crash, the retry registered it again and its first link is dead.
      expect((await open(tokenIn(mails.at(-1)?.text))).status).toBe(200);
      const notices = (await world.deliverMail()).filter(({ subject }) => /is waiting/.test(subject));
      expect(notices.map(({ to, text }) => [to, text.includes(email)])).toEqual([
        ['north-admin@demo.test', true],
      ]);
      expect((await readDirectory(table)).facilities).toHaveLength(3);
      expect((await signIn(email)).status).toBe(403);
    },
  );

  it('makes others try again later while it holds the address, instead of reporting success', async () => {
    const lease = { leaseEndsAt: Math.floor(clock / 1_000) + 20, claimId: 'a function that was killed' };
    await world.container.table.put({ ...keys.email('held@demo.test'), ...lease });
    const body = registration('held@demo.test');
    const held = await world.send('register', { body });
    expect([held.status, held.body]).toMatchObject([503, { message: expect.stringMatching(/try again/) }]);
    clock += 31_000;
    expect((await world.send('register', { body })).status).toBe(201);
    expect(await find('held@demo.test')).toMatchObject({ status: 'pending' });
  });

  describe('that a second attempt waits for', () => {
    /** A second attempt while a first one holds the address; `meanwhile` runs while it waits. */
    async function tryConcurrently(
      email: string,
      interfere: (waits: number) => Promise<unknown>,
    ): Promise<void> {
      await world.container.table.put({
        ...keys.email(email),
        leaseEndsAt: Math.floor(clock / 1_000) + 30,
        claimId: 'first',
      });
      let waits = 0;
      const parts = {
        ...openParts(world.container),
        mails: async () => undefined,
        async sleep(ms: number) {
          clock += ms;
          waits += 1;
          await interfere(waits);
        },
      };
      await register(parts, registration(email), currentRequest());
    }

    it('is reported as successful once it completes', async () => {
      let stored = false;
      await tryConcurrently('whole@demo.test', async (waits) => {
        if (waits !== 3) return;
        await world.addPerson({ email: 'whole@demo.test', status: 'pending' });
        stored = true;
      });
      expect(stored).toBe(true);
    });

    it('is not reported as successful if it never completes', async () => {
      await expect(tryConcurrently('killed@demo.test', async () => undefined)).rejects.toThrow('try again');
      expect(await find('killed@demo.test')).toBeUndefined();
    });

    it('is taken over when it releases the address', async () => {
      const address = keys.email('returned@demo.test');
      await tryConcurrently('returned@demo.test', () =>
        world.container.table.put({ ...address, leaseEndsAt: 0, claimId: 'first' }),
      );
      expect(await find('returned@demo.test')).toMatchObject({ status: 'pending' });
    });
  });

  it('can be retried immediately after a reported failure', async () => {
    const own = openParts(world.container);
    const setPassword = () => Promise.reject(new Error('The pool is gone.'));
    const parts = { ...own, accounts: { ...own.accounts, setPassword }, mails: async () => undefined };
    const body = registration('failed@demo.test');
    await expect(register(parts, body, currentRequest())).rejects.toThrow('gone');
    expect((await world.send('register', { body })).status).toBe(201);
    expect(await find('failed@demo.test')).toMatchObject({ status: 'pending' });
  });
});

describe('a user deleted during a user pool outage who registers again', () => {
  /** Leaves their account in the pool, and with it their ID. */
  async function deleted(email: string, admin: SignedInBrowser) {
    const params = { id: (await find(email))?.id ?? '' };
    const away = jest.spyOn(AdminDeleteUserCommand.prototype, 'resolveMiddleware');
    away.mockImplementation(() => {
      throw new Error('The pool is away.');
    });
    expect((await world.send('deleteUser', { params }, admin)).status).toBe(204);
    away.mockRestore();
    clock += 1_000;
    await world.deliverMail();
    return params;
  }
  const registerAgain = async (email: string) => {
    await world.send('register', { body: registration(email) });
    expect((await open(await mailedToken())).status).toBe(200);
  };

  it('does not regain the earlier sessions', async () => {
    const email = 'returns@demo.test';
    const before = await world.addSignedIn({ email });
    const admin = await world.signIn('north-admin@demo.test');
    const params = await deleted(email, admin);
    await registerAgain(email);
    const body = { approvedFacilities: [facilities.own] };
    expect((await world.send('approveUser', { params, body }, admin)).status).toBe(200);
    expect((await world.send('me', {}, before)).status).toBe(401);
    expect((await world.send('refresh', { body: {}, cookies: before.cookies })).status).toBe(401);
    clock += 1_000;
    expect((await signIn(email)).status).toBe(200);
  });

  it('is announced to the administrators again', async () => {
    const email = 'twice@demo.test';
    const notified = async () => (await world.deliverMail()).map(({ to }) => to);
    await registerAgain(email);
    expect(await notified()).toEqual(['north-admin@demo.test']);
    await deleted(email, await world.signIn('north-admin@demo.test'));
    await registerAgain(email);
    expect(await notified()).toEqual(['north-admin@demo.test']);
  });
});

it('a registration asks for a facility once that is chosen by its name and by its former one', async () => {
  const admin = await world.signIn('north-admin@demo.test');
  const body = { name: 'Elm Clinic', primaryColor: '#005b7f' };
  const made = await world.send('createFacility', { body }, admin);
  const { _id: id } = (made.body as { data: { _id: string } }).data;
  const renamed = { body: { ...body, name: 'Elm Hospital' }, headers: { 'if-match': '"1"' } };
  expect((await world.send('updateFacility', { params: { id }, ...renamed }, admin)).status).toBe(200);
  const requestedFacility = ['Elm Clinic', 'Elm Hospital'];
  await world.send('register', { body: registration('elm@demo.test', { requestedFacility }) });
  expect(await find('elm@demo.test')).toMatchObject({ requestedFacilityIds: [id] });
  await world.deliverMail();
});
