import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { openTable, type Table } from '../../functions/data/table/table.ts';
import type { Log } from '../../functions/log.ts';
import { Problem } from '../local/problem.ts';
import type { RawTable } from './backup/items.ts';
import type { Print } from './progress.ts';

/** Environment variables by name: the process's own, or those of a laptop stack. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens an environment's table, whose broken items are printed; `raw` is the same in DynamoDB's own typed form. `close` ends its
 * connections, which would otherwise keep the command from exiting.
 */
export function openTableOf(
  environment: Environment,
  print: Print = () => {},
): { table: Table; raw: RawTable; close(): void } {
  const client = new DynamoDBClient(bulkClientOptions(environment, 'DYNAMODB'));
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const name = requireVariable(environment, 'TABLE_NAME');
  return {
    table: openTable(documents, name, printedLog(print)),
    raw: { client, name },
    close: () => client.destroy(),
  };
}

export function openUserPool(environment: Environment): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient(bulkClientOptions(environment, 'COGNITO_IDENTITY_PROVIDER'));
}

export function openBuckets(environment: Environment): S3Client {
  // The laptop's S3 has one host for all buckets.
  return new S3Client({
    ...clientOptions(environment, 'S3'),
    forcePathStyle: environment.AWS_ENDPOINT_URL_S3 !== undefined,
  });
}

/** Prints what the product logs, such as broken records, as lines for the person who runs a command. */
export function printedLog(print: Print): Log {
  const line = (message: string, details?: Record<string, unknown>) =>
    print(details === undefined ? message : `${message} ${JSON.stringify(details)}`);
  return { info: line, warn: line, error: line };
}

/** Returns the endpoint, region and credentials for a service. The SDK finds by itself what the environment does not set. */
export function clientOptions(environment: Environment, service: string) {
  const endpoint = environment[`AWS_ENDPOINT_URL_${service}`];
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = environment;
  const session = environment.AWS_SESSION_TOKEN;
  return {
    endpoint,
    region,
    ...(id !== undefined &&
      secret !== undefined && {
        credentials: { accessKeyId: id, secretAccessKey: secret, sessionToken: session },
      }),
  };
}

/** For bulk work, which may be throttled: the SDK makes up to AWS_MAX_ATTEMPTS attempts, or 10 if that is not set. */
const bulkClientOptions = (environment: Environment, service: string) => ({
  ...clientOptions(environment, service),
  maxAttempts: Number(environment.AWS_MAX_ATTEMPTS || 10),
});

/** @throws Problem that names the missing variable. */
export function requireVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '')
    throw new Problem(
      `The variable ${name} is not set. docs/operations.md explains how to find it. Nothing was done.`,
    );
  return value;
}
