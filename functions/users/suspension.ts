import { ApiError } from '../../shared/api/errors.ts';
import { fullName } from '../../shared/people/full-name.ts';
import type { User } from '../../shared/people/user.ts';
import type { SessionStore } from '../data/people/session-record.ts';
import { endSessionsOf, shownSessions } from '../data/people/shown-sessions.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import type { Actor, AuditNote } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';

/** What every change to a person needs: finding them, saving them, and the response. */
export type PersonParts = {
  readonly find: (id: string, note?: (note: AuditNote) => void) => Promise<UserRecord>;
  readonly save: (before: UserRecord, change: Partial<UserRecord>, now: Date) => Promise<UserRecord>;
  readonly answer: (
    message: string,
    user: UserRecord,
    actor: Actor,
  ) => { body: { message: string; user: User } };
  /** The answer when there was nothing to change. */
  readonly already: PersonParts['answer'];
};

type Sessions = { readonly sessions: SessionStore };

/** @throws ApiError NOT_YOURSELF with this message if the person is the caller */
export function refuseSelf(user: UserRecord, actor: Actor, message: string): void {
  if (user.id === actor.user.id) throw new ApiError('NOT_YOURSELF', message);
}

/** Ending a person's sessions, and suspending them. A suspended person keeps role and facilities until they are reactivated. */
export function suspensionActions({ find, save, answer, already, sessions }: PersonParts & Sessions) {
  return {
    async suspendUser({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      refuseSelf(user, actor, 'You cannot suspend your own account.');
      if (user.status === 'pending') {
        throw new ApiError('CONFLICT', `${fullName(user)} has no access to suspend yet.`);
      }
      if (user.status === 'disabled') return already(`${fullName(user)} is already suspended.`, user, actor);
      const sessionsEndedAt = request.now.toISOString();
      const stored = await save(user, { status: 'disabled', sessionsEndedAt }, request.now);
      return answer(`${fullName(user)} was suspended and is signed out everywhere.`, stored, actor);
    },

    async bringBackUser({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      if (user.status === 'pending') throw new ApiError('CONFLICT', 'Please approve this person first.');
      if (user.status === 'approved') return already(`${fullName(user)} is not suspended.`, user, actor);
      // Ends sessions again: a sign-in may have started at the moment of the suspension.
      const sessionsEndedAt = request.now.toISOString();
      const stored = await save(user, { status: 'approved', sessionsEndedAt }, request.now);
      return answer(`${fullName(user)} can sign in again.`, stored, actor);
    },

    async listSessionsOf({ input, request, actor }) {
      return shownSessions(sessions, await find(input.params.id), actor, request.now);
    },

    async endSessionsOf({ input, request, actor, note }) {
      const user = await find(input.params.id, note);
      refuseSelf(user, actor, 'Please end your own sessions in My Account.');
      note({ detail: input.body.sessionId === undefined ? 'all' : 'one' });
      const { now } = request;
      return endSessionsOf(sessions, user, input.body, actor, now, () =>
        save(user, { sessionsEndedAt: now.toISOString() }, now),
      );
    },
  } satisfies Partial<GroupActions<'users'>>;
}
