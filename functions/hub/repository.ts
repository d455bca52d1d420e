import { limits } from '../../shared/limits.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import * as z from '../../shared/zod.ts';
import type { FacilityEntry } from '../data/facility-directory.ts';
import { decodeCursor, encodeCursor } from '../data/records/cursor.ts';
import { facilityPartition, keys } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import type { Log } from '../log.ts';
import type { RecordKind, StoredRecord } from './stored-record.ts';

type Page<Fields> = { readonly records: StoredRecord<Fields>[]; readonly nextCursor: string | undefined };
type Asked = { readonly limit: number; readonly cursor: string | undefined };

export type HubRepository<Fields> = {
  /**
   * Records of the facilities, facility by facility in the order given. A page holds `limit` records, fewer where they
   * are large. It starts behind the last record of the one before, so a change in between neither hides nor repeats one.
   */
  page(facilities: readonly FacilityEntry[], asked: Asked): Promise<Page<Fields>>;
  /** All records of a facility over all pages. Broken items are reported and left out. */
  listByFacility(facilityId: string): Promise<StoredRecord<Fields>[]>;
  find(id: string): Promise<StoredRecord<Fields> | undefined>;
};

const cursorSchema = z.strictObject({ f: z.string(), k: z.string() });

/** Text of a page before compression; what does not fit comes with the next one. */
const pageBytes = limits.answerBytes - limits.hubRecordBytes;

export function hubRepository<Fields>(
  table: Table,
  log: Log,
  { sortKey, schema }: RecordKind<Fields>,
): HubRepository<Fields> {
  async function* recordsOf(facilityId: string, behind = '') {
    // Keys are hex digits: a blank behind one sorts after it and before the next.
    const from = behind === '' ? `${sortKey}#` : `${sortKey}#${behind} `;
    for await (const item of table.queryRange(facilityPartition(facilityId), from, `${sortKey}#~`)) {
      const record = parseStored(schema, item, log);
      if (record !== undefined) yield record;
    }
  }

  return {
    async page(facilities, { limit, cursor }) {
      const start = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor);
      // A facility that is no longer the caller's: go on with the next one.
      const at = start === undefined ? 0 : facilities.findIndex(({ id }) => id >= start.f);
      const records: StoredRecord<Fields>[] = [];
      let bytes = 0;
      for (const { id } of at === -1 ? [] : facilities.slice(at)) {
        for await (const record of recordsOf(id, start?.f === id ? start.k : '')) {
          bytes += Buffer.byteLength(JSON.stringify(record));
          const last = records.at(-1);
          if (last !== undefined && (records.length === limit || bytes > pageBytes)) {
            return { records, nextCursor: encodeCursor({ f: last.facilityId, k: last.key }) };
          }
          records.push(record);
        }
      }
      return { records, nextCursor: undefined };
    },

    async listByFacility(facilityId) {
      const records: StoredRecord<Fields>[] = [];
      for await (const record of recordsOf(facilityId)) records.push(record);
      return records;
    },

    async find(id) {
      const parts = planIdParts(id);
      if (parts === undefined) return undefined;
      return parseStored(schema, await table.get(keys.hubRecord(parts.facilityId, sortKey, parts.key)), log);
    },
  };
}
