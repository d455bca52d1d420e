import { randomBytes } from 'node:crypto';
import { ApiError } from '../../../shared/api/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import type { UserRecord } from '../../data/people/user-record.ts';
import { findUser, updateUser } from '../../data/people/users.ts';
import { consumeLink, type Link, undonePeriods } from '../../data/records/links.ts';
import { retryConflicts } from '../../data/records/versioned.ts';
import type { AuditNote } from '../../http/call.ts';
import type { Log } from '../../log.ts';
import { orReport } from '../../log.ts';
import { endPoolSessions } from '../own-account.ts';
import type { AuthParts } from '../parts.ts';
import { openLink } from './open-link.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'accounts' | 'mails'> & {
  readonly note?: (note: AuditNote) => void;
};

/**
 * Makes a changed address the one a person signs in with, ends all sessions, and notifies the old address with a link that undoes
 * the change. The address of a person who waits for approval is changed only by an administrator, because it is not theirs. So it
 * gets no such link: instead, administrators learn that one is confirmed, and the password stops working, because whoever registered
 * with the other address chose it, and this link, unlike theirs, needs none.
 * The pool is changed first. If the process stops there, the link still works and a second click finishes the change; so does the
 * next sign-in (`finishChangedEmail`).
 * @returns the person as they were
 * @throws ApiError LINK_EXPIRED, or CONFLICT if the address has been taken in the meantime.
 */
export async function confirmEmail(parts: Parts, token: string, now: Date): Promise<UserRecord> {
  const { log, accounts, mails } = parts;
  const refused = () =>
    new ApiError('CONFLICT', 'This address can no longer be used. Please choose another.');
  const { link, user } = await openLink(parts, 'confirmEmail', token, now);
  if (link.email === undefined) throw new ApiError('LINK_EXPIRED');
  if ((await accounts.setEmail(user, link.email)) === 'taken') throw refused();
  if (user.status === 'pending') {
    await endPassword(accounts, user);
    // Another correction is another registration to approve; a second click is not.
    const registrationId = `${user.id} ${link.madeAt}`;
    await mailOrReport(mails, log, { kind: 'registered', userId: user.id, registrationId });
  } else await notifyOldAddress(parts, user, now);
  await moveByLink(parts, 'confirmEmail', token, now, refused);
  return user;
}

/**
 * Undoes a change of address: the old one counts again, all sessions end, and the password stops working, because whoever changed
 * the address knew it. A link for a new password goes to the old address. The pool is changed first, so that nobody signs in with
 * that password after the record has changed.
 * @returns whether the email with that link was queued
 * @throws ApiError LINK_EXPIRED, or CONFLICT if someone else has the old address by now
 */
export async function undoEmailChange(parts: Parts, token: string, now: Date): Promise<boolean> {
  const { log, accounts, mails } = parts;
  const refused = () =>
    new ApiError('CONFLICT', 'Another account now has your old address. Please tell your administrator.');
  const { link, user } = await openLink(parts, 'undoEmail', token, now);
  if (link.email === undefined) throw new ApiError('LINK_EXPIRED');
  if ((await accounts.setEmail(user, link.email)) === 'taken') throw refused();
  if (cameWithTheChange(user, link)) await accounts.askForCode(user, false);
  await endPassword(accounts, user);
  const job = { kind: 'emailChangeUndone', userId: user.id, askedAt: now.toISOString() } as const;
  const sent = await mailOrReport(mails, log, job);
  await moveByLink(parts, 'undoEmail', token, now, refused);
  return sent;
}

/** Sets a password that nobody knows. */
async function endPassword(accounts: Parts['accounts'], user: UserRecord): Promise<void> {
  const unknown = randomBytes(48).toString('base64url');
  if ((await accounts.setPassword(user, unknown)) === 'refused') {
    throw new Error('The user pool refused a random password.');
  }
}

/**
 * A second factor set up later than `limits.undoHours` before the address changed is presumed not the owner's: it would lock them
 * out. An older one stays, so that access to the old mailbox alone is not enough to get in.
 */
function cameWithTheChange({ secondFactor }: UserRecord, { madeAt }: Link): boolean {
  if (secondFactor === undefined) return false;
  return Date.parse(secondFactor.since) > Date.parse(madeAt) - limits.undoHours * 3_600_000;
}

const tries = 3;

/**
 * Stores a link's address as the person's, uses up the link and ends all sessions. If the record was changed concurrently, checks
 * again whether the link is still valid.
 */
async function moveByLink(
  parts: Parts,
  purpose: Link['purpose'],
  token: string,
  now: Date,
  refused: () => ApiError,
): Promise<void> {
  const { table, log, accounts } = parts;
  const at = now.toISOString();
  let userId = '';
  const move = async (): Promise<UserRecord> => {
    const { link, user } = await openLink(parts, purpose, token, now);
    userId = user.id;
    const undoes = purpose === 'undoEmail';
    const after: UserRecord = {
      ...user,
      secondFactor: undoes && cameWithTheChange(user, link) ? undefined : user.secondFactor,
      email: link.email ?? user.email,
      undone: undoes ? undonePeriods(link, user, now) : user.undone,
      // Opening the link proves that the person reads this address's email.
      ...{ emailConfirmedAt: user.emailConfirmedAt ?? at, sessionsEndedAt: at, updatedAt: at },
    };
    return updateUser(table, user, after, [consumeLink(token)]);
  };
  const moved = await retryConflicts(tries, move, refused).catch(async (error: unknown) => {
    // After a lost response the outcome is unknown: a second click finishes it.
    if (error instanceof ApiError && userId !== '') {
      await orReport(log, poolDiffers, async () => {
        const user = await findUser(table, userId);
        if (user !== undefined) await accounts.setEmail(user, user.email);
      });
    }
    throw error;
  });
  await endPoolSessions(parts, moved);
}

const poolDiffers = 'The pool has a different address than the record.';

/** Runs before the record changes, so that the old address is notified even if the process ends after that. */
async function notifyOldAddress(
  { log, mails }: { readonly log: Log; readonly mails: AuthParts['mails'] },
  { id, email }: UserRecord,
  now: Date,
): Promise<void> {
  const job = { kind: 'emailChanged', userId: id, email, askedAt: now.toISOString() } as const;
  await mailOrReport(mails, log, job);
}

/**
 * Finishes a person's change of address that was interrupted after the pool had it: they have signed in with the new address.
 * Every other session ends; the current sign-in starts at this moment and continues.
 * @returns the record as now stored; if storing fails, that is logged, and the next sign-in tries again
 */
export async function finishChangedEmail(
  { table, log, mails }: Pick<AuthParts, 'table' | 'log' | 'mails'>,
  user: UserRecord,
  email: string,
  now: Date,
): Promise<UserRecord> {
  if (user.email === email) return user;
  const at = now.toISOString();
  let stored = user;
  await orReport(log, poolDiffers, async () => {
    await notifyOldAddress({ log, mails }, user, now);
    stored = await updateUser(table, user, { ...user, email, sessionsEndedAt: at, updatedAt: at });
  });
  return stored;
}
