import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startProxy } from '../../local/proxy.ts';

/** Starts a stand-in for DynamoDB that knows the status of these tables (undefined: the caller may not ask), and a client for it. */
export async function startTables(statuses: () => Readonly<Record<string, string>> | undefined) {
  const service = await startProxy(async ({ body }, response) => {
    const { TableName } = JSON.parse(body.toString('utf8')) as { TableName: string };
    const TableStatus = statuses()?.[TableName];
    const error = statuses() === undefined ? 'AccessDeniedException' : 'ResourceNotFoundException';
    response.writeHead(TableStatus === undefined ? 400 : 200, {
      'content-type': 'application/x-amz-json-1.0',
    });
    response.end(
      JSON.stringify(
        TableStatus === undefined
          ? { __type: `com.amazonaws.dynamodb.v20120810#${error}`, message: `No ${TableName}` }
          : { Table: { TableName, TableStatus } },
      ),
    );
  });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: service.endpoint, region: 'us-east-1', credentials });
  const stop = async () => {
    client.destroy();
    await service.stop();
  };
  return { client, stop };
}
