import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type RawTable, type StoredItem, scanAll } from '../backup/items.ts';
import { clientOptions, type Environment } from '../clients.ts';

/** Returns an item with most of DynamoDB's types, and with every character that ends a line somewhere. */
export const itemOf = (index: number): StoredItem => ({
  pk: { S: `FACILITY#${index % 7}` },
  sk: { S: `PLAN#${index.toString(16).padStart(8, '0')}` },
  name: { S: `Plan ${index} "quoted" \r \n \u0085 \u2028 \u2029 é 🏥` },
  planCode: { N: String(index) },
  prefixes: { L: [{ S: 'ABC' }, { M: { value: { NULL: true } } }] },
  states: { SS: ['CA', 'NV'] },
  seal: { B: new Uint8Array([index % 256, 0, 255]) },
  empty: { S: '' },
});

export const manyItems = (count: number): StoredItem[] =>
  Array.from({ length: count }, (_, index) => itemOf(index));

/** Opens the table as the backup commands do. */
export const rawTableOf = (environment: Environment): RawTable => ({
  client: new DynamoDBClient(clientOptions(environment, 'DYNAMODB')),
  name: environment.TABLE_NAME ?? '',
});

export async function countItems(table: RawTable): Promise<number> {
  let count = 0;
  await scanAll(table, (some) => {
    count += some.length;
  });
  return count;
}
