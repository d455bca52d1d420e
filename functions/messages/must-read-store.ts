import { limits } from '../../shared/limits.ts';
import { type MustRead, mustReadSchema } from '../../shared/messages/must-read.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { authorSchema, phiWarningSchema } from '../../shared/records/history.ts';
import { isoTime } from '../../shared/text/text.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import { parseStored, storedRange } from '../data/records/stored.ts';
import { putNew } from '../data/records/versioned.ts';
import { keys, mustReadPartition, readersPartition } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { type WriteStep, writeAll } from '../data/table/write.ts';

/** A note as stored. Its key starts with the time it was written, so keys sort by age. */
const recordSchema = z.object({
  key: z.string(),
  facilityId: z.string(),
  plan: mustReadSchema.shape.plan,
  text: z.string(),
  by: authorSchema,
  /** Set if the author was warned that the text may contain PHI and saved it anyway. */
  phiWarning: z.optional(phiWarningSchema),
  createdAt: isoTime,
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
});
export type MustReadRecord = z.infer<typeof recordSchema>;

/** Records that a person has read a note. A separate item, so that hundreds of concurrent confirmations do not conflict. */
const readingSchema = z.object({ userId: z.string(), name: z.string(), at: isoTime });
type Reading = z.infer<typeof readingSchema>;

export function mustReadStore(table: Table) {
  return {
    /** Lists a facility's notes, newest first, without expired ones that the table has not removed yet. */
    async list(facilityId: string, now: Date): Promise<MustReadRecord[]> {
      const range = { from: 'NOTE#', to: 'NOTE#~', limit: 2 * limits.mustRead.most };
      const { items } = await table.queryNewest(mustReadPartition(facilityId), range);
      const records = items.flatMap((item) => parseStored(recordSchema, item, table.log) ?? []);
      return records.filter(({ expiresAt }) => expiresAt * 1_000 > now.getTime());
    },

    async find(facilityId: string, key: string): Promise<MustReadRecord | undefined> {
      return parseStored(recordSchema, await table.get(keys.mustRead(facilityId, key)), table.log);
    },

    /** Stores a new note after `more`: all or nothing. Its author counts as having read it. */
    async create(record: MustReadRecord, more: readonly WriteStep[]): Promise<void> {
      const { key, facilityId, by, createdAt, expiresAt } = record;
      const reading = { userId: by.id, name: by.name, at: createdAt, expiresAt };
      await writeAll(table, [
        ...more,
        putNew(keys.mustRead(facilityId, key), record),
        putNew(keys.reading(key, by.id), reading),
      ]);
    },

    async remove({ facilityId, key }: MustReadRecord): Promise<void> {
      await table.delete(keys.mustRead(facilityId, key));
    },

    /** Returns when a person read each of the notes, if at all. */
    async readBy(userId: string, records: readonly MustReadRecord[]): Promise<(Reading | undefined)[]> {
      const items = await table.getMany(records.map(({ key }) => keys.reading(key, userId)));
      return items.map((item) => parseStored(readingSchema, item, table.log));
    },

    /** Returns everyone who has read a note. */
    readers: (key: string): Promise<Reading[]> =>
      storedRange(table, readingSchema, readersPartition(key), 'USER#', 'USER#~'),

    /** Records that a person has read a note. The first time counts. */
    async noteRead({ key, expiresAt }: MustReadRecord, { userId, name, at }: Reading): Promise<void> {
      await table.updateIf(keys.reading(key, userId), {
        UpdateExpression: 'SET userId = :user, #name = :name, #at = :at, expiresAt = :expires',
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeNames: { '#name': 'name', '#at': 'at' },
        ExpressionAttributeValues: { ':user': userId, ':name': name, ':at': at, ':expires': expiresAt },
      });
    },
  };
}

/** A note as its reader receives it. */
export function toMustRead(
  record: MustReadRecord,
  directory: Directory,
  readAt: string | undefined,
): MustRead {
  const { key, facilityId, plan, text, by, createdAt } = record;
  return {
    _id: planId(facilityId, key),
    facilityName: facilityById(directory, facilityId)?.name ?? '',
    plan,
    ...{ text, by: by.name, createdAt },
    readAt,
  };
}
