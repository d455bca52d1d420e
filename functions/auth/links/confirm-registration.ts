import { ApiError } from '../../../shared/api/errors.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import { notRegisteredAnew } from '../../data/people/address-claims.ts';
import { hasConfirmedEmail, type UserRecord } from '../../data/people/user-record.ts';
import { findUser, updateUser } from '../../data/people/users.ts';
import { readLink } from '../../data/records/links.ts';
import type { Caller } from '../attempts/caller-places.ts';
import { checkedOrUndone } from '../attempts/sign-in-attempts.ts';
import type { AuthParts } from '../parts.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'attempts' | 'mails'>;

const tries = 3;

/**
 * Proves the address of a registration: by the mailed link, and by the password chosen there. Whoever opens the link of a
 * stranger's registration does not know it, so they cannot let the stranger in with their address. The administrators are
 * told now. The link stays: all that it can do once more is to be told the same.
 * @returns the person, who has proven who they are
 * @throws ApiError LINK_EXPIRED, VALIDATION_FAILED at `password`, or TOO_MANY_ATTEMPTS
 */
export async function confirmRegistration(
  parts: Parts,
  { token, password }: { token: string; password: string },
  caller: Caller,
): Promise<UserRecord> {
  const { table, log, identity, attempts, mails } = parts;
  const { now } = caller;
  const read = async () => {
    const link = await readLink(table, log, 'confirmRegistration', token, now);
    const user = link && (await findUser(table, log, link.userId));
    const isSame = user?.registrationId === link?.registrationId && user?.email === link?.email;
    if (user === undefined || !isSame) throw expired();
    return user;
  };
  const { email } = await read();
  const attempt = await attempts.reserve(email, caller);
  const checked = await checkedOrUndone(attempt, () => identity.checkPassword(email, password));
  // The right password of somebody who waits for approval: the pool's trigger refuses their tokens.
  if (!checked.ok && checked.why !== 'notAllowed') {
    const reason =
      'This is not the password that was chosen at the registration. If you forgot it, or somebody else registered, please register again.';
    throw new ApiError('VALIDATION_FAILED', reason, { password: reason });
  }
  await attempt.succeeded();
  for (let left = tries; ; left--) {
    const user = await read();
    if (hasConfirmedEmail(user)) return user;
    // Before the record: whatever ends the process after it, the administrators are told.
    const { id: userId, registrationId } = user;
    await mailOrReport(mails, log, { kind: 'registered', userId, registrationId });
    const at = now.toISOString();
    try {
      const proven = { ...user, emailConfirmedAt: at, updatedAt: at };
      return await updateUser(table, user, proven, [notRegisteredAnew(table, user, now)]);
    } catch (error) {
      // The record was changed, or the address is registered anew, in this moment.
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
      if (left === 1) throw new ApiError('UNAVAILABLE');
    }
  }
}

const expired = () =>
  new ApiError(
    'LINK_EXPIRED',
    'This link has expired, or a newer one was sent. Please register again to get a new one.',
  );
