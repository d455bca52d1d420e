import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { keys } from '../table/keys.ts';
import type { Table, WriteAction } from '../table/table.ts';
import { parseStored } from './stored.ts';

export const linkSchema = z.object({
  purpose: z.enum(['resetPassword', 'confirmEmail', 'undoEmail', 'confirmRegistration', 'unsubscribe']),
  userId: z.string(),
  /** The address that its use gives to the person: a new one, or the one of before. */
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

/** How long each kind works, in seconds. */
const seconds: Readonly<Record<Link['purpose'], number>> = {
  resetPassword: limits.linkMinutes * 60,
  confirmEmail: limits.linkMinutes * 60,
  undoEmail: limits.undoHours * 3_600,
  confirmRegistration: limits.registrationLinkHours * 3_600,
  unsubscribe: limits.digest.unsubscribeDays * 86_400,
};

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Stores a link and gives its token: 256 random bits, used once within the time of its kind. Name `madeAt` where it was
 * asked for before now: what ended since then ends the link, too.
 * @param lasts for how many seconds it works
 */
export async function createLink(
  table: Table,
  { madeAt, ...link }: Omit<Link, 'expiresAt' | 'usedAt'>,
  now: Date,
  lasts = seconds[link.purpose],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = Math.floor(now.getTime() / 1_000) + lasts;
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

/** What a person's record says of links. */
type Ends = {
  readonly sessionsEndedAt?: string | undefined;
  readonly undone?: readonly { readonly from: string; readonly until: string }[] | undefined;
};

const madeAtOf = ({ madeAt, purpose, expiresAt }: Link): string =>
  madeAt ?? new Date((expiresAt - seconds[purpose]) * 1_000).toISOString();

/**
 * Whether the reason for a link still holds. It ends with every end of the person's sessions after it was made, as by
 * another link, a changed password or a changed address. Its own use may be repeated after the end that came with it.
 * A link that undoes a change of address works although whoever changed it has ended sessions; what ends it is the undoing of
 * that change or of one before it. Otherwise who took an account over could do so again by a second change.
 * One that stops mails opens nothing, and works whatever has ended.
 */
export function stillHolds(link: Link, { sessionsEndedAt, undone = [] }: Ends): boolean {
  const made = madeAtOf(link);
  if (link.purpose === 'unsubscribe') return true;
  if (link.purpose === 'undoEmail') return undone.every(({ from, until }) => made < from || made > until);
  return sessionsEndedAt === undefined || made >= sessionsEndedAt || link.usedAt === sessionsEndedAt;
}

/** The times of undone changes with that of this link, as far as a link may still be from them. */
export function lastingUndos(
  link: Link,
  { undone = [] }: Ends,
  now: Date,
): { from: string; until: string }[] {
  const oldest = new Date(now.getTime() - seconds.undoEmail * 1_000).toISOString();
  return [
    ...undone.filter(({ until }) => until >= oldest),
    { from: madeAtOf(link), until: now.toISOString() },
  ];
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
