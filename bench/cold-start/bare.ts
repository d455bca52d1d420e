import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

// The minimum for a function of this kind: a client for the table and a response.
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));

export const handler = async (event: {
  headers?: Record<string, string>;
  pathParameters?: { id?: string };
}) => {
  if (event.headers?.authorization === undefined)
    return {
      statusCode: 401,
      headers: { 'content-type': 'application/json' },
      body: '{"code":"NOT_SIGNED_IN"}',
    };
  const { Item } = await table.send(
    new GetCommand({ TableName: process.env.TABLE_NAME, Key: { pk: event.pathParameters?.id, sk: 'PLAN' } }),
  );
  return { statusCode: 200, body: JSON.stringify(Item) };
};
