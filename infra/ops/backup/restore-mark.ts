import { DeleteItemCommand, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Fingerprint, RawTable } from './items.ts';

/** While a table is being restored it holds this item, which names the backup: so a restore that was cut off can go on. */
const key = { pk: { S: 'RESTORE' }, sk: { S: 'RESTORE' } };

/**
 * Begins to restore a backup, or finds that an earlier try was cut off: items may then be put again.
 * @param found counts what is in the table
 * @returns `full` for a table with anything in it that this backup's restore has not put there; nothing was written then
 */
export async function beginRestore(
  { client, name }: RawTable,
  { hash }: Fingerprint,
  found: () => Promise<Fingerprint>,
): Promise<'empty' | 'cut off' | 'full'> {
  const { Item } = await client.send(new GetItemCommand({ TableName: name, Key: key, ConsistentRead: true }));
  if (Item?.hash?.S === hash) return 'cut off';
  if ((await found()).items > 0) return 'full';
  await client.send(new PutItemCommand({ TableName: name, Item: { ...key, hash: { S: hash } } }));
  return 'empty';
}

/** Every item of the backup is in the table. */
export async function endRestore({ client, name }: RawTable): Promise<void> {
  await client.send(new DeleteItemCommand({ TableName: name, Key: key }));
}
