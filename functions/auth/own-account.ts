import { ApiError } from '../../shared/api/errors.ts';
import type { OwnProfile } from '../../shared/schemas/registration.ts';
import type { Accounts } from '../clients/accounts.ts';
import type { Identity } from '../clients/identity.ts';
import type { MailQueue } from '../clients/mail-queue.ts';
import type { SessionStore } from '../data/session-record.ts';
import type { Table } from '../data/table.ts';
import type { UserRecord } from '../data/user-record.ts';
import { updateUser } from '../data/users.ts';
import type { Actor, RequestFacts } from '../http/call.ts';
import { refuseCommonPassword, refusedPassword } from './password-policy.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

type Parts = {
  readonly table: Table;
  readonly accounts: Accounts;
  readonly identity: Identity;
  readonly sessions: SessionStore;
  readonly attempts: SignInAttempts;
  readonly mails: MailQueue;
};

/**
 * Saves a person's own profile. A changed address is not saved: it takes effect when the link mailed to it is used.
 * @returns the stored record and whether a link was sent.
 */
export async function saveOwnProfile(
  { table, mails }: Pick<Parts, 'table' | 'mails'>,
  user: UserRecord,
  profile: OwnProfile,
  now: Date,
): Promise<{ user: UserRecord; linkSent: boolean }> {
  const { email, department, ...rest } = profile;
  const { department: _, ...kept } = user;
  const after: UserRecord = {
    ...kept,
    ...rest,
    ...(department === undefined || department === '' ? {} : { department }),
    updatedAt: now.toISOString(),
  };
  const stored = await updateUser(table, user, after);
  const linkSent = email !== user.email;
  if (linkSent) await mails({ kind: 'confirmEmail', userId: user.id, email });
  return { user: stored, linkSent };
}

/**
 * Sets a new password with the old one. Every other session ends; the one in which it is done goes on.
 * @throws ApiError VALIDATION_FAILED at `currentPassword` or `password`, TOO_MANY_ATTEMPTS
 */
export async function changePassword(
  { table, accounts, identity, sessions, attempts, mails }: Parts,
  { user, session }: Actor,
  given: { currentPassword: string; password: string },
  request: RequestFacts,
): Promise<void> {
  const giveBack = await attempts.reserve(user.email, request.clientAddress, request.now);
  const checked = await identity.checkPassword(user.email, given.currentPassword);
  if (!checked.ok) {
    const reason = 'This is not your current password.';
    throw new ApiError('VALIDATION_FAILED', reason, { currentPassword: reason });
  }
  await giveBack();
  await refuseCommonPassword(given.password);
  if ((await accounts.setPassword(user.id, given.password)) === 'refused') {
    throw refusedPassword('This password cannot be used. Please choose another.');
  }
  await endSessions(table, user, request.now);
  await sessions.restart(session.sessionId, request.now);
  await mails({ kind: 'passwordChanged', userId: user.id });
}

/** Ends every session of a person that has started before now, on the next request of each. */
export async function endSessions(table: Table, user: UserRecord, now: Date): Promise<void> {
  const at = now.toISOString();
  await updateUser(table, user, { ...user, sessionsEndedAt: at, updatedAt: at });
}
