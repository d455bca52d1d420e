import { afterEach, expect, it, jest } from '@jest/globals';
import { createLink } from '../data/records/links.ts';
import { keys } from '../data/table/keys.ts';
import { startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
afterEach(() => {
  jest.restoreAllMocks();
});

it('a user chooses digests: omitted ones keep their setting, even one that another tab saves at the same moment', async () => {
  const browser = await world.addSignedIn({ email: 'chooses@demo.test' });
  const me = async () => (await world.send('me', {}, browser)).body as { mailChoices?: object };
  const choose = (body: object) => world.send('setMailChoices', { body }, browser);
  expect((await me()).mailChoices).toBeUndefined();
  const { table } = world.container;
  const { transact } = table;
  jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
    expect(await choose({ endingContracts: true })).toMatchObject({ status: 200 });
    return transact(actions);
  });
  expect(await choose({ changes: 'weekly' })).toMatchObject({
    body: { user: { mailChoices: { changes: 'weekly', dueFacts: false, endingContracts: true } } },
  });
  expect(await choose({ changes: 'hourly' })).toMatchObject({ status: 400 });
  expect((await me()).mailChoices).toMatchObject({ changes: 'weekly', endingContracts: true });
});

it.each([
  ['stops the digests even if the user record is changed at the same moment', 1, 200],
  ['asks the user to try again if the record keeps changing', Number.POSITIVE_INFINITY, 503],
])('an unsubscribe link %s', async (_what, times, status) => {
  const { table } = world.container;
  const { id } = await world.addPerson({ email: `busy.${status}@demo.test` });
  await world.changePerson(id, {
    mailChoices: { changes: 'daily', dueFacts: false, endingContracts: false },
  });
  const token = await createLink(table, { purpose: 'unsubscribe', userId: id }, new Date());
  const { transact } = table;
  let version = 1;
  jest.spyOn(table, 'transact').mockImplementation(async (actions) => {
    if (version <= times) {
      version += 1;
      await table.update(keys.user(id), {
        UpdateExpression: 'SET #version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      });
    }
    return transact(actions);
  });
  expect(await world.send('unsubscribe', { body: { token } })).toMatchObject({ status });
  const { mailChoices } = (await table.get(keys.user(id))) ?? {};
  expect(mailChoices === undefined).toBe(status === 200);
});
