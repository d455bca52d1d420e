import { openAccounts } from '../../../functions/clients/pool/accounts.ts';
import { codeAt, stepAt } from '../../../functions/clients/pool/totp.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import { findUser } from '../../../functions/data/people/users.ts';
import {
  browserOf,
  facilities,
  type SignedInBrowser,
  startTestWorld,
  type World,
} from '../../../functions/testing/world.ts';
import { peopleCommand } from '../people/command.ts';
import { recorder } from './laptop.ts';

/** The password that moved people choose. */
export const chosen = 'a-new-one-for-a-new-pool';

/** Returns the token in an emailed link to a page. */
export const tokenIn = (text = '', page = 'reset-password'): string =>
  new RegExp(`${page}/([\\w-]{43})`).exec(text)?.[1] ?? '';

/** Starts a world whose pool loses accounts, with the steps that most tests of the people command begin with. */
export async function startMovedPeople() {
  let clock = Date.now();
  const world = await startTestWorld({ now: () => clock });
  const later = (ms: number): void => {
    clock += ms;
  };
  const pool = () => openAccounts(world.container.config.USER_POOL_ID);

  async function people(...args: string[]): Promise<string> {
    const output = recorder();
    await peopleCommand(args, output, world.stack.environment);
    // The command ends sessions by the machine's clock.
    clock = Math.max(clock, Date.now() + 1_000);
    return output.text;
  }

  async function lostPerson(person: Parameters<World['addPerson']>[0]): Promise<UserRecord> {
    const user = await world.addPerson(person);
    await pool().delete(user);
    return user;
  }

  const signIn = (email: string, enteredPassword = chosen, more: object = {}) =>
    world.send('login', {
      body: { email, password: enteredPassword, activeFacility: facilities.own, ...more },
    });

  /** Returns the next code that the app shows; each works only once. */
  function nextCode(secret: string): string {
    later(30_000);
    return codeAt(secret, stepAt(clock));
  }

  return {
    world,
    later,
    pool,
    people,
    lostPerson,
    signIn,
    nextCode,

    async record(id: string): Promise<UserRecord> {
      const user = await findUser(world.container.table, id);
      if (user === undefined) throw new Error('Nobody is there.');
      return user;
    },

    meOf: async (browser: SignedInBrowser) => (await world.send('me', {}, browser)).body,

    /** Creates a person who was moved, has chosen a password with the emailed link, and has signed in. */
    async movedPerson(email: string) {
      const { id } = await lostPerson({ email });
      await people('--apply');
      const mail = (await world.deliverMail()).find(({ to }) => to === email);
      await world.send('resetPassword', { body: { token: tokenIn(mail?.text), password: chosen } });
      later(1_000);
      const browser = browserOf(await signIn(email));
      await world.deliverMail();
      return { id, browser };
    },

    async switchOn(browser: SignedInBrowser) {
      const started = await world.send('startSecondFactor', { body: { currentPassword: chosen } }, browser);
      const { setup, secret } = started.body as { setup: string; secret: string };
      const on = await world.send(
        'confirmSecondFactor',
        { body: { setup, code: nextCode(secret) } },
        browser,
      );
      const [recovery] = (on.body as { recoveryCodes: string[] }).recoveryCodes;
      later(30_000);
      return { secret, recovery };
    },
  };
}
