import {
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { RawTable, StoredItem } from './items.ts';

/** The key of an item that a table holds during a restore. It names the backup, so an interrupted restore can continue. */
const key = { pk: { S: 'RESTORE' }, sk: { S: 'RESTORE' } };

/** The backup being restored (its hash, and that of its order), and how many of its first items are in the table. */
export type RestoreMark = { readonly hash: string; readonly order: string; readonly done: number };

export async function readMark({ client, name }: RawTable): Promise<RestoreMark | undefined> {
  const { Item } = await client.send(new GetItemCommand({ TableName: name, Key: key, ConsistentRead: true }));
  if (Item?.hash?.S === undefined) return undefined;
  return { hash: Item.hash.S, order: Item.order?.S ?? '', done: Number(Item.done?.N ?? 0) };
}

export async function beginMark(
  { client, name }: RawTable,
  { hash, order }: Omit<RestoreMark, 'done'>,
): Promise<void> {
  const Item = { ...key, hash: { S: hash }, order: { S: order }, done: { N: '0' } };
  await client.send(new PutItemCommand({ TableName: name, Item }));
}

export async function moveMark({ client, name }: RawTable, done: number): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: name,
      Key: key,
      UpdateExpression: 'SET done = :done',
      ExpressionAttributeValues: { ':done': { N: String(done) } },
    }),
  );
}

export async function removeMark({ client, name }: RawTable): Promise<void> {
  await client.send(new DeleteItemCommand({ TableName: name, Key: key }));
}

export const isMark = ({ pk, sk }: StoredItem): boolean => pk?.S === key.pk.S && sk?.S === key.sk.S;
