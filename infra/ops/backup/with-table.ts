import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { bulkClientOptions, type Environment, requireVariable } from '../clients.ts';
import { type Connection, connect } from '../connect.ts';
import { type Output, type Print, printTo } from '../progress.ts';
import type { RawTable } from './items.ts';

type TableOptions = {
  readonly environment: Environment | undefined;
  readonly output: Output;
  /** Whether the command may create the laptop's data folder. */
  readonly mayBeNew?: boolean;
};

type Work = (
  table: RawTable,
  print: Print,
  connection: Pick<Connection, 'environment' | 'place'>,
) => Promise<void>;

/** Connects to the table in DynamoDB's own typed form, for as long as the work takes. */
export async function withTable(
  { environment, output, mayBeNew = false }: TableOptions,
  work: Work,
): Promise<void> {
  const connection = await connect(environment, { mayBeNew });
  const client = new DynamoDBClient(bulkClientOptions(connection.environment, 'DYNAMODB'));
  try {
    const table = { client, name: requireVariable(connection.environment, 'TABLE_NAME') };
    await work(table, printTo(output), connection);
  } finally {
    client.destroy();
    await connection.close();
  }
}
