import { ApiError } from '../../../shared/api/errors.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import type { Refusal } from '../../clients/pool/pool-errors.ts';
import { parseDirectory } from '../../data/facility-directory.ts';
import {
  endedWithAll,
  endOfSession,
  parseSession,
  type SessionRecord,
} from '../../data/people/session-record.ts';
import { userRecordSchema } from '../../data/people/user-record.ts';
import { parseStored } from '../../data/records/stored.ts';
import { keys } from '../../data/table/keys.ts';
import { orReport } from '../../log.ts';
import type { AuthParts } from '../parts.ts';
import { newSession, type SessionCookie } from './session-cookie.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'sessions'>;

/** The session of a browser's cookie: finding it, and ending it in the table and in the pool. */
export function browserSessions({ table, log, identity, sessions }: Parts) {
  /** A session of this release has a separate key: others may know its ID, which opens and ends nothing. */
  const find = async ({ sessionId, old }: SessionCookie, now: Date): Promise<SessionRecord | undefined> => {
    const session = await sessions.find(sessionId, now);
    return old && session?.signedInAt !== undefined ? undefined : session;
  };

  /** Without its record a session opens nothing. The refresh token is revoked as well. */
  const end = async (session: SessionRecord, refreshToken: string): Promise<void> => {
    await sessions.end(session);
    await orReport(log, 'The refresh token of an ended session could not be revoked.', () =>
      identity.revoke(refreshToken),
    );
  };

  /** Repeats the trigger's checks before a token is issued: has the session ended, is the facility open or closed to it. */
  const verdictOn = async ({ sessionId, userId }: SessionRecord, facilityId: string, now: Date) => {
    const itemKeys = [keys.user(userId), keys.directory(), keys.session(sessionId)];
    const [userItem, directoryItem, sessionItem] = await table.getMany(itemKeys);
    const user = parseStored(userRecordSchema, userItem, table.log);
    const session = parseSession(sessionItem, now, table.log);
    const { facilities } = parseDirectory(directoryItem, table.log);
    if (user === undefined || session === undefined || endedWithAll(session, user)) return 'ended';
    return facilitiesOf(user, facilities).some(({ id }) => id === facilityId) ? 'open' : 'closed';
  };

  return {
    find,
    end,

    /**
     * Decides what becomes of a session when the pool refuses to issue a token. The pool also reports a refusal when its trigger
     * could not read the table: then nothing is wrong, and nothing ends. @throws ApiError UNAVAILABLE in that case
     */
    async judge(why: Refusal, session: SessionRecord, facilityId: string, now: Date) {
      const verdict = why === 'notAllowed' ? await verdictOn(session, facilityId, now) : why;
      if (verdict === 'open') throw new ApiError('UNAVAILABLE');
      return verdict;
    },

    /** Ends the session of a browser. A cookie assembled from two people's cookies ends neither session. */
    async endOf(cookie: SessionCookie, now: Date): Promise<SessionRecord | undefined> {
      const session = await find(cookie, now);
      if (session === undefined) return undefined;
      let latest: string | undefined = cookie.refreshToken;
      // Only an exchange shows whose a refresh token is. One that is dead or unverifiable does not keep the session alive.
      await orReport(
        log,
        'The owner of an ending session’s refresh token could not be determined.',
        async () => {
          const exchanged = await identity.exchange(cookie.refreshToken, session);
          if (exchanged.ok) latest = exchanged.value.refreshToken;
          else if (exchanged.why === 'notTheirs') latest = undefined;
        },
      );
      if (latest === undefined) return undefined;
      await end(session, latest);
      return session;
    },

    /**
     * Continues an older release's session as one of this release, with a key that is not its ID. The caller ends the old one.
     * @throws ApiError SESSION_ENDED if it has lasted too long
     */
    async takeOver(before: SessionRecord, now: Date): Promise<{ key: string; session: SessionRecord }> {
      const { key, sessionId } = newSession();
      const { startedAt } = before;
      const expiresAt = Math.min(before.expiresAt, endOfSession(new Date(startedAt)));
      if (expiresAt * 1_000 <= now.getTime()) throw new ApiError('SESSION_ENDED');
      const session = { ...before, sessionId, signedInAt: startedAt, expiresAt };
      await sessions.start(session);
      return { key, session };
    },
  };
}
