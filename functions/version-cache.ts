import { singleFlight } from './single-flight.ts';

/**
 * What a warm function remembers, each value with the version it was read at. Evicts the least recently used
 * values when the sum of all sizes exceeds `most`. A value's size defaults to 1.
 */
export function versionCache<Value>(most: number, sizeOf: (value: Value) => number = () => 1) {
  type Entry = { readonly version: string | number; readonly value: Value };
  const entries = new Map<string, Entry>();
  const share = singleFlight<Entry>();
  let total = 0;

  const drop = (id: string, entry: Entry | undefined): void => {
    if (entry !== undefined && entries.delete(id)) total -= sizeOf(entry.value);
  };
  const put = (id: string, entry: Entry): void => {
    drop(id, entries.get(id));
    entries.set(id, entry);
    total += sizeOf(entry.value);
    for (const [oldest, old] of entries) {
      if (total <= most || oldest === id) break;
      drop(oldest, old);
    }
  };

  return {
    /** Returns this version's value, cached or read now. `read` is given another version's cached value, if any. */
    async get(
      { id, version, now }: { readonly id: string; readonly version: string | number; readonly now: Date },
      read: (before: Value | undefined) => Promise<Value>,
    ): Promise<Value> {
      for (;;) {
        const before = entries.get(id);
        if (before?.version === version) {
          put(id, before);
          return before.value;
        }
        const found = await share(id, now, async () => {
          const entry = { version, value: await read(before?.value) };
          put(id, entry);
          return entry;
        });
        // Another call may have started this read before the last write. Its older value is cached now and helps the next read.
        if (found.version === version) return found.value;
      }
    },
  };
}
