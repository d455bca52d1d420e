import * as z from '../../../shared/zod.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table, WriteAction } from '../table/table.ts';
import { type UserRecord, userRecordSchema } from './user-record.ts';
import { findUser } from './users.ts';

/** The owner of an account: a person, or just `id` for the subject of an account that belongs to nobody yet. */
export type AccountHolder = Pick<UserRecord, 'id' | 'account'>;

const accountSchema = z.object({ userId: z.string() });

/** Returns the subject of a person's account in a user pool: their ID, unless they were moved to this pool. */
export function subjectIn(pool: string, { id, account }: AccountHolder): string {
  return account?.pool === pool ? account.subject : id;
}

/**
 * Returns the owner of a user pool account. The item and the person's record must agree: an item brought back by a
 * restore, or one from an earlier pool, admits nobody. Only people who were moved cost the second read.
 * @param item what the table has at `keys.user(subject)`
 */
export async function holderOf(
  table: Table,
  pool: string,
  subject: string,
  item: Item | undefined,
): Promise<UserRecord | undefined> {
  const user = parseStored(userRecordSchema, item, table.log) ?? (await movedUser(table, pool, subject));
  return user !== undefined && subjectIn(pool, user) === subject ? user : undefined;
}

async function movedUser(table: Table, pool: string, subject: string): Promise<UserRecord | undefined> {
  const account = parseStored(accountSchema, await table.get(keys.account(pool, subject)), table.log);
  return account && findUser(table, account.userId);
}

/** The transaction action that records an account's owner; the person's record names the account, too. */
export const putAccount = (userId: string, account: NonNullable<UserRecord['account']>): WriteAction => ({
  Put: { Item: { ...keys.account(account.pool, account.subject), userId } },
});
