import type { Key } from '../data/table/keys.ts';
import type { Item, Table } from '../data/table/table.ts';
import { recordedLog } from './recorded-log.ts';

/** Returns a read-only table with these items that can also count calls; `keysRead` lists the keys of each read. */
export function storedItems(items: readonly Item[]): { readonly table: Table; readonly keysRead: Key[][] } {
  const keysRead: Key[][] = [];
  const find = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const reading: Pick<Table, 'name' | 'log' | 'get' | 'getMany' | 'update'> = {
    name: 't',
    log: recordedLog(),
    get: async (key) => {
      keysRead.push([key]);
      return find(key);
    },
    getMany: async (keys) => {
      keysRead.push([...keys]);
      return keys.map(find);
    },
    update: async ({ pk }) => {
      if (!pk.startsWith('CALLS#')) throw new Error('This table can only be read.');
      return { calls: 1 };
    },
  };
  return { table: reading as Table, keysRead };
}
