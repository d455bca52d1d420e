import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tooManyAttempts } from '../../../shared/api/errors.ts';
import { rateLimits } from '../../../shared/rate-limits.ts';
import { count, counter } from '../../data/records/counters.ts';
import { tokenIn } from '../../testing/inbox.ts';
import type { TestAnswer } from '../../testing/test-answer.ts';
import {
  browserOf,
  facilities,
  password,
  type SignedInBrowser,
  startTestWorld,
} from '../../testing/world.ts';
import { registration } from '../testing/registrations.ts';
import { countAt, type LimitedKind } from './caller-places.ts';

// What strangers can do to lock people out of their accounts, and how little it achieves.

let clock = Date.UTC(2026, 10, 25, 9);

const world = await startTestWorld({ now: () => clock, countsCalls: true });

const at = (address: string) => ({ 'x-forwarded-for': `${address}, 130.176.0.1` });
const hospital = '203.0.113.1';

type Try = { address?: string; tried?: string; cookies?: string[] };
const signIn = (email: string, { address = hospital, tried = password, cookies = [] }: Try = {}) =>
  world.send('login', {
    body: { email, password: tried, activeFacility: facilities.own },
    headers: at(address),
    cookies,
  });

/** Retries whenever the response says to, as the site does. @returns the last response and the total seconds waited */
async function withRetries(send: () => Promise<TestAnswer>): Promise<{ status: number; waited: number }> {
  let waited = 0;
  for (;;) {
    const { status, headers } = await send();
    const wait = Number(headers['retry-after']);
    if (status !== 429 || waited > 3_600) return { status, waited };
    expect(wait).toBeGreaterThan(0);
    waited += wait;
    clock += wait * 1_000;
  }
}

/** Counts actions of this many other people at a place, as if they had just taken place there. */
const countEarlier = (kind: LimitedKind, place: string, people: number) =>
  count(
    world.container.table,
    counter(`${kind} from`, place, new Date(clock), rateLimits.network[kind].windowSeconds),
    people,
  );

/** Returns the cookies of a person's PC after they have signed in there. */
async function personAtTheirPc(email: string): Promise<string[]> {
  await world.addPerson({ email });
  const { cookies } = browserOf(await signIn(email));
  return cookies.filter((cookie) => cookie.startsWith('__Host-coverage-guide-pc='));
}

describe('wrong passwords entered by strangers', () => {
  it('from five addresses, over and over, delay the owner at their PC by at most 35 seconds', async () => {
    const email = 'owner@demo.test';
    const cookies = await personAtTheirPc(email);
    const waits: number[] = [];
    for (let guess = 0; guess < 60; guess++) {
      await signIn(email, { address: `198.51.100.${guess % 5}`, tried: 'Wrong-pass-1' });
      clock += 10_000;
      if (guess % 30 !== 29) continue;
      const { status, waited } = await withRetries(() => signIn(email, { cookies }));
      expect(status).toBe(200);
      waits.push(waited);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(35);
  });

  it('let the owner of the mailbox in within 35 seconds after a password reset', async () => {
    const email = 'robbed@demo.test';
    await world.addPerson({ email });
    for (let guess = 0; guess < 20; guess++) {
      await signIn(email, { address: `198.51.100.${guess % 5}`, tried: 'Wrong-pass-1' });
      clock += 5_000;
    }
    expect((await signIn(email)).status).toBe(429);
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email }, headers: at(hospital) });
    const token = tokenIn(await world.deliverMail(), 'reset-password');
    const tried = 'a much better one';
    const reset = await world.send('resetPassword', {
      body: { token, password: tried },
      headers: at(hospital),
    });
    const cookies = reset.cookies.map((cookie) => cookie.split(';')[0] ?? '');
    const { status, waited } = await withRetries(() => signIn(email, { tried, cookies }));
    expect(status).toBe(200);
    expect(waited).toBeLessThanOrEqual(35);
  });

  it('are slowed down by growing waits and never trigger the user pool’s own lock', async () => {
    const email = 'pursued@demo.test';
    await world.addPerson({ email });
    const answers: string[] = [];
    for (let guess = 0; guess < 13; guess++) {
      const { status, headers } = await signIn(email, { address: `198.51.100.${guess % 2}`, tried: 'x' });
      answers.push(
        headers['retry-after'] === undefined ? `${status}` : `${status} ${headers['retry-after']}`,
      );
      if (status === 429) clock += Math.min(60, Number(headers['retry-after'])) * 1_000;
    }
    const five = Array.from({ length: 5 }, () => '401');
    expect(answers).toEqual([...five, '429 2', '401', '429 4', '401', '429 8', '401', '429 16', '401']);
  });

  it.each([
    [1, '1 second'],
    [89, '89 seconds'],
    [90, '2 minutes'],
    [950, '16 minutes'],
  ])('are told to wait %i seconds in these words: %s', (seconds, words) => {
    expect(tooManyAttempts(seconds).message).toBe(`Too many attempts. Please wait ${words} and try again.`);
  });
});

describe('activity of others behind a hospital’s shared network address', () => {
  it('blocks no user at a known PC of the hospital, and delays a new PC by at most 10 seconds', async () => {
    const cookies = await personAtTheirPc('nurse@demo.test');
    await world.addPerson({ email: 'newcomer@demo.test' });
    await countEarlier('signIn', hospital, 99);
    await signIn('made-up@demo.test', { tried: 'Wrong-pass-1' });
    expect((await signIn('nurse@demo.test', { cookies })).status).toBe(200);
    expect((await signIn('newcomer@demo.test', { cookies })).status).toBe(200);
    const { status, waited } = await withRetries(() => signIn('newcomer@demo.test'));
    expect(status).toBe(200);
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThanOrEqual(10);
  });

  it('is not treated as an attack when one user mistypes and everyone else signs in', async () => {
    clock += 3_600_000;
    for (const email of ['mistypes@demo.test', 'colleague@demo.test']) await world.addPerson({ email });
    await countEarlier('signIn', hospital, rateLimits.network.signIn.free - 2);
    for (let time = 0; time < 5; time++) {
      await withRetries(() => signIn('mistypes@demo.test', { tried: 'Wrong-pass-1' }));
      expect((await withRetries(() => signIn('mistypes@demo.test'))).status).toBe(200);
      expect((await signIn('colleague@demo.test')).status).toBe(200);
    }
  });

  it('is not forgiven to a user who signs in several times at the same moment', async () => {
    const address = '203.0.113.3';
    await world.addPerson({ email: 'insider@demo.test' });
    const signIns = Array.from({ length: 5 }, () => signIn('insider@demo.test', { address }));
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await countEarlier('signIn', address, rateLimits.network.signIn.free);
    const guess = (email: string) => signIn(email, { address, tried: 'Wrong-pass-1' });
    // The only one whose turn it is, and one that has to wait.
    expect((await guess('made-up-1@demo.test')).status).toBe(401);
    expect((await guess('made-up-2@demo.test')).status).toBe(429);
  });

  it('lets 150 people try to register within ten minutes, and every valid registration succeeds', async () => {
    const began = clock;
    const { free } = rateLimits.network.register;
    await countEarlier('register', '203.0.113.2', free - 2);
    for (let person = free - 2; person < 150; person++) {
      // A valid one takes far more work, so only some are.
      const valid = person % 10 === 9;
      const change = valid ? {} : { requestedFacility: ['Nowhere'] };
      const body = registration(`onboarding-${person}@demo.test`, change);
      const { status } = await withRetries(() =>
        world.send('register', { body, headers: at('203.0.113.2') }),
      );
      expect(status).toBe(valid ? 201 : 400);
    }
    expect(clock - began).toBeLessThan(600_000);
  });

  it('is counted for all PCs at an address together, too: a user can make as many known PCs as they like', async () => {
    const { signIn: limit, pcs } = rateLimits.network;
    const clientAddress = '203.0.113.9';
    const caller = { now: new Date(clock), cookies: new Map(), clientAddress, clientNetwork: clientAddress };
    const waitAt = (id: string) =>
      countAt(world.container.table, 'signIn', caller, { id, knows: () => false });
    await countEarlier('signIn', `PCs at ${clientAddress}`, limit.free * pcs - 2);
    // The last two that are free, then the only one whose turn it is.
    for (const pc of ['a', 'b', 'c']) expect(await waitAt(pc)).toBe(0);
    expect(await waitAt('d')).toBeGreaterThan(0);
  });

  it('is counted per /64 of an IPv6 network and, with a higher limit, per /48', async () => {
    const guess = async (address: string) =>
      (await signIn(`made-up-${address.replaceAll(':', '-')}@demo.test`, { address, tried: 'x' })).status;
    const { free } = rateLimits.network.signIn;
    for (const [place, most, addresses] of [
      ['2001:db8:6:1', free, ['2001:db8:6:1::1', '2001:db8:6:1::2', '2001:db8:6:1::3']],
      [
        '2001:db8:7::/48',
        free * rateLimits.network.wide,
        ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1'],
      ],
    ] as const) {
      await countEarlier('signIn', place, most - 1);
      const statuses: number[] = [];
      for (const address of addresses) statuses.push(await guess(address));
      // The last one that is free, the only one whose turn it is, and one that has to wait.
      expect(statuses).toEqual([401, 401, 429]);
    }
    for (const other of ['2001:db8:6:2::1', '2001:db8:8:1::1']) expect(await guess(other)).toBe(401);
  });
});

describe('repeated requests by strangers to reset a user’s password', () => {
  const ask = (email: string, address: string, cookies: string[] = []) =>
    world.send('forgotPassword', { body: { email }, headers: at(address), cookies });

  it('leave the owner an email at their own PC, and elsewhere one per link lifetime', async () => {
    const email = 'silenced@demo.test';
    const cookies = await personAtTheirPc(email);
    await world.deliverMail();
    const answers: TestAnswer[] = [];
    for (let time = 0; time < 20; time++) answers.push(await ask(email, `198.51.100.${time % 5}`));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const flood = await world.deliverMail();
    expect(flood.length).toBeLessThanOrEqual(5);
    expect((await ask(email, hospital, cookies)).status).toBe(200);
    expect(await world.deliverMail()).toHaveLength(1);
    clock += 600_000;
    await ask(email, hospital);
    const later = await world.deliverMail();
    expect(later.map(({ to }) => to)).toEqual([email]);
  });
});

describe('repeated registrations of an address by strangers', () => {
  it('do not keep its owner from registering, and never let the strangers in', async () => {
    const email = 'newhire@demo.test';
    const register = (words: string, address: string) => {
      const body = registration(email, { password: words, confirmPassword: words });
      return world.send('register', { body, headers: at(address) });
    };
    const [strangers, own] = ['words of a stranger', 'words of the owner'];
    // More than there are emails to one address.
    for (let time = 0; time < 6; time++) await register(strangers, `198.51.100.${time}`);
    const token = tokenIn((await world.deliverMail()).toReversed(), 'confirm-registration');
    expect((await register(own, hospital)).status).toBe(201);
    expect(await world.deliverMail()).toEqual([]);
    const open = (words: string) =>
      world.send('confirmRegistration', { body: { token, password: words }, headers: at(hospital) });
    expect((await open(strangers)).status).toBe(400);
    expect((await open(own)).status).toBe(200);
    expect((await signIn(email, { tried: strangers })).status).toBe(401);
    expect((await signIn(email, { tried: own })).body).toMatchObject({ code: 'AWAITING_APPROVAL' });
  });
});

describe('the known-PC cookie', () => {
  const wrongFive = async (email: string) => {
    for (let guess = 0; guess < 5; guess++) await signIn(email, { address: '198.51.100.9', tried: 'x' });
  };

  it('works only for users who have signed in at that PC', async () => {
    const cookies = await personAtTheirPc('first@demo.test');
    await world.addPerson({ email: 'second@demo.test' });
    await wrongFive('second@demo.test');
    expect((await signIn('second@demo.test', { cookies })).status).toBe(429);
    clock += 2_000;
    const both = (await signIn('second@demo.test', { cookies })).cookies.map(
      (set) => set.split(';')[0] ?? '',
    );
    for (const email of ['first@demo.test', 'second@demo.test']) {
      await wrongFive(email);
      expect((await withRetries(() => signIn(email, { cookies: both }))).waited).toBeLessThanOrEqual(5);
    }
  });

  it('identifies nobody and grants no access', async () => {
    const [cookie = ''] = await personAtTheirPc('named@demo.test');
    expect(cookie).toMatch(/^__Host-coverage-guide-pc=[0-9a-f]{32}\.[\w-]{16}\.[\w-]{43}$/);
    expect((await signIn('named@demo.test', { tried: 'Wrong-pass-1', cookies: [cookie] })).status).toBe(401);
  });
});

describe('a user who sends requests faster than anyone works', () => {
  // Access tokens are checked against the real clock.
  beforeAll(() => {
    clock = Date.now();
  });

  const signedIn = async (email: string) => {
    await world.addPerson({ email });
    return browserOf(await signIn(email));
  };
  const callsOf = (as: SignedInBrowser, count: number) =>
    Promise.all(Array.from({ length: count }, () => world.send('me', {}, as)));

  it('has to wait two seconds after a burst of 150 calls, and no other user does', async () => {
    const [busy, other] = [await signedIn('busy@demo.test'), await signedIn('other@demo.test')];
    // The worst case: half of the burst falls into the next window.
    clock = Math.ceil(clock / 2_000) * 2_000 + 1_500;
    const early = await Promise.all([callsOf(busy, 75), callsOf(other, 5)]);
    clock += 900;
    const late = await Promise.all([callsOf(busy, 75), callsOf(other, 5)]);
    const [burst, others] = [
      [...early[0], ...late[0]],
      [...early[1], ...late[1]],
    ];
    const answered = (expected: number) => burst.filter(({ status }) => status === expected).length;
    expect([answered(200), answered(429)]).toEqual([140, 10]);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    const refused = late[0].find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('2');
    expect(refused?.body).toMatchObject({
      message: 'Too many requests at once. Please wait 2 seconds and try again.',
    });
    expect(await withRetries(() => world.send('me', {}, busy))).toEqual({ status: 200, waited: 2 });
  });

  it('does not make the same user wait in another session, even with the token of one that has ended', async () => {
    const stolen = await signedIn('copied@demo.test');
    const own = browserOf(await signIn('copied@demo.test'));
    await world.send('logout', {}, stolen);
    const refused = await callsOf(stolen, rateLimits.session.calls + 1);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401));
    const [answer] = await callsOf(own, 1);
    expect(answer?.status).toBe(200);
  });

  it('is not stopped when the table cannot count the calls', async () => {
    const person = await signedIn('uncounted@demo.test');
    const count = jest.spyOn(world.container.table, 'update').mockRejectedValueOnce(new Error('Busy.'));
    const [answer] = await callsOf(person, 1);
    expect([answer?.status, count.mock.calls.length]).toEqual([200, 1]);
    count.mockRestore();
  });
});
