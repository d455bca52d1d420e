import * as z from '../../../shared/zod.ts';
import type { Log } from '../../log.ts';
import { parseStored } from '../records/stored.ts';
import { keys } from '../table/keys.ts';
import type { Item, Table, WriteAction } from '../table/table.ts';
import { type UserRecord, userRecordSchema } from './user-record.ts';
import { findUser } from './users.ts';

/** Who has an account: a person, or `id` alone where it is the subject of an account that is nobody's yet. */
export type AccountHolder = Pick<UserRecord, 'id' | 'account'>;

const accountSchema = z.object({ userId: z.string() });

/** The subject of a person's account in a user pool: their id, unless they were moved to this pool. */
export function subjectIn(pool: string, { id, account }: AccountHolder): string {
  return account?.pool === pool ? account.subject : id;
}

/**
 * Whose an account of a user pool is. Item and record must both say so: an item that a restore brought back, or one of an
 * earlier pool, lets nobody in. Nobody who was never moved pays the second read.
 * @param item what the table has at `keys.user(subject)`
 */
export async function holderOf(
  table: Table,
  log: Log,
  pool: string,
  subject: string,
  item: Item | undefined,
): Promise<UserRecord | undefined> {
  const user = parseStored(userRecordSchema, item, log) ?? (await movedUser(table, log, pool, subject));
  return user !== undefined && subjectIn(pool, user) === subject ? user : undefined;
}

async function movedUser(
  table: Table,
  log: Log,
  pool: string,
  subject: string,
): Promise<UserRecord | undefined> {
  const account = parseStored(accountSchema, await table.get(keys.account(pool, subject)), log);
  return account && findUser(table, log, account.userId);
}

/** The part of a transaction that says whose an account is; the person's record says so, too. */
export const putAccount = (
  table: Table,
  userId: string,
  account: NonNullable<UserRecord['account']>,
): WriteAction => ({
  Put: {
    TableName: table.name,
    Item: { ...keys.account(account.pool, account.subject), userId },
  },
});
