import { limits } from '../../shared/limits.ts';
import { writeCount } from '../../shared/records/number.ts';
import { type Directory, parseDirectory, readDirectory } from './facility-directory.ts';
import { type Key, keys } from './table/keys.ts';
import type { Table } from './table/table.ts';

export type DirectoryCache = ReturnType<typeof directoryCache>;

/**
 * The directory for frequent calls: a warm function caches it. Every call needs the directory, which is large with hundreds of
 * facilities. So a small item beside it counts its changes, in the same transaction, and while that count stays the same only
 * the small item is read.
 */
export function directoryCache(table: Table) {
  let cached: { readonly count: number; readonly readAt: number; readonly directory: Directory } | undefined;
  // Somebody who fixes the directory by hand may count no change: a copy is trusted no longer than this.
  const isUsable = (now: Date) =>
    cached !== undefined && now.getTime() - cached.readAt < limits.directoryRecheckSeconds * 1_000;

  return {
    /** Reads the items of `others`, in their order, and the current directory: one call to the table, or two after a change. */
    async readWith(others: readonly Key[], now: Date) {
      const before = isUsable(now) ? cached : undefined;
      const directoryKeys = before === undefined ? [keys.directory()] : [];
      const read = await table.getMany([...others, keys.directoryVersion(), ...directoryKeys]);
      const items = read.slice(0, others.length);
      const [counter, item] = read.slice(others.length);
      const count = writeCount.safeParse(counter?.version).data;
      if (before !== undefined && before.count === count) return { items, directory: before.directory };
      let directory = parseDirectory(item, table.log);
      // A batch read is no snapshot: the directory may be older than the count. One that was not in the batch is read now.
      if (directoryKeys.length === 0 || directory.version < (count ?? 0)) {
        directory = await readDirectory(table);
      }
      // Without a counter, a later change would go unnoticed.
      cached = count === undefined ? undefined : { count, readAt: now.getTime(), directory };
      return { items, directory };
    },
  };
}
