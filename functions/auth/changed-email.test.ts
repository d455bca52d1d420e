import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAccounts } from '../clients/accounts.ts';
import { findUser, findUserByEmail } from '../data/people/users.ts';
import { keys } from '../data/records/keys.ts';
import { createLink } from '../data/records/links.ts';
import { startWorld, type World } from '../testing/world.ts';
import { confirmEmail } from './recovery.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pool = () => openAccounts(world.container.config.USER_POOL_ID);
const emailOf = async (id: string) => (await findUser(world.container.table, world.log, id))?.email;

/** Uses a link to confirm an address, with something that happens when the pool has it. */
async function confirm(userId: string, email: string, meanwhile: () => Promise<void>) {
  const { table } = world.container;
  const token = await createLink(table, { purpose: 'confirmEmail', userId, email }, new Date());
  const setEmail: ReturnType<typeof pool>['setEmail'] = async (...given) => {
    const set = await pool().setEmail(...given);
    await meanwhile();
    return set;
  };
  const { log } = world;
  const parts = { table, log, clock: () => new Date(), mails: async () => undefined };
  await confirmEmail({ ...parts, accounts: { ...pool(), setEmail } }, token, new Date());
}

describe('a new address that is confirmed', () => {
  it('counts also when the record was changed in the same moment', async () => {
    const { id } = await world.addPerson({ email: 'busy@demo.test' });
    let version = 1;
    const edit = async () => {
      if (version < 3) await world.changePerson(id, { phoneNumber: '555-0177', version: ++version });
    };
    await confirm(id, 'calm@demo.test', edit);
    expect(await findUser(world.container.table, world.log, id)).toMatchObject({
      ...{ email: 'calm@demo.test', phoneNumber: '555-0177', version: 4 },
    });
    expect((await world.signIn('calm@demo.test')).accessToken).not.toBe('');
  });

  it('and has become somebody else’s is refused, and one signs in as before', async () => {
    const { id } = await world.addPerson({ email: 'late@demo.test' });
    const taken = { ...keys.email('gone@demo.test'), userId: 'somebody' };
    const take = () => world.container.table.put(taken);
    await expect(confirm(id, 'gone@demo.test', take)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await world.signIn('late@demo.test')).accessToken).not.toBe('');
    expect(await emailOf(id)).toBe('late@demo.test');
  });
});

describe('a change of address that was cut off when the pool had it', () => {
  it('is finished by a sign-in with the new one', async () => {
    const { id } = await world.addPerson({ email: 'cut@demo.test' });
    await pool().setEmail(id, 'finished@demo.test');
    const browser = await world.signIn('finished@demo.test');
    expect((await world.send('me', {}, browser)).body).toMatchObject({ email: 'finished@demo.test' });
    const { table } = world.container;
    expect((await findUserByEmail(table, world.log, 'finished@demo.test'))?.id).toBe(id);
    expect(await findUserByEmail(table, world.log, 'cut@demo.test')).toBeUndefined();
  });

  it('lets one sign in, and is told in the log, where the record cannot have the new one', async () => {
    const { id } = await world.addPerson({ email: 'kept@demo.test' });
    await pool().setEmail(id, 'claimed@demo.test');
    await world.container.table.put({ ...keys.email('claimed@demo.test'), userId: 'somebody' });
    expect((await world.signIn('claimed@demo.test')).accessToken).not.toBe('');
    expect(await emailOf(id)).toBe('kept@demo.test');
    expect(world.log.entries.at(-1)).toMatchObject({ level: 'error' });
  });

  it('is taken back by a new password that was asked for with the old one', async () => {
    const { id } = await world.addPerson({ email: 'returning@demo.test' });
    await pool().setEmail(id, 'unread@demo.test');
    await world.deliverMail();
    await world.send('forgotPassword', { body: { email: 'returning@demo.test' } });
    const [mail] = await world.deliverMail();
    const token = /reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const password = 'Test-pass-1';
    expect((await world.send('resetPassword', { body: { token, password } })).status).toBe(200);
    expect((await world.signIn('returning@demo.test')).accessToken).not.toBe('');
  });
});
