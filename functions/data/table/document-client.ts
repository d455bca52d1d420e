import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The client of every function's table. */
export function documentClient(): DynamoDBDocumentClient {
  // A Lambda has 29 s at most: three tries of a call that normally takes milliseconds fit well inside.
  const client = new DynamoDBClient({ maxAttempts: 3 });
  // It walks through every answer to make it fit for a log that nobody has asked for.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
