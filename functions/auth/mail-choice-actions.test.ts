import { afterEach, expect, it, jest } from '@jest/globals';
import { createLink } from '../data/records/links.ts';
import { keys } from '../data/table/keys.ts';
import { startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
afterEach(() => {
  jest.restoreAllMocks();
});

it('a user chooses digests: omitted ones keep their setting, and a stale version is refused', async () => {
  const browser = await world.addSignedIn({ email: 'chooses@demo.test' });
  const me = async () =>
    (await world.send('me', {}, browser)).body as { version: number; mailChoices?: object };
  const choose = (version: number, body: object) =>
    world.send('setMailChoices', { headers: { 'if-match': `"${version}"` }, body }, browser);
  const { version, mailChoices } = await me();
  expect(mailChoices).toBeUndefined();
  expect(await choose(version, { endingContracts: true })).toMatchObject({ status: 200 });
  const late = await choose(version, { changes: 'daily' });
  expect(late).toMatchObject({ status: 412 });
  expect(await choose(version + 1, { changes: 'weekly' })).toMatchObject({
    body: { user: { mailChoices: { changes: 'weekly', dueFacts: false, endingContracts: true } } },
  });
  expect(await choose(version + 2, { changes: 'hourly' })).toMatchObject({ status: 400 });
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
