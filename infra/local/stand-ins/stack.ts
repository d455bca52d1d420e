import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { limits } from '../../../shared/limits.ts';
import { clientOptions, type Environment, requireVariable } from '../../ops/clients.ts';
import { type Cognito, startCognito } from '../cognito/cognito.ts';
import type { PreTokenGeneration } from '../cognito/trigger.ts';
import { keepToOwner } from '../data-folder/owner-only.ts';
import { localProbeAccount, localSecrets } from '../origin-proof.ts';
import type { Problem } from '../problem.ts';
import { startDynamoDb } from './dynamodb.ts';
import { startMail } from './mail.ts';
import type { MailFeedback } from './mail-service.ts';
import { startSecrets } from './secrets.ts';
import { buckets, startStorage } from './storage.ts';
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
  /** Where AWS_ENDPOINT_URL_* and AWS_REGION are looked up; the process's own environment by default. */
  caller?: Environment;
};

export type LocalStack = {
  /** Every variable of functions/config.ts, and the AWS SDK's own for endpoints, region and credentials. */
  environment: Record<string, string>;
  /** Address of the page that shows sent emails; undefined if AWS_ENDPOINT_URL_SES points elsewhere. */
  inboxUrl: string | undefined;
  stop(): Promise<void>;
};

const tableName = 'coverage-guide';

/**
 * Starts the stand-ins. An AWS_ENDPOINT_URL_* variable of the caller replaces its stand-in, which is then not started.
 * @throws Problem if the user can fix it.
 */
export async function startStack(options: StackOptions = {}): Promise<LocalStack> {
  const { dataDir, siteOrigin = 'http://localhost:3000', caller = process.env } = options;
  const region = caller.AWS_REGION ?? 'us-east-1';
  const folder = (name: string): string | undefined => dataDir && join(dataDir, name);
  if (dataDir !== undefined) keepToOwner(dataDir);
  const endpointOf = (service: string): string | undefined => externalEndpoint(caller, service);

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
    endpointOf('DYNAMODB') ??
      start(startDynamoDb(folder('table.sqlite'), options.databaseDied)).then((db) => db.endpoint),
    endpointOf('COGNITO_IDENTITY_PROVIDER') === undefined
      ? start(
          startCognito({
            region,
            folder: folder('cognito'),
            preTokenGeneration: options.preTokenGeneration,
            now: options.now,
          }),
        )
      : undefined,
    endpointOf('S3') && endpointOf('SQS')
      ? undefined
      : start(startStorage(region, folder('storage'), keysOf(credentials(caller)))).then((s) => s.endpoint),
    endpointOf('SES') === undefined ? start(startMail(options.inboxPort, options.mailFeedback)) : undefined,
    endpointOf('SECRETS_MANAGER') ??
      start(startSecrets(localSecrets, new Map([[localProbeAccount, 'random']]))).then(
        (secrets) => secrets.endpoint,
      ),
  ] as const;
  const settled = await Promise.allSettled(parts);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [database, cognito, storage, mail, secrets] = await Promise.all(parts);

  const sqsEndpoint = endpointOf('SQS') ?? storage;
  const environment = defined({
    STAGE: 'local',
    IDLE_MINUTES: String(options.idleMinutes ?? limits.idle.minutes),
    MAIL_FROM: caller.MAIL_FROM ?? 'Coverage Guide <no-reply@coverage-guide.test>',
    MAIL_CONFIGURATION_SET: caller.MAIL_CONFIGURATION_SET ?? 'coverage-guide',
    SITE_ORIGIN: siteOrigin,
    ORIGIN_PROOFS: [...localSecrets.keys()].join(),
    PROBE_ACCOUNT: caller.PROBE_ACCOUNT ?? localProbeAccount,
    TABLE_NAME: caller.TABLE_NAME ?? tableName,
    AUDIT_TABLE_NAME: caller.AUDIT_TABLE_NAME ?? `${tableName}-audit`,
    AUDIT_YEARS: String(limits.audit.years),
    CARD_BUCKET: caller.CARD_BUCKET ?? buckets.cards,
    UPLOAD_BUCKET: caller.UPLOAD_BUCKET ?? buckets.uploads,
    IMPORT_BUCKET: caller.IMPORT_BUCKET ?? buckets.imports,
    ...identity(cognito, caller),
    AWS_REGION: region,
    ...credentials(caller),
    AWS_ENDPOINT_URL_DYNAMODB: database,
    AWS_ENDPOINT_URL_S3: endpointOf('S3') ?? storage,
    AWS_ENDPOINT_URL_SQS: sqsEndpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    AWS_ENDPOINT_URL_SES: endpointOf('SES') ?? mail?.endpoint,
    AWS_ENDPOINT_URL_SESV2: endpointOf('SESV2') ?? endpointOf('SES') ?? mail?.endpoint,
  });
  for (const [name, value] of Object.entries(environment)) {
    if (name.startsWith('AWS_ENDPOINT_URL_') && caller[name] !== value) ours.add(value);
  }
  try {
    await makeTables(environment);
    if (sqsEndpoint !== undefined) {
      environment.MAIL_QUEUE_URL = await applyQueue('mail', sqsEndpoint, environment);
      environment.BROADCAST_QUEUE_URL = await applyQueue('broadcast', sqsEndpoint, environment);
      environment.IMPORT_QUEUE_URL = await applyQueue('import', sqsEndpoint, environment);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment, inboxUrl: mail?.inboxUrl, stop };
}

// A test that copies a stack's environment into its own must not make the next stack use the first one's stand-ins.
const ours = new Set<string>();

function externalEndpoint(caller: Environment, service: string): string | undefined {
  const endpoint = caller[`AWS_ENDPOINT_URL_${service}`];
  return endpoint && !ours.has(endpoint) ? endpoint : undefined;
}

/** The caller's real credentials are used only if the caller gives an endpoint for them. */
function credentials(caller: Environment) {
  const services = ['DYNAMODB', 'COGNITO_IDENTITY_PROVIDER', 'S3', 'SQS', 'SES', 'SECRETS_MANAGER'];
  const keys = {
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: '',
    AWS_PROFILE: '',
  };
  if (!services.some((service) => externalEndpoint(caller, service))) return keys;
  return Object.fromEntries(Object.entries(keys).map(([name, fallback]) => [name, caller[name] ?? fallback]));
}

const keysOf = (environment: Environment) => ({
  id: environment.AWS_ACCESS_KEY_ID ?? '',
  secret: environment.AWS_SECRET_ACCESS_KEY ?? '',
});

function identity(cognito: Cognito | undefined, caller: Environment) {
  if (cognito === undefined) {
    return {
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: caller.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
      USER_POOL_ID: caller.USER_POOL_ID,
      USER_POOL_CLIENT_ID: caller.USER_POOL_CLIENT_ID,
      USER_POOL_OTHER_CLIENT_IDS: caller.USER_POOL_OTHER_CLIENT_IDS,
      USER_POOL_JWKS: caller.USER_POOL_JWKS,
    };
  }
  return {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
    USER_POOL_ID: cognito.userPoolId,
    USER_POOL_CLIENT_ID: cognito.clientId,
    USER_POOL_OTHER_CLIENT_IDS: cognito.next.clientId,
    USER_POOL_JWKS: cognito.jwks,
  };
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

function defined(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
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
