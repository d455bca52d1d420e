import type { MailJob } from '../../mails/mail-job.ts';
import { facilities, type World } from '../../testing/world.ts';
import { openParts } from '../parts.ts';

/** What a person types to register. */
export const registration = (email: string, change: object = {}) => ({
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

/** What a registration changes outside the function, in this order. */
export const registrationSteps = ['ensure', 'setPassword', 'mail', 'profile'] as const;

/** The dependencies of a registration whose function is killed after one of its steps. */
export function killedAfter(world: World, last: (typeof registrationSteps)[number]) {
  const parts = openParts(world.container);
  const { table, accounts, mails } = parts;
  const die = (step: string): void => {
    if (step === last) throw new Error('The function was killed.');
  };
  return {
    ...parts,
    table: {
      ...table,
      transact: async (actions: Parameters<typeof table.transact>[0]) => {
        await table.transact(actions);
        die('profile');
      },
    },
    // A killed process undoes nothing and logs nothing.
    log: {
      ...world.log,
      error: () => {
        throw new Error('The function was killed.');
      },
    },
    accounts: {
      ...accounts,
      ensure: async (address: string) => {
        const id = await accounts.ensure(address);
        die('ensure');
        return id;
      },
      setPassword: async (...args: Parameters<typeof accounts.setPassword>) => {
        const set = await accounts.setPassword(...args);
        die('setPassword');
        return set;
      },
    },
    mails: async (job: MailJob) => {
      await mails(job);
      die('mail');
    },
  };
}
