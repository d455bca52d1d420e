import { endSessionsOf, shownSessions } from '../../data/people/shown-sessions.ts';
import type { GroupActions } from '../../http/create-handler.ts';
import { endSessions } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';

/** Where the caller is signed in. */
export function ownSessionActions({ table, sessions }: Pick<AuthParts, 'table' | 'sessions'>) {
  return {
    listOwnSessions: ({ actor, request }) => shownSessions(sessions, actor.user, actor, request.now),

    async endOwnSessions({ input, actor, request, note }) {
      const { user, session } = actor;
      const { now } = request;
      note({ detail: input.body.sessionId === undefined ? 'all but this one' : 'one' });
      return endSessionsOf(sessions, user, input.body, actor, now, () =>
        endSessions(table, user, now, [sessions.restart(session.sessionId, now)]),
      );
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
