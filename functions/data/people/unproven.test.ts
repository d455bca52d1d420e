import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '../../../shared/limits.ts';
import type { UserStatus } from '../../../shared/people/user.ts';
import { dayMs } from '../../../shared/records/days.ts';
import { registration } from '../../auth/testing/registrations.ts';
import { openAccounts } from '../../clients/pool/accounts.ts';
import { poolClient } from '../../clients/pool/pool-client.ts';
import { changing } from '../../testing/http-event.ts';
import { tokenIn } from '../../testing/inbox.ts';
import { facilities, startWorld, type World } from '../../testing/world.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { DeletionParts } from './delete-person.ts';
import { forgetUnproven } from './unproven.ts';
import type { UserRecord } from './user-record.ts';
import { findUser, findUserByEmail } from './users.ts';

const email = 'nobody@demo.test';
const administrator = 'admin@demo.test';

let clock: number;
let world: World;
let table: Table;

beforeEach(async () => {
  clock = Date.now();
  world = await startWorld({ now: () => clock });
  ({ table } = world.container);
  await world.addPerson({ email: administrator, role: 'admin' });
});
afterEach(() => world.stop());

const later = (days: number) => {
  clock += days * dayMs;
};
const accounts = () => openAccounts(world.container.config.USER_POOL_ID);

/** Runs the sweep. Returns how many registrations it says that it deleted. */
async function sweep(parts: Partial<DeletionParts> = {}): Promise<unknown> {
  await forgetUnproven(
    { table, log: world.log, accounts: async () => accounts(), ...parts },
    new Date(clock),
  );
  const last = world.log.entries.at(-1);
  expect(last).toMatchObject({ level: 'info', message: 'Registrations that nobody confirmed were deleted.' });
  expect(JSON.stringify(world.log.entries)).not.toContain('@');
  return last?.details;
}
const errors = () => world.log.entries.filter(({ level }) => level === 'error').map(({ message }) => message);

async function register(address = email): Promise<UserRecord> {
  expect((await world.send('register', { body: registration(address) })).status).toBe(201);
  const user = await findUserByEmail(table, address);
  if (user === undefined) throw new Error('Nobody is registered.');
  return user;
}

async function prove(address = email): Promise<void> {
  const token = tokenIn(await world.deliverMail(), 'confirm-registration', address);
  const body = { token, password: registration(address).password };
  expect((await world.send('confirmRegistration', { body })).status).toBe(200);
}

async function hasAccount(Username: string): Promise<boolean> {
  const command = new AdminGetUserCommand({ UserPoolId: world.container.config.USER_POOL_ID, Username });
  return poolClient()
    .send(command)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof UserNotFoundException) return false;
        throw error;
      },
    );
}

/** What is stored about a person whose address is `email`. */
async function storedAbout({ id, account }: UserRecord): Promise<string[]> {
  const places = [keys.user(id), keys.email(email), keys.draftKey(id)];
  if (account !== undefined) places.push(keys.account(account.pool, account.subject));
  const items = await table.getMany(places);
  return [
    ...places.filter((_, index) => items[index] !== undefined).map(({ sk }) => sk.split('#')[0] ?? ''),
    ...((await hasAccount(email)) ? ['in the pool'] : []),
  ];
}

/** Does something once the sweep has read who is registered, before it deletes anybody. */
function meanwhile(work: () => Promise<unknown>): Table {
  let done: Promise<unknown> | undefined;
  return {
    ...table,
    async transact(actions) {
      done ??= work();
      await done;
      await table.transact(actions);
    },
  };
}

/** Nobody is even tried. */
const unwritten = (): Table => ({
  ...table,
  transact: () => Promise.reject(new Error('The table was written.')),
});

describe('a registration that nobody confirms', () => {
  it('is deleted after 30 days, with its account, and its address can be registered again', async () => {
    const registered = await register();
    const account = { pool: 'us-east-1_Before', subject: '0before' };
    await world.changePerson(registered.id, { account });
    await table.put({ ...keys.account(account.pool, account.subject), userId: registered.id });
    await table.put({ ...keys.draftKey(registered.id), key: 'a key' });
    const user = { ...registered, account };
    const everything = ['USER', 'EMAIL', 'DRAFT_KEY', 'ACCOUNT', 'in the pool'];

    later(limits.unprovenDays - 0.1);
    expect(await sweep()).toEqual({ registrations: 0 });
    expect(await storedAbout(user)).toEqual(everything);
    later(0.2);
    expect(await sweep()).toEqual({ registrations: 1 });
    expect(await storedAbout(user)).toEqual([]);
    expect(await sweep()).toEqual({ registrations: 0 });

    await register();
    await prove();
    expect(await findUserByEmail(table, email)).toMatchObject({ emailConfirmedAt: expect.any(String) });
    expect(errors()).toEqual([]);
  });

  it('leaves an address to which that of another user can be changed', async () => {
    await register();
    later(limits.unprovenDays + 1);
    await sweep();
    const { id, ...member } = await world.addPerson({ email: 'member@demo.test' });
    const { firstName, lastName, phoneNumber, npi } = member;
    const body = { firstName, lastName, phoneNumber, npi, email, facilityAccess: [facilities.own] };
    await world.deliverMail();
    const admin = await world.signIn(administrator);
    expect(
      (await world.send('updateUser', { params: { id }, headers: changing(1), body }, admin)).status,
    ).toBe(200);
    const token = tokenIn(await world.deliverMail(), 'confirm-email', email);
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    expect(await findUser(table, id)).toMatchObject({ email });
  });

  it('is kept for 30 more days when a link is sent again', async () => {
    const { id } = await register();
    later(limits.unprovenDays - 1);
    const admin = await world.signIn(administrator);
    expect((await world.send('sendConfirmation', { params: { id } }, admin)).status).toBe(200);
    later(limits.unprovenDays - 1);
    expect(await sweep()).toEqual({ registrations: 0 });
    later(2);
    expect(await sweep()).toEqual({ registrations: 1 });
  });

  it.each<[string, (user: UserRecord) => Promise<unknown>]>([
    ['its address is confirmed', () => prove()],
    ['its address is registered again', () => register()],
    // These three under the same ID, and with as many writes as the one that was read.
    [
      'another was registered in its place',
      ({ id }) => world.changePerson(id, { updatedAt: new Date(clock).toISOString() }),
    ],
    [
      'another was confirmed in its place',
      ({ id }) => world.changePerson(id, { emailConfirmedAt: new Date(clock).toISOString() }),
    ],
    ['another was approved in its place', ({ id }) => world.changePerson(id, { status: 'approved' })],
    [
      'somebody is about to set its password',
      async () => {
        const claim = await table.get(keys.email(email));
        const leaseEndsAt = clock / 1_000 + 20;
        await table.put({ ...claim, ...keys.email(email), leaseEndsAt, claimId: 'another' });
      },
    ],
  ])('stays if %s while it is about to be deleted', async (_, work) => {
    const user = await register();
    // The link still works.
    const updatedAt = new Date(clock - (limits.unprovenDays + 1) * dayMs).toISOString();
    await world.changePerson(user.id, { updatedAt });
    const stored = await storedAbout(user);
    expect(await sweep({ table: meanwhile(() => work(user)) })).toEqual({ registrations: 0 });
    expect(await storedAbout(user)).toEqual(stored);
    expect(await findUserByEmail(table, email)).toMatchObject({ id: user.id });
    expect(errors()).toEqual([]);
  });

  it('is deleted even if another one’s deletion fails, or its own account’s', async () => {
    const users = [await register('first@demo.test'), await register('second@demo.test'), await register()];
    const [first] = users;
    later(limits.unprovenDays + 1);
    const failing: Table = {
      ...table,
      async transact(actions) {
        if (JSON.stringify(actions).includes(first?.id ?? '')) throw new Error('The table is away.');
        await table.transact(actions);
      },
    };
    const away = async () => ({ delete: () => Promise.reject(new Error('The pool is away.')) });
    expect(await sweep({ table: failing, accounts: away })).toEqual({ registrations: 2 });
    expect(errors().toSorted()).toEqual([
      'A registration that nobody confirmed could not be deleted.',
      'The account of a deleted person is still in the pool.',
      'The account of a deleted person is still in the pool.',
    ]);
    const left = await Promise.all(users.map(({ id }) => findUser(table, id)));
    expect(left.map((user) => user?.id)).toEqual([first?.id, undefined, undefined]);
    expect(await sweep()).toEqual({ registrations: 1 });
  });
});

it.each<UserStatus>(['pending', 'approved', 'disabled'])(
  'a person whose address is confirmed stays, however old the record: %s',
  async (status) => {
    const user = await world.addPerson({ email, status });
    later(400);
    expect(await sweep({ table: unwritten() })).toEqual({ registrations: 0 });
    expect(errors()).toEqual([]);
    expect(await storedAbout(user)).toEqual(['USER', 'EMAIL', 'in the pool']);
  },
);

it('a person whose approval was withdrawn stays, too', async () => {
  const { id } = await register();
  await prove();
  const admin = await world.signIn(administrator);
  const body = { approvedFacilities: [facilities.own] };
  expect((await world.send('approveUser', { params: { id }, body }, admin)).status).toBe(200);
  const headers = changing((await findUser(table, id))?.version ?? 0);
  expect((await world.send('withdrawApproval', { params: { id }, headers }, admin)).status).toBe(200);
  later(400);
  expect(await sweep({ table: unwritten() })).toEqual({ registrations: 0 });
  expect(errors()).toEqual([]);
  expect(await findUser(table, id)).toMatchObject({ status: 'pending' });
});
