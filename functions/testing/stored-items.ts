import type { Key } from '../data/table/keys.ts';
import type { Item, Table } from '../data/table/table.ts';

/** Returns a read-only table with these items that can also count calls; `keysRead` lists the keys of each read. */
export function storedItems(items: readonly Item[]): { readonly table: Table; readonly keysRead: Key[][] } {
  const keysRead: Key[][] = [];
  const find = (key: Key) => items.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
  const reading: Pick<Table, 'name' | 'get' | 'getMany' | 'update'> = {
    name: 't',
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
