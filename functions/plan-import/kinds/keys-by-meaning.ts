import { recordsOf } from '../../data/records/record-pages.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';

/** Returns the keys of a facility's records by what each record means to an import. */
export async function keysByMeaning<Stored extends StoredRecord>(
  parts: Parameters<typeof recordsOf<Stored>>[0],
  facilityId: string,
  meaningOf: (stored: Stored) => string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for await (const stored of recordsOf(parts, facilityId)) {
    const meaning = meaningOf(stored);
    found.set(meaning, [...(found.get(meaning) ?? []), stored.key]);
  }
  return found;
}
