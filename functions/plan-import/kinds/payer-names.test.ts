import { expect, it, jest } from '@jest/globals';
import { addName } from '../../testing/hub-records.ts';
import { startTestWorld } from '../../testing/world.ts';
import { author, fileChecker } from '../testing/check-file.ts';
import { payerNames } from './payer-names.ts';

const world = await startTestWorld();
const { table } = world.container;
const check = fileChecker(world, 'payerNames', payerNames);

/** Checks one other name, and returns a function that writes what the check found. */
async function checked(name: string, writeTable = table) {
  const { reading, changes, listVersion } = await check(['Name,Payer,Kind', `${name},Fernholt,brand`], {
    fields: { name: { column: 'Name' }, payerName: { column: 'Payer' }, kind: { column: 'Kind' } },
  });
  expect(changes).toHaveLength(1);
  const writing = { ...reading, table: writeTable };
  return () => payerNames.openWriter(writing, listVersion).write(changes, { author, now: new Date() }, []);
}

const namesOf = async () => (await world.send('listPayerNames', {}, await reader)).body;
const reader = world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

it('a name that says the opposite and is added after the check keeps the import from writing', async () => {
  const write = await checked('Oldport');
  await addName(world, { name: 'Oldport', payerName: 'Ashgrove' });
  const before = await namesOf();
  await expect(write()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await namesOf()).toEqual(before);
});

it('a name that is deleted after the check is not written again', async () => {
  const { _id: id, version } = await addName(world, { name: 'Tower', payerName: 'Fernholt' });
  const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
  const write = await checked('Tower');
  const deletion = { params: { id }, headers: { 'if-match': `"${version}"` } };
  expect((await world.send('deletePayerName', deletion, admin)).status).toBe(204);
  const before = await namesOf();
  await expect(write()).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await namesOf()).toEqual(before);
});

it('a line that is filled only in columns that are not imported is rejected', async () => {
  const { counts, rejected } = await check(['Name,Payer,Region', ',,West', '-,-,East'], {
    fields: { name: { column: 'Name' }, payerName: { column: 'Payer' } },
  });
  expect(counts).toMatchObject({ same: 0, rejected: 2 });
  expect(rejected).toEqual([
    [2, 'name: This field is required.'],
    [3, 'name: This field is required.'],
  ]);
});

it('the names of a checked list are written without reading all others again', async () => {
  const queryRange = jest.fn(table.queryRange);
  const write = await checked('Elmstead', { ...table, queryRange });
  await write();
  expect(queryRange).not.toHaveBeenCalled();
});
