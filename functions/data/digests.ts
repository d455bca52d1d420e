import { limits } from '../../shared/limits.ts';
import * as z from '../../shared/zod.ts';
import { parseStored } from './records/stored.ts';
import { expiryIn } from './table/expiry.ts';
import { digestPartition, keys } from './table/keys.ts';
import type { Table } from './table/table.ts';

/** One line of a digest; `path` is where the site shows its subject. */
const lineSchema = z.object({ text: z.string(), path: z.optional(z.string()) });
export type DigestLine = z.infer<typeof lineSchema>;

/** What a digest reports about one facility under one heading. */
const partSchema = z.object({
  facilityId: z.string(),
  heading: z.string(),
  lines: z.array(lineSchema),
  /** How many more there are than `lines` shows. */
  more: z._default(z.int(), 0),
});
export type DigestPart = z.infer<typeof partSchema>;

const digestSchema = z.object({
  day: z.string(),
  parts: z.array(partSchema),
  /** When the run that gathered it began (ISO time): it saw earlier choices. */
  gatheredAt: z.string(),
  /** When the email was queued (ISO time). */
  queuedAt: z.optional(z.string()),
});
export type Digest = z.infer<typeof digestSchema>;

/** Returns a person's digest for a date (2026-11-30), as it was gathered. */
export async function findDigest(table: Table, userId: string, day: string): Promise<Digest | undefined> {
  return parseStored(digestSchema, await table.get(keys.digest(userId, day)), table.log);
}

/** Returns the latest digest that a person got or is about to get. */
export async function lastDigest(table: Table, userId: string): Promise<Digest | undefined> {
  const range = { from: '0', to: '9~', limit: 1 };
  const { items } = await table.queryNewest(digestPartition(userId), range);
  return parseStored(digestSchema, items[0], table.log);
}

/** Stores a person's digest before anything is sent. If a concurrent run stored one first, that one is kept. */
export async function keepDigest(
  table: Table,
  userId: string,
  { day, parts }: Pick<Digest, 'day' | 'parts'>,
  now: Date,
): Promise<void> {
  const expiresAt = expiryIn(limits.digest.keptDays, now);
  await table.updateIf(keys.digest(userId, day), {
    UpdateExpression: 'SET #day = :day, parts = :parts, gatheredAt = :now, expiresAt = :expires',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: {
      ...{ ':day': day, ':parts': parts, ':now': now.toISOString(), ':expires': expiresAt },
    },
  });
}

export async function noteQueued(table: Table, userId: string, day: string, now: Date): Promise<void> {
  await table.update(keys.digest(userId, day), {
    UpdateExpression: 'SET queuedAt = :now',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}

/** The last date whose digests were all queued, and when the run that finished it began (ISO time): it saw earlier choices. */
const doneSchema = z.object({ day: z.string(), beganAt: z.string() });
type DoneDigests = z.infer<typeof doneSchema>;

/** Undefined before the first. */
export async function doneDigests(table: Table): Promise<DoneDigests | undefined> {
  return parseStored(doneSchema, await table.get(keys.digestsDone()), table.log);
}

export async function noteDoneDigests(table: Table, done: DoneDigests): Promise<void> {
  await table.put({ ...keys.digestsDone(), ...done });
}
