import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestTimeouts } from '../../request-timeouts.ts';

/** An API call may take 25 s at most: three attempts fit inside. */
export const tries = 3;
/**
 * How long to wait for an answer, which normally takes milliseconds. Without this limit, a connection that died unnoticed
 * while the function was frozen would make its call wait until it is cut off. A slow laptop never comes close to it.
 */
export const answerMs = 7_000;

/** Returns the table client that every function uses. */
export function documentClient(requestTimeout = answerMs): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: tries,
    requestHandler: requestTimeouts(requestTimeout),
  });
  // The logger middleware would process every answer for a log that is not in use.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
