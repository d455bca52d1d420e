import { emailSchema, type UserStatus } from '../../shared/people/user.ts';
import { checkedNames } from '../data/people/changed-names.ts';
import { accessWithdrawn, toSelf, type UserRecord } from '../data/people/user-record.ts';
import { findUser } from '../data/people/users.ts';
import { orStale, refuseStale } from '../data/records/versioned.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { orReport } from '../log.ts';
import { confirmEmail, undoEmailChange } from './links/changed-email.ts';
import { confirmRegistration } from './links/confirm-registration.ts';
import { resetPassword } from './links/recovery.ts';
import {
  changePassword,
  checkCurrentPassword,
  endPoolSessions,
  endSessions,
  saveOwnProfile,
} from './own-account.ts';
import type { AuthParts } from './parts.ts';
import { register, timeToNextAnswer } from './registration.ts';
import { clearedSessionCookies } from './sessions/session-cookie.ts';

/** The link stays valid for a day, so it may be opened again after an administrator has decided. */
const whatComesNext: Readonly<Record<UserStatus, string>> = {
  pending: '. We’ll email you when an administrator has approved you.',
  approved: ', and an administrator has approved you. You can sign in now.',
  disabled: `. ${accessWithdrawn}`,
};

/** Creating an account, regaining access to it, and maintaining it. */
export function accountActions(parts: AuthParts) {
  const { table, log, mails, allowance, attempts, pcs, sleep } = parts;
  return {
    async register({ input, request, note }) {
      note({ typedEmail: input.body.email });
      const started = performance.now();
      await allowance.ask('register', request);
      try {
        await register(parts, checkedNames(input.body), request);
      } finally {
        // On failure too: some failures occur only for unknown addresses.
        await sleep(timeToNextAnswer(performance.now() - started));
      }
      return { body: { message: 'Registration successful! Awaiting admin approval.' } };
    },

    async confirmRegistration({ input, request, note }) {
      const user = await confirmRegistration(parts, input.body, request);
      note({ actor: user });
      return { body: { message: `Your email address is confirmed${whatComesNext[user.status]}` } };
    },

    async forgotPassword({ input, request, note }) {
      const email = emailSchema.safeParse(input.body.email).data;
      if (email !== undefined) note({ typedEmail: email });
      // The mail worker looks up the address, so the response takes the same time for every address.
      await allowance.ask('forgotPassword', request);
      if (email !== undefined && (await allowance.mayMail('resetPassword', email, request))) {
        await mails({ kind: 'resetPassword', email, askedAt: request.now.toISOString() });
      }
      return { body: { message: 'If your email exists, a password reset link has been sent.' } };
    },

    async resetPassword({ input, request, note }) {
      const { email } = await resetPassword(
        { ...parts, note },
        input.body.token,
        input.body.password,
        request.now,
      );
      // The person who can read the account's email is its owner: strangers' failed attempts must not keep them from signing in.
      await orReport(log, 'Earlier failed sign-ins are still counted.', () => attempts.clear(email, request));
      return {
        body: { message: 'Password reset successful' },
        cookies: [await pcs.remember(request.cookies, email)],
      };
    },

    async confirmEmail({ input, request, note }) {
      const { status } = await confirmEmail({ ...parts, note }, input.body.token, request.now);
      const message =
        status === 'approved'
          ? 'Your new email address is confirmed. You were signed out everywhere: please sign in with it from now on.'
          : `Your email address is confirmed${whatComesNext[status]}`;
      const password =
        status === 'pending'
          ? ' Then choose a new password with “Forgot password” on the sign-in page: the one from the registration no longer works.'
          : '';
      return { body: { message: `${message}${password}` } };
    },

    async undoEmailChange({ input, request, note }) {
      note({ detail: 'undoes a change of email address' });
      const sent = await undoEmailChange({ ...parts, note }, input.body.token, request.now);
      const next = sent
        ? 'We sent a link for a new password there.'
        : 'Please ask for a new password with “Forgot password”.';
      return {
        body: {
          message: `Your old email address is back in use, and everyone was signed out of your account. ${next}`,
        },
      };
    },

    async updateMe({ input, request, actor, ifMatch, note }) {
      if (input.body.email !== actor.user.email) note({ detail: 'asks for a new email address' });
      const asNow = (now: UserRecord) =>
        toSelf(parts.secondFactor, now, actor.directory, actor.session.facilityId);
      refuseStale(ifMatch, actor.user.version, asNow(actor.user));
      const { user, link } = await orStale(
        () => saveOwnProfile(parts, actor.user, input.body, request),
        async () => {
          const now = await findUser(table, actor.user.id);
          if (now !== undefined) refuseStale(ifMatch, now.version, asNow(now));
        },
      );
      const saved = 'Your profile was updated successfully.';
      const message = {
        none: saved,
        sent: `${saved} We sent a link to ${input.body.email}; open it to confirm your new address.`,
        failed: `${saved} The link to ${input.body.email} could not be sent. Please save the new address again.`,
      }[link];
      return { body: { message, user: asNow(user) } };
    },

    async changePassword({ input, request, actor }) {
      await changePassword(parts, actor, input.body, request);
      return { body: { message: 'Your password was changed. You are signed out everywhere else.' } };
    },

    async signOutEverywhere({ input, request, actor }) {
      await checkCurrentPassword(parts, actor.user, input.body.currentPassword, request);
      await endSessions(table, actor.user, request.now);
      await endPoolSessions(parts, actor.user);
      return { body: undefined, cookies: clearedSessionCookies };
    },
  } satisfies Partial<GroupActions<'auth'>>;
}
