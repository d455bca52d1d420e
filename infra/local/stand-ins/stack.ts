import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { limits } from '../../../shared/limits.ts';
import { clientOptions, type Environment, requireVariable } from '../../ops/clients.ts';
import { startCognito } from '../cognito/cognito.ts';
import type { PreTokenGeneration } from '../cognito/trigger.ts';
import { keepToOwner } from '../data-folder/owner-only.ts';
import { localProbeAccount, localSecrets } from '../origin-proof.ts';
import type { Problem } from '../problem.ts';
import { startDynamoDb } from './dynamodb.ts';
import { startMail } from './mail.ts';
import type { MailFeedback } from './mail-service.ts';
import { startSecrets } from './secrets.ts';
import { buckets, localKeys, startStorage } from './storage.ts';
import { applyTable } from './table.ts';

/*
 * Usage: `const stack = await startStack()` starts stand-ins for DynamoDB, Cognito, S3, SQS, SES and Secrets Manager in memory on
 * free ports, in about a second; any number of stacks can run concurrently. `stack.environment` is all that a function needs
 * (`readConfig(stack.environment)`), and its AWS_* variables point every AWS SDK client at the stand-ins once they are in
 * process.env: `Object.assign(process.env, stack.environment)`. Or pass them to the clients (`endpoint`, `region`,
 * `credentials`). `preTokenGeneration` is the pool's trigger; it may import its code lazily. End with `await stack.stop()`.
 */

export type StackOptions = {
  /** Folder that keeps the state. Without it everything is in memory and lost after `stop`. */
  dataDir?: string;
  /** Scheme and host of the site. */
  siteOrigin?: string;
  /** Minutes without input after which a session ends. */
  idleMinutes?: number;
  /** Port of the inbox page; any free one by default. */
  inboxPort?: number;
  preTokenGeneration?: PreTokenGeneration;
  /** Called for each bounce or complaint. */
  mailFeedback?: MailFeedback;
  /** Called if the database ends without having been stopped; nothing works after that. */
  databaseDied?: (problem: Problem) => void;
  /** The user pool's clock in milliseconds, for tests that must not wait. */
  now?: () => number;
  /** Where AWS_ENDPOINT_URL_DYNAMODB and AWS_REGION are looked up; the process's own environment by default. */
  caller?: Environment;
};

export type LocalStack = {
  /** Every variable of functions/config.ts, and the AWS SDK's own for endpoints, region and credentials. */
  environment: Record<string, string>;
  /** Address of the page that shows sent emails. */
  inboxUrl: string;
  stop(): Promise<void>;
};

const tableName = 'coverage-guide';

/**
 * Starts the stand-ins. If the caller's AWS_ENDPOINT_URL_DYNAMODB names another database, that one is used.
 * @throws Problem if the user can fix it.
 */
export async function startStack(options: StackOptions = {}): Promise<LocalStack> {
  const { dataDir, caller = process.env } = options;
  const { siteOrigin = `http://localhost:${caller.PORT || 3000}` } = options;
  const region = caller.AWS_REGION ?? 'us-east-1';
  const folder = (name: string): string | undefined => dataDir && join(dataDir, name);
  if (dataDir !== undefined) keepToOwner(dataDir);

  const running: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((part) => part.stop()));
  };
  const start = async <Part extends { stop(): Promise<void> }>(part: Promise<Part>): Promise<Part> => {
    const started = await part;
    running.push(started);
    return started;
  };

  const parts = [
    otherDatabase(caller) ??
      start(startDynamoDb(folder('table.sqlite'), options.databaseDied)).then((db) => db.endpoint),
    start(
      startCognito({
        region,
        folder: folder('cognito'),
        preTokenGeneration: options.preTokenGeneration,
        now: options.now,
      }),
    ),
    start(startStorage(region, folder('storage'))),
    start(startMail(options.inboxPort, options.mailFeedback)),
    start(startSecrets(localSecrets, new Map([[localProbeAccount, 'random']]))),
  ] as const;
  const settled = await Promise.allSettled(parts);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [database, cognito, storage, mail, secrets] = await Promise.all(parts);

  const environment: Record<string, string> = {
    IDLE_MINUTES: String(options.idleMinutes ?? limits.idle.minutes),
    MAIL_FROM: 'Coverage Guide <no-reply@coverage-guide.test>',
    MAIL_CONFIGURATION_SET: 'coverage-guide',
    SITE_ORIGIN: siteOrigin,
    ORIGIN_PROOFS: [...localSecrets.keys()].join(),
    PROBE_ACCOUNT: localProbeAccount,
    TABLE_NAME: tableName,
    AUDIT_TABLE_NAME: `${tableName}-audit`,
    AUDIT_YEARS: String(limits.audit.years),
    CARD_BUCKET: buckets.cards,
    UPLOAD_BUCKET: buckets.uploads,
    IMPORT_BUCKET: buckets.imports,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    USER_POOL_OTHER_CLIENT_IDS: cognito.next.clientId,
    USER_POOL_JWKS: cognito.jwks,
    AWS_REGION: region,
    // Never the caller's real credentials.
    AWS_ACCESS_KEY_ID: localKeys.id,
    AWS_SECRET_ACCESS_KEY: localKeys.secret,
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: '',
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
    AWS_ENDPOINT_URL_S3: storage.endpoint,
    AWS_ENDPOINT_URL_SQS: storage.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    AWS_ENDPOINT_URL_SES: mail.endpoint,
    AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  };
  if (caller.AWS_ENDPOINT_URL_DYNAMODB !== database) ours.add(database);
  try {
    await makeTables(environment);
    environment.MAIL_QUEUE_URL = await applyQueue('mail', storage.endpoint, environment);
    environment.BROADCAST_QUEUE_URL = await applyQueue('broadcast', storage.endpoint, environment);
    environment.IMPORT_QUEUE_URL = await applyQueue('import', storage.endpoint, environment);
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment, inboxUrl: mail.inboxUrl, stop };
}

// A test that copies a stack's environment into its own must not make the next stack use the first one's database.
const ours = new Set<string>();

function otherDatabase({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }: Environment): string | undefined {
  return endpoint && !ours.has(endpoint) ? endpoint : undefined;
}

async function makeTables(environment: Environment): Promise<void> {
  const client = new DynamoDBClient(clientOptions(environment, 'DYNAMODB'));
  try {
    await applyTable(client, requireVariable(environment, 'TABLE_NAME'));
    await applyTable(client, requireVariable(environment, 'AUDIT_TABLE_NAME'));
  } finally {
    client.destroy();
  }
}

/**
 * Creates a queue of the product if it is missing.
 * @returns its URL at this endpoint: the stand-in's own answer names the port of an earlier start.
 */
async function applyQueue(name: string, endpoint: string, environment: Environment): Promise<string> {
  const client = new SQSClient(clientOptions(environment, 'SQS'));
  try {
    const { QueueUrl } = await client.send(
      new CreateQueueCommand({ QueueName: name, Attributes: { VisibilityTimeout: '60' } }),
    );
    if (QueueUrl === undefined) throw new Error(`The queue ${name} has no address.`);
    return new URL(new URL(QueueUrl).pathname, endpoint).href;
  } finally {
    client.destroy();
  }
}
