import type { EndedSession, LiveSession } from '../../../shared/people/session.ts';
import { type Directory, facilityById } from '../facility-directory.ts';
import type { SessionRecord, SessionStore } from './session-record.ts';
import type { UserRecord } from './user-record.ts';

/** The caller's session, and the facilities by which to name where sessions are. */
type Asking = { readonly session: SessionRecord; readonly directory: Directory };
type Shown = { body: { data: LiveSession[] } };

/** Returns the answer that shows a person's sessions, most recently used first. */
export async function shownSessions(
  sessions: SessionStore,
  user: UserRecord,
  { session: own, directory }: Asking,
  now: Date,
): Promise<Shown> {
  const data = (await sessions.listOf(user, now)).map((session): LiveSession => {
    const { sessionId, facilityId, device, signedInAt, lastSeenAt } = session;
    return {
      _id: sessionId,
      device,
      facility: facilityById(directory, facilityId)?.name ?? '',
      since: signedInAt,
      lastUsed: lastSeenAt,
      thisOne: sessionId === own.sessionId,
    };
  });
  return { body: { data } };
}

/**
 * Ends one of a person's sessions by its ID or, without an ID, all of them through `endAll`, which returns the person's
 * updated record. An ID that is not one of theirs ends nothing. @returns the answer that shows the remaining sessions
 */
export async function endSessionsOf(
  sessions: SessionStore,
  user: UserRecord,
  { sessionId }: EndedSession,
  asking: Asking,
  now: Date,
  endAll: () => Promise<UserRecord>,
): Promise<Shown> {
  if (sessionId === undefined) return shownSessions(sessions, await endAll(), asking, now);
  const one = (await sessions.listOf(user, now)).find((session) => session.sessionId === sessionId);
  if (one !== undefined) await sessions.end(one);
  return shownSessions(sessions, user, asking, now);
}
