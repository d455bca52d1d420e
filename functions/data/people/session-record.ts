import { ApiError } from '../../../shared/api/errors.ts';
import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { keys } from '../records/keys.ts';
import { parseStored } from '../records/stored.ts';
import type { Item, Table, WriteAction } from '../records/table.ts';

/** A live session: one sign-in on one browser, over all its rotated refresh tokens. Ending it deletes it. */
const sessionSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  facilityId: z.string(),
  /** ISO time of the sign-in; compared with the person's `sessionsEndedAt`. */
  startedAt: z.string(),
  /** Seconds since 1970; also the table's TTL attribute. */
  expiresAt: z.int(),
});

export type SessionRecord = z.infer<typeof sessionSchema>;

/** The stored session, or undefined when it has ended. DynamoDB may delete expired items days late, so time is checked. */
export function parseSession(item: Item | undefined, now: Date, log: Log): SessionRecord | undefined {
  const session = parseStored(sessionSchema, item, log);
  return session !== undefined && session.expiresAt * 1_000 > now.getTime() ? session : undefined;
}

export type SessionStore = ReturnType<typeof sessionStore>;

export function sessionStore(table: Table, log: Log) {
  return {
    // Without a condition: the id is random, and the SDK may send a put twice when an answer was lost.
    start: (session: SessionRecord) => table.put({ ...keys.session(session.sessionId), ...session }),

    find: async (sessionId: string, now: Date) =>
      parseSession(await table.get(keys.session(sessionId)), now, log),

    /** Moves a live session to another facility. @throws ApiError SESSION_ENDED for one that has ended: it stays ended */
    async move(sessionId: string, facilityId: string): Promise<void> {
      const moved = await table.updateIf(keys.session(sessionId), {
        UpdateExpression: 'SET facilityId = :facility',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':facility': facilityId },
      });
      if (!moved) throw new ApiError('SESSION_ENDED');
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

    end: (sessionId: string) => table.delete(keys.session(sessionId)),
  };
}
