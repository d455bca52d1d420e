import type { Accounts } from '../../clients/pool/accounts.ts';
import { type Log, orReport } from '../../log.ts';
import type { Table } from '../table/table.ts';
import type { UserRecord } from './user-record.ts';
import { deleteUser } from './users.ts';

export type DeletionParts = {
  readonly table: Table;
  readonly log: Log;
  readonly accounts: () => Promise<Pick<Accounts, 'delete'>>;
};

/**
 * Deletes a person and their account.
 * @param deleteRecord deletes what the table has about them. Whatever it throws keeps the account, too.
 */
export async function deletePerson(
  { table, log, accounts }: DeletionParts,
  user: UserRecord,
  deleteRecord: () => Promise<void> = () => deleteUser(table, user),
): Promise<void> {
  // First the record: from then on nothing opens. An account left in the pool opens nothing and can be registered again.
  await deleteRecord();
  await orReport(log, 'The account of a deleted person is still in the pool.', async () =>
    (await accounts()).delete(user),
  );
}
