import { createHash } from 'node:crypto';
import { limits } from '../../shared/limits.ts';
import { isEnded, type RequestStatus } from '../../shared/messages/update-request.ts';
import { writeCount } from '../../shared/records/number.ts';
import * as z from '../../shared/zod.ts';
import {
  findUpdateRequest,
  findUpdateRequests,
  type UpdateRequestRecord,
  updateRequestRecordSchema,
} from '../data/messages/update-requests.ts';
import { parseStored } from '../data/records/stored.ts';
import { deleteVersion, putNew, putVersion } from '../data/records/versioned.ts';
import { keys, ownUpdateRequestPartition, updateRequestPartition } from '../data/table/keys.ts';
import type { Item, Table } from '../data/table/table.ts';
import { type WriteStep, writeAll } from '../data/table/write.ts';
import { newestFirst, type Page } from '../http/pages/newest-first.ts';

const pointerSchema = z.object({ key: z.string() });
const noteSchema = z.object({ key: z.string(), version: writeCount });

type LastWish = { readonly noted: number; readonly record: UpdateRequestRecord | undefined };

/** What was missed, hashed for use in a key: only the request itself contains the text. */
const digest = (wished: string): string => createHash('sha256').update(wished).digest('hex');

export type UpdateRequestStore = ReturnType<typeof updateRequestStore>;

/** Stores update requests under their status, newest first, with a pointer under the person who sent them. */
export function updateRequestStore(table: Table) {
  const place = ({ status, key }: UpdateRequestRecord) => keys.updateRequest(status, key);
  const sentBy = (userId: string, key: string): WriteStep[] => [
    putNew(keys.ownUpdateRequest(userId, key), { key }),
    putNew(keys.asker(key, userId), { userId }),
  ];
  /** Shows an open flag to everyone at the facility; written and removed together with the request. */
  const pointer = (record: UpdateRequestRecord, shown: boolean): WriteStep[] => {
    const { key, facilityId, plan, fact, createdAt } = record;
    if (plan === undefined || fact === undefined) return [];
    const flag = { planId: plan._id, fact, since: createdAt };
    const place = keys.openFlag(facilityId, key);
    return [
      {
        action: shown ? { Put: { Item: { ...flag, ...place } } } : { Delete: { Key: place } },
      },
    ];
  };
  const parse = (item: Item | undefined) => parseStored(updateRequestRecordSchema, item, table.log) ?? [];
  return {
    /** Stores a new request after `more`: all or nothing. */
    async create(record: UpdateRequestRecord, more: readonly WriteStep[]): Promise<void> {
      const own = keys.ownUpdateRequest(record.userId, record.key);
      await writeAll(table, [
        ...more,
        putNew(place(record), record),
        putNew(own, { key: record.key }),
        ...pointer(record, true),
      ]);
    },

    /** Returns the last request for this missing entry, whatever its status, and the version of the note that refers to it. */
    async findWish(facilityId: string, wished: string): Promise<LastWish | undefined> {
      const note = parseStored(noteSchema, await table.get(keys.wish(facilityId, digest(wished))), table.log);
      if (note === undefined) return undefined;
      return { noted: note.version, record: await findUpdateRequest(table, note.key) };
    },

    /** Reports whether this person sent a request, alone or with others. */
    async isSentBy(userId: string, key: string): Promise<boolean> {
      return (await table.get(keys.ownUpdateRequest(userId, key))) !== undefined;
    },

    /**
     * Stores the first request for something missing, or the first since an earlier one was closed, after `more`: all or nothing.
     * @param noted the version of the note about an earlier request for the same entry
     * @throws ApiError CONFLICT if someone else was faster
     */
    async createWish(
      record: UpdateRequestRecord,
      wished: string,
      noted: number | undefined,
      more: readonly WriteStep[],
    ): Promise<void> {
      const note = { key: record.key, version: (noted ?? 0) + 1 };
      await writeAll(table, [
        ...more,
        putVersion(keys.wish(record.facilityId, digest(wished)), note, noted),
        putNew(place(record), record),
        ...sentBy(record.userId, record.key),
      ]);
    },

    /**
     * Adds one more person to a request for something missing, after `more`: all or nothing.
     * @throws ApiError CONFLICT if the request has changed since, or the person has already sent it
     */
    async joinWish(
      before: UpdateRequestRecord,
      after: UpdateRequestRecord,
      userId: string,
      more: readonly WriteStep[],
    ): Promise<void> {
      await writeAll(table, [
        ...more,
        putVersion(place(after), after, before.version),
        ...sentBy(userId, after.key),
      ]);
    },

    /**
     * Replaces a request as it was read, after `more`: all or nothing.
     * @throws ApiError CONFLICT if someone else has changed it since
     */
    async replace(
      before: UpdateRequestRecord,
      after: UpdateRequestRecord,
      more: readonly WriteStep[],
    ): Promise<void> {
      const change =
        before.status === after.status
          ? [putVersion(place(after), after, before.version)]
          : [deleteVersion(place(before), before.version), putNew(place(after), after)];
      const ended = isEnded(after.status);
      const mark = ended === isEnded(before.status) ? [] : pointer(after, !ended);
      await writeAll(table, [...more, ...change, ...mark]);
    },

    async list(status: RequestStatus, cursor: string | undefined): Promise<Page<UpdateRequestRecord>> {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.page, cursor };
      const { items, next } = await newestFirst(table, updateRequestPartition(status), page);
      return { items: items.flatMap(parse), next };
    },

    async listOf(userId: string, cursor: string | undefined): Promise<Page<UpdateRequestRecord>> {
      const page = { prefix: 'REQUEST#', limit: limits.updateRequests.ownPage, cursor };
      const { items, next } = await newestFirst(table, ownUpdateRequestPartition(userId), page);
      const named = items.flatMap((item) => parseStored(pointerSchema, item, table.log) ?? []);
      const mine = named.map(({ key }) => key);
      return { items: await findUpdateRequests(table, mine), next };
    },

    /** Counts new requests, up to one more than the label shows. */
    async countNew(): Promise<number> {
      const most = limits.updateRequests.countedNew + 1;
      let counted = 0;
      let cursor: string | undefined;
      // A page ends at 1 MB, so it contains fewer requests when they are long.
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
