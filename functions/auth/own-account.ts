import { ApiError, wrongField } from '../../shared/api/errors.ts';
import type { OwnProfile } from '../../shared/people/registration.ts';
import type { PasswordCheck } from '../clients/pool/identity.ts';
import { mailOrReport } from '../clients/queues/mail-queue.ts';
import { checkedNames } from '../data/people/changed-names.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { updateUser } from '../data/people/users.ts';
import type { Table, WriteAction } from '../data/table/table.ts';
import type { Actor, RequestFacts } from '../http/call.ts';
import { orReport } from '../log.ts';
import type { Caller } from './attempts/caller-places.ts';
import { checkedOrUndone } from './attempts/sign-in-attempts.ts';
import type { AuthParts } from './parts.ts';
import { refusedPassword, refuseGuessable } from './password-policy.ts';

type ProfileParts = Pick<AuthParts, 'table' | 'log' | 'mails' | 'identity' | 'attempts' | 'personsMails'>;

/**
 * Saves a person's own profile. A changed address requires the current password and is not saved here: it takes effect when the
 * person uses the link emailed to it.
 * @returns the stored record, and whether the link was sent.
 * @throws ApiError VALIDATION_FAILED at `currentPassword`, or TOO_MANY_ATTEMPTS: then nothing was saved
 */
export async function saveOwnProfile(
  parts: ProfileParts,
  user: UserRecord,
  profile: OwnProfile,
  caller: Caller,
): Promise<{ user: UserRecord; link: 'none' | 'sent' | 'failed' }> {
  const { table, log, mails, personsMails } = parts;
  const { now } = caller;
  const { email, department, currentPassword, ...typed } = profile;
  const fields = checkedNames(typed);
  if (email !== user.email) {
    await checkCurrentPassword(parts, user, currentPassword, caller);
    await personsMails.of('confirmEmail', user.id, now);
    await personsMails.toTypedAddress(email, now);
  }
  const after = { ...user, ...fields, department: department || undefined, updatedAt: now.toISOString() };
  const stored = await updateUser(table, user, after);
  if (email === user.email) return { user: stored, link: 'none' };
  const job = { kind: 'confirmEmail', userId: user.id, email, askedAt: now.toISOString() } as const;
  const sent = await mailOrReport(mails, log, job);
  return { user: stored, link: sent ? 'sent' : 'failed' };
}

/**
 * Checks a signed-in person's current password, before actions for which an access token is not enough. Wrong passwords count as
 * failed sign-ins. @returns the pool's result
 * @throws ApiError VALIDATION_FAILED at `currentPassword`, or TOO_MANY_ATTEMPTS
 */
export async function checkCurrentPassword(
  { identity, attempts }: Pick<AuthParts, 'identity' | 'attempts'>,
  { email }: Pick<UserRecord, 'email'>,
  currentPassword: string | undefined,
  caller: Caller,
): Promise<PasswordCheck> {
  const refused = (reason: string) => wrongField('currentPassword', reason);
  if (currentPassword === undefined) throw refused('Please enter your current password for this change.');
  const attempt = await attempts.reserve(email, caller);
  const checked = await checkedOrUndone(attempt, () => identity.checkPassword(email, currentPassword));
  if (!checked.ok) throw refused('This is not your current password.');
  await attempt.succeeded();
  return checked.value;
}

/**
 * Sets a new password, given the old one. Every other session ends before that, and again when the new password is in effect, so
 * none outlives the old password, even if the process ends early. The current session continues.
 * @throws ApiError VALIDATION_FAILED at `currentPassword` or `password`, TOO_MANY_ATTEMPTS, or UNAVAILABLE if the pool did not
 * report whether it has the new password
 */
export async function changePassword(
  parts: ProfileParts & Pick<AuthParts, 'clock' | 'accounts' | 'sessions'>,
  { user, session, directory }: Actor,
  passwords: { currentPassword: string; password: string },
  request: RequestFacts,
): Promise<void> {
  const { table, log, clock, accounts, sessions, mails, personsMails } = parts;
  await checkCurrentPassword(parts, user, passwords.currentPassword, request);
  await refuseGuessable(passwords.password, user, directory);
  await personsMails.of('passwordChanged', user.id, request.now);
  const endOthers = (before: UserRecord, now: Date) =>
    endSessions(table, before, now, [sessions.restart(session.sessionId, now)]);
  const asEnded = await endOthers(user, request.now);
  const orUncertain = (cause: unknown): never => {
    throw Object.assign(new ApiError('UNAVAILABLE', uncertain), { cause });
  };
  const set = await accounts.setPassword(user, passwords.password).catch(orUncertain);
  if (set === 'refused') throw refusedPassword('This password cannot be used. Please choose another.');
  await endOthers(asEnded, clock()).catch(orUncertain);
  await mailOrReport(mails, log, { kind: 'passwordChanged', userId: user.id });
}

const uncertain =
  'We can’t tell whether your password was changed. Please try again; if your current password is then refused, the new one is already in use.';

/** Ends every session that a person started before now, effective with each one's next request. @returns the stored record */
export async function endSessions(
  table: Table,
  user: UserRecord,
  now: Date,
  more: readonly WriteAction[] = [],
): Promise<UserRecord> {
  const at = now.toISOString();
  return updateUser(table, user, { ...user, sessionsEndedAt: at, updatedAt: at }, more);
}

/** Ends a person's sessions in the pool as well. Their record already rejects every one, even those that still exist there. */
export const endPoolSessions = (
  { log, accounts }: Pick<AuthParts, 'log' | 'accounts'>,
  user: UserRecord,
): Promise<void> =>
  orReport(log, 'Ended sessions could not be revoked in the pool.', () => accounts.signOutEverywhere(user));
