import { endSessionsOf, shownSessions } from '../../data/people/shown-sessions.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { checkCurrentPassword, endSessions } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';

type Parts = Pick<AuthParts, 'table' | 'sessions' | 'identity' | 'attempts'>;

/** Where the caller is signed in. Ending sessions takes the password: an unlocked PC must not end its user's other sessions. */
export function ownSessionActions(parts: Parts) {
  const { table, sessions } = parts;
  return {
    listOwnSessions: ({ actor, request }) => shownSessions(sessions, actor.user, actor, request.now),

    async endOwnSessions({ input, actor, request, note }) {
      const { user, session } = actor;
      const { now } = request;
      const { currentPassword, ...ended } = input.body;
      note({ detail: ended.sessionId === undefined ? 'all but this one' : 'one' });
      await checkCurrentPassword(parts, user, currentPassword, request);
      return endSessionsOf(sessions, user, ended, actor, now, () =>
        endSessions(table, user, now, [sessions.restart(session.sessionId, now)]),
      );
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
