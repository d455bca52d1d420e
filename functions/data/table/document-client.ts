import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestTimeouts } from '../../request-timeouts.ts';

/** A call of the API has 25 s at most: three tries fit inside. */
export const tries = 3;
/**
 * How long an answer is waited for, that normally takes milliseconds. A connection that died unnoticed while the function stood still would
 * otherwise have its call wait until it is cut off. A slow laptop is never near it.
 */
export const answerMs = 7_000;

/** The client of every function's table. */
export function documentClient(requestTimeout = answerMs): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    maxAttempts: tries,
    requestHandler: requestTimeouts(requestTimeout),
  });
  // It walks through every answer to make it fit for a log that nobody has asked for.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
