import { limits } from '../../shared/limits.ts';
import { writes } from '../../shared/records/number.ts';
import type { Log } from '../log.ts';
import { type Directory, parseDirectory } from './facility-directory.ts';
import { type Key, keys } from './table/keys.ts';
import type { Item, Table } from './table/table.ts';

/** The directory for calls that come often: a warm function keeps it. */
export type DirectoryCache = {
  /** The items of `others` in their order, and the directory as it is now: one call to the table, or two after a change. */
  readWith(
    others: readonly Key[],
    now: Date,
  ): Promise<{ readonly items: readonly (Item | undefined)[]; readonly directory: Directory }>;
};

/**
 * Every call needs the directory, which hundreds of facilities make large. So a small item beside it counts its changes, in the
 * same transaction, and only that one is read while the count stays the same.
 */
export function directoryCache(table: Table, log: Log): DirectoryCache {
  let cached: { readonly count: number; readonly readAt: number; readonly directory: Directory } | undefined;
  // Functions of the release before this one change the directory and don't count: while they still run, it is old for so long.
  const isUsable = (now: Date) =>
    cached !== undefined && now.getTime() - cached.readAt < limits.directoryRecheckSeconds * 1_000;

  return {
    async readWith(others, now) {
      const before = isUsable(now) ? cached : undefined;
      const directoryKeys = before === undefined ? [keys.directory()] : [];
      const read = await table.getMany([...others, keys.directoryVersion(), ...directoryKeys]);
      const items = read.slice(0, others.length);
      const [counter, item] = read.slice(others.length);
      const count = writes.safeParse(counter?.version).data;
      if (before !== undefined && before.count === count) return { items, directory: before.directory };
      let directory = parseDirectory(item, log);
      // Items read together are not of one moment, and one that was not asked for is there to be read now.
      if (directoryKeys.length === 0 || directory.version < (count ?? 0)) {
        directory = parseDirectory(await table.get(keys.directory()), log);
      }
      // Without a counter, nobody would say that it changed.
      cached = count === undefined ? undefined : { count, readAt: now.getTime(), directory };
      return { items, directory };
    },
  };
}
