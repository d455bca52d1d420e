import { singleFlight } from './single-flight.ts';

/** What a warm function remembers, each thing by the version it was read at. */
export type VersionCache<Value> = {
  /** The value of this version: as cached, or read now, for which the value of another version may be of use. */
  get(
    at: { readonly id: string; readonly version: string | number; readonly now: Date },
    read: (before: Value | undefined) => Promise<Value>,
  ): Promise<Value>;
};

/** Forgets what was not asked for the longest when the sum of all sizes passes `most`. A thing is of size 1 unless told. */
export function versionCache<Value>(
  most: number,
  sizeOf: (value: Value) => number = () => 1,
): VersionCache<Value> {
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
    async get({ id, version, now }, read) {
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
        // Somebody else may have begun it before the last write. It is cached now, and of use for what is left to be read.
        if (found.version === version) return found.value;
      }
    },
  };
}
