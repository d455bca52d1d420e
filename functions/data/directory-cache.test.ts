import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { startCountedTable } from '../testing/counted-table.ts';
import { directoryCache } from './directory-cache.ts';
import { changeDirectory, type FacilityEntry } from './facility-directory.ts';
import { keys } from './table/keys.ts';
import type { Table } from './table/table.ts';

const now = new Date('2026-11-26T09:00:00.000Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const facilities: FacilityEntry[] = Array.from({ length: 500 }, (_, at) => ({
  id: `f${`${at}`.padStart(7, '0')}`,
  name: `Hospital ${at} `.padEnd(60, 'x'),
  primaryColor: '#005b7f',
  version: 1,
}));

const counted = await startCountedTable();
const { table } = counted;
afterAll(() => counted.stop());

/** The caches of two warm functions. */
let one: ReturnType<typeof directoryCache>;
let other: typeof one;
beforeEach(async () => {
  await table.delete(keys.directory());
  await changeDirectory(table, () => facilities);
  [one, other] = [directoryCache(table), directoryCache(table)];
  for (const cache of [one, other]) await cache.readWith([], now);
  counted.take();
});
const firstName = async (cache: typeof one, at = now) =>
  (await cache.readWith([], at)).directory.facilities[0]?.name;
const rename = (name: string) =>
  changeDirectory(table, (before) =>
    before.facilities.map((entry, at) => (at === 0 ? { ...entry, name } : entry)),
  );

it('the directory cache costs a warm function one read unit for 500 facilities, and a cold function 15', async () => {
  const { directory } = await one.readWith([], now);
  expect(directory.facilities).toEqual(facilities);
  expect(counted.take()).toMatchObject({ calls: 1, readUnits: 1 });
  await directoryCache(table).readWith([], now);
  expect(counted.take()).toMatchObject({ calls: 1, readUnits: 15 });
});

it('the directory cache also returns the other items a call asks for, in key order', async () => {
  const others = [keys.user('b'), keys.user('a')];
  await table.put({ ...keys.user('a'), name: 'a' });
  const { items } = await one.readWith(others, now);
  expect(items).toEqual([undefined, expect.objectContaining({ name: 'a' })]);
});

it('every warm function sees a change to the directory immediately', async () => {
  await rename('Renamed');
  expect([await firstName(one), await firstName(other)]).toEqual(['Renamed', 'Renamed']);
  await changeDirectory(table, () => []);
  expect((await one.readWith([], now)).directory.facilities).toEqual([]);
  expect((await other.readWith([], now)).directory.facilities).toEqual([]);
});

it('the directory is read again when it changed between the reads of its two items', async () => {
  const torn: Table = {
    ...table,
    async getMany(itemKeys) {
      const before = await table.getMany(itemKeys);
      await rename('Renamed meanwhile');
      const [counter] = await table.getMany([keys.directoryVersion()]);
      return before.map((item, at) => (itemKeys[at]?.sk === 'VERSION' ? counter : item));
    },
  };
  expect(await firstName(directoryCache(torn))).toBe('Renamed meanwhile');
});

it('the directory is read on every call without a change counter, and at least every minute', async () => {
  const old = await table.get(keys.directory());
  const renamed = { ...old, facilities: [{ ...facilities[0], name: 'Fixed by hand' }] };
  await table.put({ ...renamed, ...keys.directory() });
  const almost = later(limits.directoryRecheckSeconds - 1);
  expect(await firstName(one, almost)).toBe(facilities[0]?.name);
  expect(await firstName(one, later(limits.directoryRecheckSeconds))).toBe('Fixed by hand');
  await table.delete(keys.directoryVersion());
  expect(await firstName(one)).toBe('Fixed by hand');
  await table.put({ ...old, ...keys.directory() });
  expect(await firstName(one)).toBe(facilities[0]?.name);
});
