import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { jsonBytes } from '../../json-bytes.ts';
import type { FacilityEntry } from '../facility-directory.ts';
import { facilityPartition, type StoredKind } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { parseStored } from './stored.ts';
import type { StoredRecord } from './stored-record.ts';

type Parts<Stored> = {
  readonly table: Table;
  readonly type: { readonly kind: StoredKind; readonly schema: z.ZodMiniType<Stored> };
};

/** Yields the records of a facility in the order of their keys, after the key `behind`. Broken items are logged and left out. */
export async function* recordsOf<Stored>({ table, type }: Parts<Stored>, facilityId: string, behind = '') {
  const { kind, schema } = type;
  // Keys are hex digits: a key followed by a blank sorts after that key and before the next.
  const from = behind === '' ? `${kind}#` : `${kind}#${behind} `;
  for await (const item of table.queryRange(facilityPartition(facilityId), from, `${kind}#~`)) {
    const record = parseStored(schema, item, table.log);
    if (record !== undefined) yield record;
  }
}

export async function listRecords<Stored>(parts: Parts<Stored>, facilityId: string): Promise<Stored[]> {
  const records: Stored[] = [];
  for await (const record of recordsOf(parts, facilityId)) records.push(record);
  return records;
}

const cursorSchema = z.strictObject({ f: z.string(), k: z.string().check(z.regex(/^[0-9a-f]{32}$/)) });

/** Bytes of a page before compression; what does not fit goes into the next page. */
const pageBytes = limits.answerBytes - limits.hubRecordBytes;

/**
 * Reads records facility by facility in the order given. A page holds `limit` records, fewer if they are large. It
 * starts after the last record of the previous page, so a change in between neither hides nor repeats one.
 */
export async function recordPage<Stored extends StoredRecord>(
  parts: Parts<Stored>,
  facilities: readonly FacilityEntry[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ records: Stored[]; nextCursor: string | undefined }> {
  const start = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor);
  // If the caller no longer has access to that facility, continue with the next one.
  const at = start === undefined ? 0 : facilities.findIndex(({ id }) => id >= start.f);
  const records: Stored[] = [];
  let bytes = 0;
  for (const { id } of at === -1 ? [] : facilities.slice(at)) {
    for await (const record of recordsOf(parts, id, start?.f === id ? start.k : '')) {
      bytes += jsonBytes(record);
      const last = records.at(-1);
      if (last !== undefined && (records.length === limit || bytes > pageBytes)) {
        return { records, nextCursor: encodeCursor({ f: last.facilityId, k: last.key }) };
      }
      records.push(record);
    }
  }
  return { records, nextCursor: undefined };
}
