import { ApiError } from '../../shared/api/errors.ts';
import { mailOrReport } from '../clients/mail-queue.ts';
import type { UserRecord } from '../data/people/user-record.ts';
import { findUser, updateUser } from '../data/people/users.ts';
import { claimLink, consumeLink, dropLink, type Link, readLink, stillHolds } from '../data/records/links.ts';
import type { AuditNote } from '../http/call.ts';
import { orReport } from '../log.ts';
import { endSessions } from './own-account.ts';
import type { AuthParts } from './parts.ts';
import { refuseCommonPassword, refusedPassword } from './password-policy.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'clock' | 'accounts' | 'mails'> & {
  readonly note?: (note: AuditNote) => void;
};

/**
 * What a mailed link allows and whose it is.
 * @throws ApiError LINK_EXPIRED when it was used, is too old, or its reason has ended (`stillHolds`)
 */
async function openLink(
  { table, log, note }: Pick<Parts, 'table' | 'log' | 'note'>,
  purpose: Link['purpose'],
  token: string,
  now: Date,
): Promise<{ link: Link; user: UserRecord }> {
  const link = await readLink(table, log, purpose, token, now);
  const user = link && (await findUser(table, log, link.userId));
  if (link === undefined || user === undefined || !stillHolds(link, user)) throw new ApiError('LINK_EXPIRED');
  note?.({ actor: user });
  return { link, user };
}

/**
 * Sets a new password by a mailed link. The link is bound to this password first and together with the end of all
 * sessions, so of many tries at once exactly one sets a password; one that was cut off is finished by its repetition.
 * Sessions end once more when the new password counts: none that was begun with the old one until then outlives it.
 * @returns whose password it is
 * @throws ApiError LINK_EXPIRED, or VALIDATION_FAILED for a common password: the link stays good then.
 */
export async function resetPassword(
  parts: Parts,
  token: string,
  password: string,
  now: Date,
): Promise<UserRecord> {
  const { table, log, clock, accounts, mails } = parts;
  const { user } = await openLink(parts, 'resetPassword', token, now);
  await refuseCommonPassword(password);
  await endSessions(table, user, now, [claimLink(table, token, password, now)]).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'CONFLICT' ? new ApiError('LINK_EXPIRED') : error;
  });
  // The link was asked for with the record's address: that one must sign in, also if a change of it was cut off in the pool.
  await accounts.setEmail(user.id, user.email);
  if ((await accounts.setPassword(user.id, password)) === 'refused') {
    throw refusedPassword('This password cannot be used. Please ask for a new link and choose another.');
  }
  const changed = await findUser(table, log, user.id);
  if (changed !== undefined) await endSessions(table, changed, clock(), [dropLink(table, token)]);
  await orReport(log, 'The pool still has sessions that have ended.', () =>
    accounts.signOutEverywhere(user.id),
  );
  await mailOrReport(mails, log, { kind: 'passwordChanged', userId: user.id });
  return user;
}

const confirmTries = 3;

/**
 * Makes a changed address the one a person signs in with. The pool is changed first; if that is as far as it gets,
 * the link still works and a second press finishes it, or else the next sign-in (`finishChangedEmail`).
 * @throws ApiError LINK_EXPIRED, or CONFLICT if the address has been taken meanwhile.
 */
export async function confirmEmail(parts: Parts, token: string, now: Date, attempt = 1): Promise<void> {
  const { table, log, accounts } = parts;
  const { link, user } = await openLink(parts, 'confirmEmail', token, now);
  if (link.email === undefined) throw new ApiError('LINK_EXPIRED');
  const taken = new ApiError('CONFLICT', 'This address cannot be used any more. Please choose another.');
  if ((await accounts.setEmail(user.id, link.email)) === 'taken') throw taken;
  const at = now.toISOString();
  const after = { ...user, email: link.email, sessionsEndedAt: at, updatedAt: at };
  await updateUser(table, user, after, [consumeLink(table, token)]).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    // Most likely the record was changed in this moment.
    if (attempt < confirmTries) return confirmEmail(parts, token, now, attempt + 1);
    await orReport(log, 'The pool has another address than the record.', async () => {
      const { id, email } = (await findUser(table, log, user.id)) ?? user;
      await accounts.setEmail(id, email);
    });
    throw taken;
  });
}

/**
 * Finishes a change of a person's address that was cut off when the pool had it: they have signed in with it.
 * @returns the record as it is now stored; if it could not be, that is logged, and the next sign-in tries again
 */
export async function finishChangedEmail(
  { table, log }: Pick<AuthParts, 'table' | 'log'>,
  user: UserRecord,
  email: string,
  now: Date,
): Promise<UserRecord> {
  if (user.email === email) return user;
  const at = now.toISOString();
  // The sign-in that is under way begins at this moment, and goes on.
  const changed = { ...user, email, sessionsEndedAt: at, updatedAt: at };
  let stored = user;
  await orReport(log, 'The pool has another address than the record.', async () => {
    stored = await updateUser(table, user, changed);
  });
  return stored;
}
