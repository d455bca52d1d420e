import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from '../../infra/local/stand-ins/dynamodb.ts';
import { applyTable } from '../../infra/local/stand-ins/table.ts';
import { countTable } from '../../infra/testing/counting-table.ts';
import { openTable } from '../data/table/table.ts';
import { recordedLog } from './recorded-log.ts';

/** Starts an empty table that reports the capacity that its calls use. */
export async function startCountedTable() {
  const database = await startDynamoDb();
  const counter = await countTable(() => database.endpoint);
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: counter.endpoint,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  await applyTable(client, 'counted');
  counter.take();
  return {
    table: openTable(
      DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
      'counted',
      recordedLog(),
    ),
    take: counter.take,
    async stop() {
      client.destroy();
      await counter.stop();
      await database.stop();
    },
  };
}
