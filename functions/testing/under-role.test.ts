import { expect, it } from '@jest/globals';
import { type Key, keys } from '../data/table/keys.ts';
import { storedItems } from './stored-items.ts';
import { underRole } from './under-role.ts';

// Every test that calls the world runs under these roles, including the authorization matrix, the fuzzer and the
// faults: a call that needs a key outside its group's partitions fails there.

it('a route group reads and writes only in the partitions of its role', async () => {
  const stored = storedItems([{ ...keys.directory(), kept: true }]);
  const written: string[] = [];
  const table = { ...stored.table, put: async ({ pk }: Key) => void written.push(pk) };
  const images = underRole(table, 'images');
  expect(await images.get(keys.directory())).toMatchObject({ kept: true });
  const refused = /^The role of images does not allow to (read|write) in /;
  await expect(images.get(keys.link('a'))).rejects.toThrow(refused);
  await expect(images.getMany([keys.directory(), keys.email('a@b.example')])).rejects.toThrow(refused);
  await expect(images.queryNewest('PLAN#1', { from: '0', to: '~', limit: 1 })).rejects.toThrow(refused);
  await expect(images.queryRange('FACILITY#1', '0', '~').next()).rejects.toThrow(refused);
  await images.put({ ...keys.cardImage('a') });
  expect(written).toEqual([keys.cardImage('a').pk]);
  for (const write of [
    images.put({ ...keys.directory() }),
    images.update(keys.user('a'), {}),
    images.updateIf(keys.user('a'), {}),
    images.delete(keys.session('a')),
    images.transact([{ Delete: { Key: keys.cardImage('a') } }, { Put: { Item: keys.user('a') } }]),
  ])
    await expect(write).rejects.toThrow(refused);
  await expect(underRole(table, 'audit').put({ ...keys.directory() })).rejects.toThrow(
    /does not allow to write/,
  );
  expect(written).toHaveLength(1);
});
