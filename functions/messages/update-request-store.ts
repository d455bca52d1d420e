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

const pointerSchema = z.object({ key: z.string() });

export type UpdateRequestStore = ReturnType<typeof updateRequestStore>;

/** Update requests lie under their status, the newest first, and are named under the person who sent them. */
export function updateRequestStore(table: Table, log: Log) {
  const place = ({ status, key }: UpdateRequestRecord) => keys.updateRequest(status, key);
  const parse = (item: Item | undefined) => parseStored(updateRequestRecordSchema, item, log) ?? [];
  return {
    /** Stores a new request after `more`: all or nothing. */
    async create(record: UpdateRequestRecord, more: readonly WriteStep[]): Promise<void> {
      const own = keys.ownUpdateRequest(record.userId, record.key);
      await writeAll(table, [
        ...more,
        putNew(table.name, place(record), record),
        putNew(table.name, own, { key: record.key, version: 1 }),
      ]);
    },

    /**
     * Replaces a request as it was read, after `more`: all or nothing.
     * @throws ApiError CONFLICT if somebody else changed it since
     */
    async replace(
      before: UpdateRequestRecord,
      after: UpdateRequestRecord,
      more: readonly WriteStep[],
    ): Promise<void> {
      const change =
        before.status === after.status
          ? [putVersion(table.name, place(after), after, before.version)]
          : [
              deleteVersion(table.name, place(before), before.version),
              putNew(table.name, place(after), after),
            ];
      await writeAll(table, [...more, ...change]);
    },

    async list(status: RequestStatus, cursor: string | undefined): Promise<Page<UpdateRequestRecord>> {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.page, cursor };
      const { items, next } = await newestFirst(table, updateRequestPartition(status), page);
      return { items: items.flatMap(parse), next };
    },

    async listOf(userId: string, cursor: string | undefined): Promise<Page<UpdateRequestRecord>> {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.ownPage, cursor };
      const { items, next } = await newestFirst(table, ownUpdateRequestPartition(userId), page);
      const named = items.flatMap((item) => parseStored(pointerSchema, item, log) ?? []);
      const mine = named.map(({ key }) => key);
      return { items: await findUpdateRequests(table, log, mine), next };
    },

    /** How many are new, counted up to one more than the label shows. */
    async countNew(): Promise<number> {
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
