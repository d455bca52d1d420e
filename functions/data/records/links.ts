import { createHash, createHmac, randomBytes } from 'node:crypto';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import { secondsOf } from '../table/expiry.ts';
import { keys } from '../table/keys.ts';
import type { Table, WriteAction } from '../table/table.ts';
import { parseStored } from './stored.ts';

export const linkSchema = z.object({
  purpose: z.enum(['resetPassword', 'confirmEmail', 'undoEmail', 'confirmRegistration', 'unsubscribe']),
  userId: z.string(),
  /** The address that its use gives to the person: a new one, or the previous one. */
  email: z.optional(z.string()),
  /** The registration that a link confirms (UserRecord). */
  registrationId: z.optional(z.string()),
  /** When it was requested (ISO time). */
  madeAt: z.string(),
  /** Set while its use is under way: the time at which sessions ended because of it. */
  usedAt: z.optional(z.string()),
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
});

/** What an emailed link allows. Only the digest of its token is stored. */
export type Link = z.infer<typeof linkSchema>;

/** How long each kind of link works, in seconds. */
const seconds: Readonly<Record<Link['purpose'], number>> = {
  resetPassword: limits.linkMinutes * 60,
  confirmEmail: limits.linkMinutes * 60,
  undoEmail: limits.undoHours * 3_600,
  confirmRegistration: limits.registrationLinkHours * 3_600,
  unsubscribe: limits.digest.unsubscribeDays * 86_400,
};

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Stores a link and returns its token: 256 random bits, usable once within the lifetime of its kind. Pass `madeAt`
 * if the link was requested earlier: whatever has ended links since then ends this one, too.
 * @param lasts for how many seconds it works
 */
export async function createLink(
  table: Table,
  { madeAt, ...link }: Omit<Link, 'expiresAt' | 'usedAt' | 'madeAt'> & Partial<Pick<Link, 'madeAt'>>,
  now: Date,
  lasts = seconds[link.purpose],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = secondsOf(now) + lasts;
  // Without a condition: the token is random, and the SDK may send a put twice if the answer was lost.
  const Item = { ...keys.link(digest(token)), ...link, madeAt: madeAt ?? now.toISOString(), expiresAt };
  await table.put(Item);
  return token;
}

/** Returns what a token allows, or undefined if it was used, has expired or never existed. */
export async function readLink(
  table: Table,
  purpose: Link['purpose'],
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const link = parseStored(linkSchema, await table.get(keys.link(digest(token))), table.log);
  return link?.purpose === purpose && link.expiresAt * 1_000 > now.getTime() ? link : undefined;
}

/** The fields of a person's record that end links. */
type Ends = {
  readonly sessionsEndedAt?: string | undefined;
  readonly undone?: readonly { readonly from: string; readonly until: string }[] | undefined;
};

/**
 * Reports whether a link is still valid. It ends whenever the person's sessions are ended after it was made, for
 * example by another link, a changed password or a changed address. Its own use may be repeated after that use has
 * ended the sessions. A link that undoes a change of address works even if whoever changed it has ended sessions;
 * only undoing that change or an earlier one ends it. Otherwise someone who took over an account could take it over
 * again with the undo link of a second change. A link that stops emails opens nothing, and always works.
 */
export function stillHolds(
  { purpose, madeAt, usedAt }: Link,
  { sessionsEndedAt, undone = [] }: Ends,
): boolean {
  if (purpose === 'unsubscribe') return true;
  if (purpose === 'undoEmail') return undone.every(({ from, until }) => madeAt < from || madeAt > until);
  return sessionsEndedAt === undefined || madeAt >= sessionsEndedAt || usedAt === sessionsEndedAt;
}

/** Returns the periods of undone changes, including this link's, as far back as a link may still work. */
export function undonePeriods(
  { madeAt: from }: Link,
  { undone = [] }: Ends,
  now: Date,
): { from: string; until: string }[] {
  const oldest = new Date(now.getTime() - seconds.undoEmail * 1_000).toISOString();
  return [...undone.filter(({ until }) => until >= oldest), { from, until: now.toISOString() }];
}

/**
 * Binds a link to one use: repeating that use succeeds, any other is refused. Only a digest is stored that cannot
 * be computed without the token.
 * @param now when sessions end for this use
 */
export function claimLink(token: string, use: string, now: Date): WriteAction {
  return {
    Update: {
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

/** Deletes a link that has done its work, inside a transaction. */
export function dropLink(token: string): WriteAction {
  return { Delete: { Key: keys.link(digest(token)) } };
}

/** Uses up a link inside a transaction: of any number of concurrent attempts, exactly one succeeds. */
export function consumeLink(token: string): WriteAction {
  return { Delete: { Key: keys.link(digest(token)), ConditionExpression: 'attribute_exists(pk)' } };
}
