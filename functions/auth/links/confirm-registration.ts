import { ApiError, wrongField } from '../../../shared/api/errors.ts';
import { mailOrReport } from '../../clients/queues/mail-queue.ts';
import { noConcurrentRegistration } from '../../data/people/address-claims.ts';
import { hasConfirmedEmail, type UserRecord } from '../../data/people/user-record.ts';
import { findUser, updateUser } from '../../data/people/users.ts';
import { readLink } from '../../data/records/links.ts';
import { retryConflicts } from '../../data/records/versioned.ts';
import type { Caller } from '../attempts/caller-places.ts';
import { checkedOrUndone } from '../attempts/sign-in-attempts.ts';
import type { AuthParts } from '../parts.ts';

type Parts = Pick<AuthParts, 'table' | 'log' | 'identity' | 'attempts' | 'mails'>;

const tries = 3;

/**
 * Verifies the address of a registration by the emailed link and the password chosen at registration. Someone who opens the link
 * of a stranger's registration does not know that password, so they cannot give the stranger access under their address. The
 * administrators are notified now. The link stays valid; using it again only repeats the result.
 * @returns the person, whose identity is now verified
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
    const link = await readLink(table, 'confirmRegistration', token, now);
    if (link?.registrationId === undefined) throw expired();
    const { userId, registrationId, email } = link;
    const user = await findUser(table, userId);
    if (user?.registrationId !== registrationId || user.email !== email) throw expired();
    return { ...user, registrationId };
  };
  const confirm = async (): Promise<UserRecord> => {
    const user = await read();
    const { id: userId, registrationId, email } = user;
    const attempt = await attempts.reserve(email, caller);
    const checked = await checkedOrUndone(attempt, () => identity.checkPassword(email, password));
    // `notAllowed` also means the right password, of a person awaiting approval: the pool's trigger refuses their tokens.
    if (!checked.ok && checked.why !== 'notAllowed') {
      throw wrongField(
        'password',
        'This is not the password that was chosen at registration. If you forgot it, or someone else registered, please register again.',
      );
    }
    await attempt.succeeded();
    if (hasConfirmedEmail(user)) return user;
    // Before the record is written, so that the administrators are notified even if the process ends after that.
    await mailOrReport(mails, log, { kind: 'registered', userId, registrationId });
    const at = now.toISOString();
    const proven = { ...user, emailConfirmedAt: at, updatedAt: at };
    return updateUser(table, user, proven, [noConcurrentRegistration(user, now)]);
  };
  // With the password, too: the address may have been registered again in the meantime, with another one and the same link.
  return retryConflicts(tries, confirm, () => new ApiError('UNAVAILABLE'));
}

const expired = () =>
  new ApiError(
    'LINK_EXPIRED',
    'This link has expired, or a newer one was sent. Please register again to get a new one.',
  );
