import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys, sessionsOf } from '../table/keys.ts';
import type { Item, Table, WriteAction } from '../table/table.ts';
import type { UserRecord } from './user-record.ts';

/** A live session: one sign-in on one browser, over all its rotated refresh tokens. Ending it deletes it. */
const sessionSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  facilityId: z.string(),
  /** ISO time of the sign-in; compared with the person's `sessionsEndedAt`, and later where the session outlived that. */
  startedAt: z.string(),
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
  /** What sessions of the releases before lack: ISO times of the sign-in and of the last renewal, and the browser in words. */
  signedInAt: z.optional(z.string()),
  lastSeenAt: z.optional(z.string()),
  device: z.optional(z.string()),
  /** What the browser encrypts this person's unsaved text with; the trigger puts it into access tokens. */
  draftKey: z.optional(z.string()),
});

export type SessionRecord = z.infer<typeof sessionSchema>;

/** What the pool's trigger says of a refresh token with somebody else's session. The sign-in function tells it from other refusals. */
export const notTheirSession = 'This session is of another person.';

/** The stored session, or undefined when it has ended. DynamoDB may delete expired items days late, so time is checked. */
export function parseSession(item: Item | undefined, now: Date, log: Log): SessionRecord | undefined {
  const session = parseStored(sessionSchema, item, log);
  return session !== undefined && session.expiresAt * 1_000 > now.getTime() ? session : undefined;
}

/** True for a session that a person's later "everywhere" has ended: a new password, say. Its record may still be there. */
export function endedWithAll({ startedAt }: SessionRecord, { sessionsEndedAt }: UserRecord): boolean {
  return sessionsEndedAt !== undefined && startedAt < sessionsEndedAt;
}

/**
 * True if nobody used a session for longer than the stage allows. An open page renews it before its access token ends, so
 * less than that time says nothing; the answer to the page's question counts as well.
 */
function isIdle({ lastSeenAt }: SessionRecord, now: Date, idleMinutes: number): boolean {
  if (lastSeenAt === undefined) return false;
  const minutes = Math.max(idleMinutes, limits.session.accessTokenMinutes);
  const allowedMs = minutes * 60_000 + limits.idle.answerSeconds * 1_000;
  return now.getTime() - Date.parse(lastSeenAt) > allowedMs;
}

/** When a session ends that is signed in to at this moment, in seconds since 1970. */
export const endOfSession = (signedInAt: Date): number =>
  Math.floor(signedInAt.getTime() / 1_000) + limits.session.hours * 3_600;

export type SessionStore = ReturnType<typeof sessionStore>;

/** @param idleMinutes after so many without use a session is over */
export function sessionStore(table: Table, log: Log, idleMinutes: number) {
  const inUse = (item: Item | undefined, now: Date): SessionRecord | undefined => {
    const session = parseSession(item, now, log);
    return session === undefined || isIdle(session, now, idleMinutes) ? undefined : session;
  };

  return {
    // Without a condition: the id is random, and the SDK may send a put twice when an answer was lost.
    async start(session: SessionRecord): Promise<void> {
      const { sessionId, userId, expiresAt } = session;
      await Promise.all([
        table.put({ ...keys.session(sessionId), ...session }),
        table.put({ ...keys.sessionOf(userId, sessionId), sessionId, expiresAt }),
      ]);
    },

    find: async (sessionId: string, now: Date) => inUse(await table.get(keys.session(sessionId)), now),

    /** A person's sessions that are alive, the one that was used last first. */
    async listOf(user: UserRecord, now: Date): Promise<SessionRecord[]> {
      const ids: string[] = [];
      for await (const item of table.queryRange(sessionsOf(user.id), '0', '~')) ids.push(String(item.sk));
      const items = await table.getMany(ids.map(keys.session));
      return items
        .flatMap((item) => inUse(item, now) ?? [])
        .filter((session) => session.userId === user.id && !endedWithAll(session, user))
        .sort((one, other) => (other.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? ''));
    },

    /** Notes that a live session was used, and where. @throws ApiError SESSION_ENDED for one that has ended: it stays ended */
    async seen(sessionId: string, facilityId: string, now: Date): Promise<void> {
      const noted = await table.updateIf(keys.session(sessionId), {
        UpdateExpression: 'SET facilityId = :facility, lastSeenAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':facility': facilityId, ':now': now.toISOString() },
      });
      if (!noted) throw new ApiError('SESSION_ENDED');
    },

    /** The part of a transaction that lets this session outlive a `sessionsEndedAt` of now. */
    restart: (sessionId: string, now: Date): WriteAction => ({
      Update: {
        TableName: table.name,
        Key: keys.session(sessionId),
        UpdateExpression: 'SET startedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }),

    /** The session first: from then on nothing opens. */
    async end({ sessionId, userId }: Pick<SessionRecord, 'sessionId' | 'userId'>): Promise<void> {
      await table.delete(keys.session(sessionId));
      await table.delete(keys.sessionOf(userId, sessionId));
    },
  };
}
