import { limits } from '../../shared/limits.ts';
import type { RequestStatus } from '../../shared/messages/update-request.ts';
import * as z from '../../shared/zod.ts';
import {
  findUpdateRequests,
  type UpdateRequestRecord,
  updateRequestRecordSchema,
} from '../data/messages/update-requests.ts';
import { keys, ownUpdateRequestPartition, updateRequestPartition } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Item, Table } from '../data/records/table.ts';
import { deleteVersion, putNew, putVersion } from '../data/records/versioned.ts';
import { type WriteStep, writeAll } from '../data/records/write.ts';
import type { Log } from '../log.ts';
import { newestFirst, type Page } from './newest-first.ts';

/** Where update requests are kept: under their status, the newest first, and named under the person who sent them. */
export type UpdateRequestStore = {
  /** Stores a new request after `before`: all or nothing. */
  create(record: UpdateRequestRecord, before: readonly WriteStep[]): Promise<void>;
  /**
   * Replaces a request as it was read, after `before`: all or nothing.
   * @throws ApiError CONFLICT if somebody else changed it since
   */
  replace(
    known: UpdateRequestRecord,
    changed: UpdateRequestRecord,
    before: readonly WriteStep[],
  ): Promise<void>;
  list(status: RequestStatus, cursor: string | undefined): Promise<Page<UpdateRequestRecord>>;
  listOf(userId: string, cursor: string | undefined): Promise<Page<UpdateRequestRecord>>;
  /** How many are new, counted up to one more than the label shows. */
  countNew(): Promise<number>;
};

const pointerSchema = z.object({ key: z.string() });

export function updateRequestStore(table: Table, log: Log): UpdateRequestStore {
  const place = ({ status, key }: UpdateRequestRecord) => keys.updateRequest(status, key);
  const parse = (item: Item | undefined) => parseStored(updateRequestRecordSchema, item, log) ?? [];
  return {
    async create(record, before) {
      const own = keys.ownUpdateRequest(record.userId, record.key);
      await writeAll(table, [
        ...before,
        putNew(table.name, place(record), record),
        putNew(table.name, own, { key: record.key, version: 1 }),
      ]);
    },

    async replace(known, changed, before) {
      const change =
        known.status === changed.status
          ? [putVersion(table.name, place(changed), changed, known.version)]
          : [
              deleteVersion(table.name, place(known), known.version),
              putNew(table.name, place(changed), changed),
            ];
      await writeAll(table, [...before, ...change]);
    },

    async list(status, cursor) {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.page, cursor };
      const { items, next } = await newestFirst(table, updateRequestPartition(status), page);
      return { items: items.flatMap(parse), next };
    },

    async listOf(userId, cursor) {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.ownPage, cursor };
      const { items, next } = await newestFirst(table, ownUpdateRequestPartition(userId), page);
      const named = items.flatMap((item) => parseStored(pointerSchema, item, log) ?? []);
      const mine = named.map(({ key }) => key);
      return { items: await findUpdateRequests(table, log, mine), next };
    },

    async countNew() {
      const most = limits.updateRequests.countedNew + 1;
      let counted = 0;
      let cursor: string | undefined;
      // A page ends at 1 MB, which is fewer of long requests.
      do {
        const page = { prefix: 'REQUEST#', limit: most - counted, cursor };
        const { items, next } = await newestFirst(table, updateRequestPartition('New'), page);
        counted += items.length;
        cursor = next;
      } while (cursor !== undefined && counted < most);
      return counted;
    },
  };
}
