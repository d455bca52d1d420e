import { lazyPromise } from '../../../shared/lazy.ts';
import { recordsOf } from '../../data/records/record-pages.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { Writer } from './import-kind.ts';

type Records<Stored> = Parameters<typeof recordsOf<Stored>>[0] & {
  readonly facilityId: string;
  /** Returns what a record means to the import. */
  readonly meaningOf: (stored: Stored) => string;
  /** Reads the count of the writes to these records. */
  readonly version: () => Promise<number>;
};

/** Writes a facility's records, and finds those that somebody has added since the dry run, or since the last part. */
export function facilityWriter<Stored extends StoredRecord>(
  records: Records<Stored>,
  write: Writer<Stored>['write'],
): Writer<Stored> {
  let read: { readonly version: number; readonly keys: ReadonlyMap<string, readonly string[]> } | undefined;
  const currentKeys = async () => {
    const version = await records.version();
    // Reading them for every part would take too long.
    if (read?.version !== version) read = { version, keys: await keysByMeaning(records) };
    return read.keys;
  };
  let keysOfPart = lazyPromise(currentKeys);
  return {
    sameAs: async ({ mapKey, before }) =>
      before === undefined ? ((await keysOfPart()).get(mapKey) ?? []) : [],
    async write(changes, by, more) {
      await write(changes, by, more);
      if (read !== undefined && changes.length > 0) read = { ...read, version: read.version + 1 };
      keysOfPart = lazyPromise(currentKeys);
    },
  };
}

async function keysByMeaning<Stored extends StoredRecord>({
  facilityId,
  meaningOf,
  ...parts
}: Records<Stored>): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for await (const stored of recordsOf(parts, facilityId)) {
    const meaning = meaningOf(stored);
    found.set(meaning, [...(found.get(meaning) ?? []), stored.key]);
  }
  return found;
}
