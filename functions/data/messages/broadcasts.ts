import { attachmentKindSchema } from '../../../shared/messages/broadcast.ts';
import { type Role, roleSchema } from '../../../shared/people/user.ts';
import { phiWarningSchema } from '../../../shared/records/history.ts';
import { writeCount } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import type { UserRecord } from '../people/user-record.ts';
import { parseStored } from '../records/stored.ts';
import { putVersion } from '../records/versioned.ts';
import { keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { isTimeKey } from '../table/time-key.ts';
import { type WriteStep, writePart } from '../table/write.ts';

const attachmentSchema = z.object({
  name: z.string(),
  kind: attachmentKindSchema,
  bytes: z.int(),
  /** How many items hold its content. */
  pieces: z.int(),
});

/**
 * A broadcast as stored: what is sent, and how many recipients are in which state. The recipients are in its parts;
 * a change of a part changes these counts in the same transaction.
 */
export const broadcastRecordSchema = z.object({
  /** Begins with the time it was written, so keys sort by age. */
  key: z.string(),
  subject: z.string(),
  message: z.string(),
  attachment: z.optional(attachmentSchema),
  facilityIds: z.optional(z.array(z.string())),
  roles: z.optional(z.array(roleSchema)),
  author: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** Set if its author was warned of likely PHI. Kept as a record; nothing depends on it. */
  phiWarning: z.optional(phiWarningSchema),
  parts: z.int(),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  uncertain: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
  expiresAt: z.int(),
});
export type BroadcastRecord = z.infer<typeof broadcastRecordSchema>;

type Meant = {
  readonly roles?: readonly Role[] | undefined;
  readonly facilityIds?: readonly string[] | undefined;
};

/** Whether a broadcast is meant for a person with this role and these facilities; an absent field means everyone. */
export const isFor = (
  { roles, facilityIds }: Meant,
  person: Pick<UserRecord, 'role' | 'facilityIds'>,
): boolean =>
  (roles === undefined || roles.includes(person.role)) &&
  (facilityIds === undefined || person.facilityIds.some((id) => facilityIds.includes(id)));

/**
 * The state of one person's email. `sending` is written before SES is called: a later worker that finds it does not
 * know whether the email was sent, because the earlier worker never recorded a result.
 */
const recipientSchema = z.object({
  id: z.string(),
  /** The address of the last attempt, or else of the time when the broadcast was written. */
  email: z.string(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed', 'uncertain']),
  reason: z.optional(z.string()),
});
export type Recipient = z.infer<typeof recipientSchema>;

export const broadcastPartSchema = z.object({
  people: z.array(recipientSchema),
  version: writeCount,
  /** Until then (milliseconds since 1970) one worker has the part to itself. */
  leasedUntil: z.optional(z.number()),
  expiresAt: z.int(),
});
export type BroadcastPart = z.infer<typeof broadcastPartSchema>;

export async function findBroadcast(table: Table, key: string): Promise<BroadcastRecord | undefined> {
  if (!isTimeKey(key)) return undefined;
  return parseStored(broadcastRecordSchema, await table.get(keys.broadcast(key)), table.log);
}

/** Reads at most 100 parts of a broadcast, starting at `from`; undefined for a part that is broken or has expired. */
export async function readParts(
  table: Table,
  { key, parts }: BroadcastRecord,
  from: number,
): Promise<(BroadcastPart | undefined)[]> {
  const keysToRead = Array.from({ length: Math.min(100, parts - from) }, (_, at) =>
    keys.broadcastPart(key, from + at),
  );
  const items = await table.getMany(keysToRead);
  return items.map((item) => parseStored(broadcastPartSchema, item, table.log));
}

const counted = ['sent', 'failed', 'uncertain'] as const;

export type PartChange = {
  readonly part: number;
  readonly before: BroadcastPart;
  readonly after: Omit<BroadcastPart, 'version'>;
};

/** The most parts in one transaction: at their largest, with the longest reasons, they stay far below its 4 MB. */
export const partsPerWrite = 25;

/**
 * Replaces parts of a broadcast as they were read, and changes its counts by the difference, in one transaction: the table
 * rejects concurrent changes of the same counts.
 * @throws ApiError CONFLICT if one of the parts has changed since
 */
export async function replaceParts(
  table: Table,
  key: string,
  all: readonly PartChange[],
  now: Date,
): Promise<void> {
  const steps = all.map(({ part, before, after }) => {
    const stored = { ...after, version: before.version + 1 };
    return putVersion(keys.broadcastPart(key, part), stored, before.version);
  });
  const of = (parts: readonly Pick<BroadcastPart, 'people'>[], state: string) =>
    parts.flatMap(({ people }) => people).filter((each) => each.state === state).length;
  const [before, after] = [all.map((one) => one.before), all.map((one) => one.after)];
  const changes = counted.map((state) => of(after, state) - of(before, state));
  const count: WriteStep = {
    action: {
      Update: {
        Key: keys.broadcast(key),
        UpdateExpression: 'SET updatedAt = :now ADD #sent :sent, #failed :failed, #uncertain :uncertain',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(counted.map((state) => [`#${state}`, state])),
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ...Object.fromEntries(counted.map((state, at) => [`:${state}`, changes[at]])),
        },
      },
    },
  };
  await writePart(table, changes.some((change) => change !== 0) ? [...steps, count] : steps);
}

const pieceBytes = 350_000;
const pieceSchema = z.object({ content: z.instanceof(Uint8Array) });

/** Stores a file in pieces, before the broadcast that names them. @returns how many pieces */
export async function storeFile(
  table: Table,
  key: string,
  content: Uint8Array,
  expiresAt: number,
): Promise<number> {
  const pieces = Math.ceil(content.length / pieceBytes);
  const put = (piece: number) =>
    table.put({
      ...keys.broadcastFile(key, piece),
      content: content.slice(piece * pieceBytes, (piece + 1) * pieceBytes),
      expiresAt,
    });
  await Promise.all(Array.from({ length: pieces }, (_, piece) => put(piece)));
  return pieces;
}

/** Returns a whole stored file. @throws Error if a piece is missing */
export async function readFile(table: Table, key: string, pieces: number): Promise<Buffer> {
  const keysToRead = Array.from({ length: pieces }, (_, piece) => keys.broadcastFile(key, piece));
  const contents = (await table.getMany(keysToRead)).map((item) => {
    const piece = parseStored(pieceSchema, item, table.log);
    if (piece === undefined) throw new Error('A piece of an attachment is missing.');
    return piece.content;
  });
  return Buffer.concat(contents);
}
