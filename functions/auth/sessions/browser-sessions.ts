import { ApiError } from '../../../shared/api/errors.ts';
import { facilitiesOf } from '../../../shared/people/permissions.ts';
import type { Refusal } from '../../clients/pool/pool-errors.ts';
import { parseDirectory } from '../../data/facility-directory.ts';
import { endedWithAll, parseSession, type SessionRecord } from '../../data/people/session-record.ts';
import { userRecordSchema } from '../../data/people/user-record.ts';
import { parseStored } from '../../data/records/stored.ts';
import { keys } from '../../data/table/keys.ts';
import { orReport } from '../../log.ts';
import type { AuthParts } from '../parts.ts';
import type { SessionCookie } from './session-cookie.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'sessions'>;

/** The session of a browser's cookie: finding it, and ending it in the table and in the pool. */
export function browserSessions({ table, log, identity, sessions }: Parts) {
  /** Without its record a session opens nothing. The refresh token is revoked as well. */
  const end = async (session: SessionRecord, refreshToken: string): Promise<void> => {
    await sessions.end(session);
    await orReport(log, 'The refresh token of an ended session could not be revoked.', () =>
      identity.revoke(refreshToken),
    );
  };

  /** Repeats the trigger's checks before a token is issued: has the session ended, is the facility open or closed to it. */
  const stateOf = async ({ sessionId, userId }: SessionRecord, facilityId: string, now: Date) => {
    const itemKeys = [keys.user(userId), keys.directory(), keys.session(sessionId)];
    const [userItem, directoryItem, sessionItem] = await table.getMany(itemKeys);
    const user = parseStored(userRecordSchema, userItem, table.log);
    const session = parseSession(sessionItem, now, table.log);
    const { facilities } = parseDirectory(directoryItem, table.log);
    if (user === undefined || session === undefined || endedWithAll(session, user)) return 'ended';
    return facilitiesOf(user, facilities).some(({ id }) => id === facilityId) ? 'open' : 'closed';
  };

  return {
    end,

    /**
     * Decides what becomes of a session when the pool refuses to issue a token. The pool also reports a refusal when its trigger
     * could not read the table: then nothing is wrong, and nothing ends. @throws ApiError UNAVAILABLE in that case
     */
    async classifyRefusal(why: Refusal, session: SessionRecord, facilityId: string, now: Date) {
      const outcome = why === 'notAllowed' ? await stateOf(session, facilityId, now) : why;
      if (outcome === 'open') throw new ApiError('UNAVAILABLE');
      return outcome;
    },

    /** Ends the session of a browser. A cookie assembled from two people's cookies ends neither session. */
    async endOf(cookie: SessionCookie, now: Date): Promise<SessionRecord | undefined> {
      const session = await sessions.find(cookie.sessionId, now);
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
  };
}
