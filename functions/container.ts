import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type AccessToken, accessTokenVerifier } from './clients/access-token.ts';
import {
  type CardBuckets,
  type Config,
  readConfig,
  readSweepConfig,
  readTriggerConfig,
  readWorkerConfig,
  type WorkerConfig,
} from './config.ts';
import { openTable, type Table } from './data/table.ts';
import { type Log, structuredLog } from './log.ts';

/** What every function of the API works with. Identity and mail are opened by the groups that use them. */
export type Container = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => Date;
  /** Lets so many milliseconds pass. */
  readonly pause: (ms: number) => Promise<void>;
  readonly table: Table;
  /** @throws ApiError NOT_SIGNED_IN for anything but a valid access token of this pool and client. */
  readonly verifyAccessToken: (token: string) => Promise<AccessToken>;
  /** Facility ids by name as last seen: a guess that saves a read and is verified by every request. */
  readonly facilityIds: Map<string, string>;
};

/** The only place that reads the environment and builds the table's client. */
export function openContainer(overrides: Partial<Container> = {}): Container {
  const config = overrides.config ?? readConfig(process.env);
  return {
    config,
    log: overrides.log ?? structuredLog(),
    clock: overrides.clock ?? (() => new Date()),
    pause: overrides.pause ?? pause,
    table: overrides.table ?? openTable(documentClient(), config.TABLE_NAME),
    verifyAccessToken: overrides.verifyAccessToken ?? accessTokenVerifier(config),
    facilityIds: overrides.facilityIds ?? new Map(),
  };
}

/** What a trigger works with: of the user pool, or of mails that come back. */
export function openTriggerContainer(): Pick<Container, 'table' | 'log' | 'clock'> {
  return {
    table: openTable(documentClient(), readTriggerConfig(process.env).TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
  };
}

/** What a worker behind a queue works with. */
export type WorkerContainer = Pick<Container, 'table' | 'log' | 'clock' | 'pause'> & {
  readonly config: WorkerConfig;
};

export function openWorkerContainer(): WorkerContainer {
  const config = readWorkerConfig(process.env);
  return {
    config,
    table: openTable(documentClient(), config.TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
    pause,
  };
}

/** What the sweep of card images works with. */
export type SweepContainer = Pick<Container, 'table' | 'log' | 'clock'> & { readonly config: CardBuckets };

export function openSweepContainer(): SweepContainer {
  const config = readSweepConfig(process.env);
  return {
    config,
    table: openTable(documentClient(), config.TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function documentClient(): DynamoDBDocumentClient {
  // A Lambda has 29 s at most: three tries of a call that normally takes milliseconds fit well inside.
  const client = new DynamoDBClient({ maxAttempts: 3 });
  // It walks through every answer to make it fit for a log that nobody has asked for.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
