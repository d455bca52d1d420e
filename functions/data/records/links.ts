import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { keys } from './keys.ts';
import { parseStored } from './stored.ts';
import type { Table, WriteAction } from './table.ts';

const linkSchema = z.object({
  purpose: z.enum(['resetPassword', 'confirmEmail', 'confirmRegistration']),
  userId: z.string(),
  /** The address a link to confirm an address was sent to. */
  email: z.optional(z.string()),
  /** The registration that a link confirms (UserRecord). */
  registrationId: z.optional(z.string()),
  /** When it was asked for (ISO time); links of before a release have none. */
  madeAt: z.optional(z.string()),
  /** Set while its use is under way: the time at which sessions ended for it. */
  usedAt: z.optional(z.string()),
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
});

/** What a mailed link allows. Only the digest of its token is stored. */
export type Link = z.infer<typeof linkSchema>;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Minutes for which a link works. */
const minutesOf = (purpose: Link['purpose']): number =>
  purpose === 'confirmRegistration' ? limits.registrationLinkHours * 60 : limits.linkMinutes;

/**
 * Stores a link and gives its token: 256 random bits. Name `madeAt` where it was asked for before now: what ended
 * since then ends the link, too.
 */
export async function createLink(
  table: Table,
  { madeAt, ...link }: Omit<Link, 'expiresAt' | 'usedAt'>,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(now.getTime() / 1_000) + minutesOf(link.purpose) * 60;
  // Without a condition: the token is random, and the SDK may send a put twice when an answer was lost.
  await table.put({
    ...keys.link(digest(token)),
    ...link,
    madeAt: madeAt ?? now.toISOString(),
    expiresAt,
  });
  return token;
}

/** What a token allows, or undefined when it was used, has expired or never was. */
export async function readLink(
  table: Table,
  log: Log,
  purpose: Link['purpose'],
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const link = parseStored(linkSchema, await table.get(keys.link(digest(token))), log);
  return link?.purpose === purpose && link.expiresAt * 1_000 > now.getTime() ? link : undefined;
}

/**
 * Whether the reason for a link still holds: it ends with every end of the person's sessions after it was made, as by
 * another link, a changed password or a changed address. Its own use may be repeated after the end that came with it.
 */
export function stillHolds(
  { madeAt, usedAt, expiresAt }: Link,
  { sessionsEndedAt }: { readonly sessionsEndedAt?: string | undefined },
): boolean {
  const made = madeAt ?? new Date((expiresAt - limits.linkMinutes * 60) * 1_000).toISOString();
  return sessionsEndedAt === undefined || made >= sessionsEndedAt || usedAt === sessionsEndedAt;
}

/**
 * Binds a link to what it is used for: a repetition of the same use goes through, any other is refused. Only a digest
 * that needs the token itself is stored.
 * @param now when sessions end for this use
 */
export function claimLink(table: Table, token: string, use: string, now: Date): WriteAction {
  return {
    Update: {
      TableName: table.name,
      Key: keys.link(digest(token)),
      UpdateExpression: 'SET usedFor = :use, usedAt = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(usedFor) OR usedFor = :use)',
      ExpressionAttributeValues: {
        ':use': createHmac('sha256', token).update(use).digest('hex'),
        ':now': now.toISOString(),
      },
    },
  };
}

/** Ends a link that has done its work, inside a transaction. */
export function dropLink(table: Table, token: string): WriteAction {
  return { Delete: { TableName: table.name, Key: keys.link(digest(token)) } };
}

/** Uses a link up inside a transaction: of any number of tries at once, exactly one succeeds. */
export function consumeLink(table: Table, token: string): WriteAction {
  return {
    Delete: {
      TableName: table.name,
      Key: keys.link(digest(token)),
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
}
