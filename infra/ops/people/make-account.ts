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
  /** Undefined where nobody is to get a mail. */
  readonly mails: ((job: MailJob) => Promise<void>) | undefined;
};

/**
 * Makes a person's account, whatever an earlier try has made of it. The record says last that it is theirs: until then it
 * opens nothing, and the next try begins anew.
 * @returns why it could not be made, where that is about this person alone
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
    // The list that was read before did not show it yet.
    if (holder?.id === user.id) return undefined;
    if (holder !== undefined)
      return `the account of ${holder.email} signs in with this address. Let that person ask for a new password first`;
    // Somebody may have made an account for this address who is not its owner: what they chose must not open it.
    await accounts.setPassword({ id: subject }, randomBytes(48).toString('base64url'));
    await accounts.askForCode({ id: subject }, false);
    await accounts.signOutEverywhere({ id: subject });
    const at = now.toISOString();
    // Before the record: whatever ends the command after it, the person is told. Whether they may sign in is seen then.
    await mails?.({ kind: 'moved', userId: user.id, subject, askedAt: at });
    const account = { pool, subject };
    await updateUser(table, user, { ...user, account, sessionsEndedAt: at, updatedAt: at }, [
      putAccount(table, user.id, account),
    ]);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT')
      return 'the record was changed in this moment. Give the command again';
    if (poolMeaning(error) === 'input') return 'the user pool does not take this address';
    throw error;
  }
}
