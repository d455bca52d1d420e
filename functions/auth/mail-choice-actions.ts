import { ApiError } from '../../shared/api/errors.ts';
import { noMails, wantsMails } from '../../shared/people/mail-choices.ts';
import { toSelf, type UserRecord } from '../data/people/user-record.ts';
import { findUser, updateUser } from '../data/people/users.ts';
import { refuseStale } from '../data/records/versioned.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { openLink } from './links/open-link.ts';
import type { OwnParts } from './parts.ts';

const tries = 3;

/** Which digests a person gets, and unsubscribing from an email. */
export function mailChoiceActions(parts: OwnParts) {
  const { table, log } = parts;
  return {
    async setMailChoices({ input, request, actor, ifMatch, note }) {
      const { user, directory, session } = actor;
      note({ detail: 'chooses digests' });
      const asNow = (now: UserRecord) => toSelf(parts.secondFactor, now, directory, session.facilityId);
      refuseStale(ifMatch, user.version, asNow(user));
      const mailChoices = { ...(user.mailChoices ?? noMails), ...input.body };
      const at = request.now.toISOString();
      const isDailyNow = user.mailChoices?.changes === 'weekly' && mailChoices.changes === 'daily';
      const after = { ...user, mailChoices, ...(isDailyNow && { weeklyUntil: at }), updatedAt: at };
      const stored = await updateUser(table, user, after).catch(async (error: unknown) => {
        const now = error instanceof ApiError ? await findUser(table, log, user.id) : undefined;
        if (now !== undefined) refuseStale(ifMatch, now.version, asNow(now));
        throw error;
      });
      const message = wantsMails(mailChoices)
        ? 'Your choice of emails was saved.'
        : 'You will get no digests.';
      return { body: { message, user: asNow(stored) } };
    },

    async unsubscribe({ input, request, note }) {
      note({ detail: 'stops digests with an emailed link' });
      for (let left = tries; ; left--) {
        const { user } = await openLink({ ...parts, note }, 'unsubscribe', input.body.token, request.now);
        const { mailChoices: _, ...rest } = user;
        try {
          // A second click returns the same message.
          if (user.mailChoices !== undefined)
            await updateUser(table, user, { ...rest, updatedAt: request.now.toISOString() });
          return {
            body: { message: 'You will get no more digests. You can turn them on again in My Account.' },
          };
        } catch (error) {
          // The record was changed concurrently.
          if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
          if (left === 1) throw new ApiError('UNAVAILABLE');
        }
      }
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
