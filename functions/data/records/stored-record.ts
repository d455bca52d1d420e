import { randomUUID } from 'node:crypto';
import { writeCount } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import { verificationSchema } from '../../../shared/verification/verification.ts';
import * as z from '../../../shared/zod.ts';

/** What is stored of a record besides its fields. */
export const storedShape = {
  key: z.string(),
  facilityId: z.string(),
  version: writeCount,
  createdAt: isoTime,
  updatedAt: isoTime,
  /** When it was last written, if that write was not an update of the record. */
  writtenAt: z.optional(isoTime),
  verification: z.optional(verificationSchema),
};
export type StoredRecord = Readonly<z.infer<z.ZodMiniObject<typeof storedShape>>>;

/** Returns the base fields for the next version of `before`, or for a new record. */
export function nextVersion(facilityId: string, now: Date, before?: StoredRecord): StoredRecord {
  const at = now.toISOString();
  return {
    key: before?.key ?? randomUUID().replaceAll('-', ''),
    facilityId,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    ...(before?.verification && { verification: before.verification }),
  };
}

/** Records when a record is written, if that is not its update time. */
export function withTime<Stored extends StoredRecord>(record: Stored, at: string): Stored {
  return { ...record, writtenAt: record.updatedAt === at ? undefined : at };
}
