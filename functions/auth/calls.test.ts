import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { limits } from '../../shared/limits.ts';
import { recordedCalls } from '../testing/recorded-calls.ts';
import { facilities, password, startTestWorld } from '../testing/world.ts';
import { timeToNextAnswer } from './registration.ts';
import { registration } from './testing/registrations.ts';

const world = await startTestWorld();
await world.addPerson({ email: 'known@demo.test' });
const recorded = recordedCalls(world);

const login = () =>
  recorded.send('login', { body: { email: 'known@demo.test', password, activeFacility: facilities.own } });
// A container's first request reads the client's secret, once.
await login();
/** The audit log looks up the typed address, whether or not it belongs to someone. */
const auditCalls = ['table: GetItemCommand', 'table: TransactWriteItemsCommand'];
const of = (calls: readonly string[], pattern: RegExp) => calls.filter((call) => pattern.test(call));

describe('sign-in', () => {
  it('makes at most two identity calls and two table reads', async () => {
    const { status, calls } = await login();
    expect(status).toBe(200);
    expect(of(calls, /^identity/)).toEqual([
      'identity: AdminInitiateAuthCommand',
      'identity: GetTokensFromRefreshTokenCommand',
    ]);
    expect(of(calls, /^table: (GetItem|BatchGetItem|Query|Scan|TransactGet)/)).toEqual([
      'table: BatchGetItemCommand',
      'table: BatchGetItemCommand',
    ]);
    expect(of(calls, /^queue/)).toEqual([]);
  });
});

describe('whether an address is known', () => {
  it('is not revealed by the calls that a password reset request makes before the response', async () => {
    const ask = (email: string) => recorded.send('forgotPassword', { body: { email } });
    const [existing, unknown] = [await ask('known@demo.test'), await ask('nobody@demo.test')];
    expect(existing).toEqual(unknown);
    expect(existing.calls).toEqual([
      'table: UpdateItemCommand',
      'table: BatchGetItemCommand',
      'table: TransactWriteItemsCommand',
      'queue: SendMessageCommand',
      ...auditCalls,
    ]);
  });

  it('is not revealed by the calls that a refused sign-in makes', async () => {
    const guess = (email: string) =>
      recorded.send('login', { body: { email, password: 'Wrong-pass-1', activeFacility: facilities.own } });
    const [existing, unknown] = [await guess('known@demo.test'), await guess('nobody@demo.test')];
    expect(existing).toEqual(unknown);
    expect(existing.status).toBe(401);
    expect(of(existing.calls, /^identity/)).toEqual(['identity: AdminInitiateAuthCommand']);
  });

  it('is not revealed by when a sign-in is refused, even to a stranger who has just registered the address', async () => {
    const typed = registration('unproven@demo.test');
    await recorded.send('register', { body: typed });
    const signIn = (email: string) =>
      recorded.send('login', { body: { email, password: typed.password, activeFacility: facilities.own } });
    const [existing, unproven] = [await signIn('known@demo.test'), await signIn(typed.email)];
    // The right password of an unproven account takes more work, so both wait for the next time step.
    for (const { status, calls } of [existing, unproven])
      expect([status, calls.slice(calls.indexOf('sleep'))]).toEqual([401, ['sleep', ...auditCalls]]);
  });

  it('is not revealed by when a registration is answered', async () => {
    const register = (email: string) => recorded.send('register', { body: registration(email) });
    const [existing, unknown] = [await register('known@demo.test'), await register('new@demo.test')];
    expect([existing.status, unknown.status]).toEqual([201, 201]);
    // The work differs, so both wait for the next time step; the calls after that are the same.
    expect(of(unknown.calls, /^identity/)).toHaveLength(3);
    for (const { calls } of [existing, unknown]) {
      expect(calls.slice(calls.indexOf('sleep') + 1)).toEqual(auditCalls);
    }
  });

  it('is not revealed by when a registration is refused', async () => {
    const register = (email: string) => {
      const body = registration(email, { password: 'Password123', confirmPassword: 'Password123' });
      return recorded.send('register', { body });
    };
    const [existing, unknown] = [await register('known@demo.test'), await register('nobody@demo.test')];
    expect(existing).toEqual(unknown);
    const { status, calls } = existing;
    expect([status, calls.slice(calls.indexOf('sleep'))]).toEqual([400, ['sleep', ...auditCalls]]);
  });

  it('is hidden by answering only at fixed time steps after the request, never immediately', () => {
    fc.assert(
      // Not `fc.double`: nearly all of its values are close to 0.
      fc.property(
        fc.integer({ min: 0, max: 600_000 }),
        fc.constantFrom(500, limits.registrationAnswerMs),
        (tenths, step) => {
          const elapsed = tenths / 10;
          const wait = timeToNextAnswer(elapsed, step);
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(step);
          const steps = (elapsed + wait) / step;
          expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
        },
      ),
    );
  });
});
