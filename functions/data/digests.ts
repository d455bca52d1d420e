import { limits } from '../../shared/limits.ts';
import * as z from '../../shared/zod.ts';
import type { Log } from '../log.ts';
import { parseStored } from './records/stored.ts';
import { digestPartition, keys } from './table/keys.ts';
import type { Table } from './table/table.ts';

/** One thing that a digest tells; `path` is where the site shows it. */
const lineSchema = z.object({ text: z.string(), path: z.optional(z.string()) });
export type DigestLine = z.infer<typeof lineSchema>;

/** What a digest tells of one facility under one heading. */
const partSchema = z.object({
  facilityId: z.string(),
  heading: z.string(),
  lines: z.array(lineSchema),
  /** How many more there are than lines. */
  more: z._default(z.int(), 0),
});
export type DigestPart = z.infer<typeof partSchema>;

const digestSchema = z.object({
  day: z.string(),
  parts: z.array(partSchema),
  /** When the mail was handed over (ISO time). */
  queuedAt: z.optional(z.string()),
});
export type Digest = z.infer<typeof digestSchema>;

/** The digest of a person for a day (2026-11-30), as it was gathered. */
export async function findDigest(
  table: Table,
  log: Log,
  userId: string,
  day: string,
): Promise<Digest | undefined> {
  return parseStored(digestSchema, await table.get(keys.digest(userId, day)), log);
}

/** The last digest that a person has, or is about to get. */
export async function lastDigest(table: Table, log: Log, userId: string): Promise<Digest | undefined> {
  const range = { from: '0', to: '9~', limit: 1 };
  const { items } = await table.queryNewest(digestPartition(userId), range);
  return parseStored(digestSchema, items[0], log);
}

/** Keeps what a person will be told, before anything is sent. Where another run was faster, that one's stays. */
export async function keepDigest(
  table: Table,
  userId: string,
  { day, parts }: Pick<Digest, 'day' | 'parts'>,
  now: Date,
): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1_000) + limits.digest.keptDays * 86_400;
  await table.updateIf(keys.digest(userId, day), {
    UpdateExpression: 'SET #day = :day, parts = :parts, expiresAt = :expires',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#day': 'day' },
    ExpressionAttributeValues: { ':day': day, ':parts': parts, ':expires': expiresAt },
  });
}

export async function noteQueued(table: Table, userId: string, day: string, now: Date): Promise<void> {
  await table.update(keys.digest(userId, day), {
    UpdateExpression: 'SET queuedAt = :now',
    ExpressionAttributeValues: { ':now': now.toISOString() },
  });
}

const doneSchema = z.object({ day: z.string() });

/** The last day whose digests were all handed over; undefined before the first. */
export async function lastDigestDay(table: Table, log: Log): Promise<string | undefined> {
  return parseStored(doneSchema, await table.get(keys.digestsDone()), log)?.day;
}

export async function noteDigestDay(table: Table, day: string): Promise<void> {
  await table.put({ ...keys.digestsDone(), day });
}
