import { ApiError } from '../../../shared/api/errors.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import { readDirectory } from '../../data/facility-directory.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { findUser } from '../../data/people/users.ts';
import { claimLink, dropLink } from '../../data/records/links.ts';
import { isConflict } from '../../data/records/versioned.ts';
import type { AuditNote } from '../../http/call.ts';
import { endPoolSessions, endSessions } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';
import { refusedPassword, refuseGuessable } from '../password-policy.ts';
import { openLink } from './open-link.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'clock' | 'accounts' | 'mails'> & {
  readonly note?: (note: AuditNote) => void;
};

/**
 * Sets a new password by an emailed link. First binds the link to this password and ends all sessions, in one write, so that of
 * several concurrent attempts exactly one sets a password; repeating an interrupted attempt finishes it. Sessions end again when
 * the new password is in effect, so no session started with the old one in between survives.
 * @returns the person whose password it is
 * @throws ApiError LINK_EXPIRED, or VALIDATION_FAILED for a password that is easily guessed, after which the link stays valid.
 */
export async function resetPassword(
  parts: Parts,
  token: string,
  password: string,
  now: Date,
): Promise<UserRecord> {
  const { table, log, clock, accounts, mails } = parts;
  const { user } = await openLink(parts, 'resetPassword', token, now);
  await refuseGuessable(password, user, await readDirectory(table));
  await endSessions(table, user, now, [claimLink(token, password, now)]).catch((error: unknown) => {
    throw isConflict(error) ? new ApiError('LINK_EXPIRED') : error;
  });
  // The link was requested with the record's address, so that one must sign in, even if changing it was interrupted in the pool.
  await accounts.setEmail(user, user.email);
  if ((await accounts.setPassword(user, password)) === 'refused') {
    throw refusedPassword('This password cannot be used. Please ask for a new link and choose another.');
  }
  const changed = await findUser(table, user.id);
  if (changed !== undefined) await endSessions(table, changed, clock(), [dropLink(token)]);
  await endPoolSessions(parts, user);
  await mailOrReport(mails, log, { kind: 'passwordChanged', userId: user.id });
  return user;
}
