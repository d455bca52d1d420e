import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys, sessionsOf } from '../table/keys.ts';
import type { Item, Table, WriteAction } from '../table/table.ts';
import type { UserRecord } from './user-record.ts';

/** A live session: one sign-in in one browser, across all its rotated refresh tokens. Ending it deletes it. */
const sessionSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  facilityId: z.string(),
  /** ISO time of the sign-in, or later if the session survived an end of the others; compared with `sessionsEndedAt`. */
  startedAt: z.string(),
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
  /** ISO times of the sign-in and of the last renewal. */
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  /** A description of the browser. */
  device: z.string(),
  /** The key with which the browser encrypts this person's unsaved text; the trigger puts it into access tokens. */
  draftKey: z.string(),
});

export type SessionRecord = z.infer<typeof sessionSchema>;

/** The pool trigger's error for a refresh token with somebody else's session, by which the sign-in function recognizes it. */
export const notTheirSession = 'This session belongs to someone else.';

/** Returns the stored session, or undefined if it has ended. DynamoDB may delete expired items days late, so time is checked. */
export function parseSession(item: Item | undefined, now: Date, log: Log): SessionRecord | undefined {
  const session = parseStored(sessionSchema, item, log);
  return session !== undefined && session.expiresAt * 1_000 > now.getTime() ? session : undefined;
}

/** True if a later action (a new password, say) ended all of the person's sessions. This one's record may still exist. */
export function endedWithAll({ startedAt }: SessionRecord, { sessionsEndedAt }: UserRecord): boolean {
  return sessionsEndedAt !== undefined && startedAt < sessionsEndedAt;
}

/**
 * True if a session was unused for longer than the stage allows. An open page renews it only before its access token ends, so its
 * last use may be a token's lifetime later than its last renewal; the time to answer the page's question is added.
 */
function isIdle({ lastSeenAt }: SessionRecord, now: Date, idleMinutes: number): boolean {
  const minutes = idleMinutes + limits.session.accessTokenMinutes;
  const allowedMs = minutes * 60_000 + limits.idle.answerSeconds * 1_000;
  return now.getTime() - Date.parse(lastSeenAt) > allowedMs;
}

/** Returns when a session that starts now will end, in seconds since 1970. */
export const endOfSession = (signedInAt: Date): number =>
  Math.floor(signedInAt.getTime() / 1_000) + limits.session.hours * 3_600;

export type SessionStore = ReturnType<typeof sessionStore>;

/** @param idleMinutes how long a session may go unused before it ends */
export function sessionStore(table: Table, idleMinutes: number) {
  const inUse = (item: Item | undefined, now: Date): SessionRecord | undefined => {
    const session = parseSession(item, now, table.log);
    return session === undefined || isIdle(session, now, idleMinutes) ? undefined : session;
  };

  return {
    // Without a condition: the ID is random, and the SDK may send a put twice if the answer was lost.
    async start(session: SessionRecord): Promise<void> {
      const { sessionId, userId, expiresAt } = session;
      await Promise.all([
        table.put({ ...keys.session(sessionId), ...session }),
        table.put({ ...keys.sessionOf(userId, sessionId), sessionId, expiresAt }),
      ]);
    },

    find: async (sessionId: string, now: Date) => inUse(await table.get(keys.session(sessionId)), now),

    /** Returns a person's live sessions, most recently used first. */
    async listOf(user: UserRecord, now: Date): Promise<SessionRecord[]> {
      const ids: string[] = [];
      for await (const item of table.queryRange(sessionsOf(user.id), '0', '~')) ids.push(String(item.sk));
      const items = await table.getMany(ids.map(keys.session));
      return items
        .flatMap((item) => inUse(item, now) ?? [])
        .filter((session) => session.userId === user.id && !endedWithAll(session, user))
        .sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
    },

    /**
     * Records that a live session was used.
     * @param movesTo the facility that it moves to; without it, a concurrent switch to another one stays
     * @throws ApiError SESSION_ENDED if it has ended: it stays ended
     */
    async seen(sessionId: string, now: Date, movesTo?: string): Promise<void> {
      const noted = await table.updateIf(keys.session(sessionId), {
        UpdateExpression: `SET lastSeenAt = :now${movesTo === undefined ? '' : ', facilityId = :facility'}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ...(movesTo !== undefined && { ':facility': movesTo }),
        },
      });
      if (!noted) throw new ApiError('SESSION_ENDED');
    },

    /** The transaction action that lets this session survive a `sessionsEndedAt` of `now`. */
    restart: (sessionId: string, now: Date): WriteAction => ({
      Update: {
        Key: keys.session(sessionId),
        UpdateExpression: 'SET startedAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }),

    /** Deletes the session first: from then on it opens nothing. */
    async end({ sessionId, userId }: Pick<SessionRecord, 'sessionId' | 'userId'>): Promise<void> {
      await table.delete(keys.session(sessionId));
      await table.delete(keys.sessionOf(userId, sessionId));
    },
  };
}
