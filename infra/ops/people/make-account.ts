import { randomBytes } from 'node:crypto';
import type { Accounts } from '../../../functions/clients/pool/accounts.ts';
import { poolMeaning } from '../../../functions/clients/pool/pool-errors.ts';
import { putAccount, subjectIn } from '../../../functions/data/people/pool-account.ts';
import type { UserRecord } from '../../../functions/data/people/user-record.ts';
import { updateUser } from '../../../functions/data/people/users.ts';
import type { Table } from '../../../functions/data/table/table.ts';
import type { MailJob } from '../../../functions/mails/mail-job.ts';
import { ApiError } from '../../../shared/api/errors.ts';

type Parts = {
  readonly table: Table;
  readonly accounts: Accounts;
  /** Undefined if nobody should get an email. */
  readonly mails: ((job: MailJob) => Promise<void>) | undefined;
};

/**
 * Makes a person's account, whatever an earlier try has left. The person's record is updated last: until then the account opens
 * nothing, and the next try starts over.
 * @returns why it could not be made, if the reason concerns this person only
 */
export async function makeAccount(
  { table, accounts, mails }: Parts,
  user: UserRecord,
  users: readonly UserRecord[],
  now: Date,
): Promise<string | undefined> {
  const { pool } = accounts;
  try {
    const subject = await accounts.ensure(user.email);
    const holder = users.find((other) => subjectIn(pool, other) === subject);
    // The list that was read earlier did not show it yet.
    if (holder?.id === user.id) return undefined;
    if (holder !== undefined)
      return `the account of ${holder.email} signs in with this address. Have that person request a new password first`;
    // Someone other than the address's owner may have made this account: the password they chose must not open it.
    await accounts.setPassword({ id: subject }, randomBytes(48).toString('base64url'));
    await accounts.askForCode({ id: subject }, false);
    await accounts.signOutEverywhere({ id: subject });
    const at = now.toISOString();
    // Before the record: no interruption after that write can lose the email. Its worker checks whether they may sign in.
    await mails?.({ kind: 'moved', userId: user.id, subject, askedAt: at });
    const account = { pool, subject };
    await updateUser(table, user, { ...user, account, sessionsEndedAt: at, updatedAt: at }, [
      putAccount(user.id, account),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT')
      return 'the record was changed at the same time. Run the command again';
    if (poolMeaning(error) === 'input') return 'the user pool does not accept this address';
    throw error;
  }
}
