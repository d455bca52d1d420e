import { ApiError } from '../../shared/api/errors.ts';
import { noMails, wantsMails } from '../../shared/people/mail-choices.ts';
import { toSelf, type UserRecord } from '../data/people/user-record.ts';
import { findUser, updateUser } from '../data/people/users.ts';
import { retryConflicts } from '../data/records/versioned.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { openLink } from './links/open-link.ts';
import type { AuthParts } from './parts.ts';

const tries = 3;

/** Which digests a person gets, and unsubscribing from an email. */
export function mailChoiceActions(parts: AuthParts) {
  const { table } = parts;
  return {
    async setMailChoices({ input, request, actor: { user, directory, session }, note }) {
      note({ detail: 'chooses digests' });
      const at = request.now.toISOString();
      const choose = async (isAgain: boolean): Promise<UserRecord> => {
        const before = (isAgain && (await findUser(table, user.id))) || user;
        const mailChoices = { ...(before.mailChoices ?? noMails), ...input.body };
        const isDailyNow = before.mailChoices?.changes === 'weekly' && mailChoices.changes === 'daily';
        const after = { ...before, mailChoices, ...(isDailyNow && { weeklyUntil: at }), updatedAt: at };
        return updateUser(table, before, after);
      };
      const stored = await retryConflicts(tries, choose, () => new ApiError('UNAVAILABLE'));
      const message = wantsMails(stored.mailChoices ?? noMails)
        ? 'Your choice of emails was saved.'
        : 'You will get no digests.';
      return { body: { message, user: toSelf(parts.secondFactor, stored, directory, session.facilityId) } };
    },

    async unsubscribe({ input, request, note }) {
      note({ detail: 'stops digests with an emailed link' });
      const stop = async (): Promise<void> => {
        const { user } = await openLink({ ...parts, note }, 'unsubscribe', input.body.token, request.now);
        // A second click returns the same message.
        if (user.mailChoices === undefined) return;
        const updatedAt = request.now.toISOString();
        await updateUser(table, user, { ...user, mailChoices: undefined, updatedAt });
      };
      await retryConflicts(tries, stop, () => new ApiError('UNAVAILABLE'));
      const message = 'You will get no more digests. You can turn them on again in My Account.';
      return { body: { message } };
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
