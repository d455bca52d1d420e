import {
  type CardBuckets,
  readSweepConfig,
  readTriggerConfig,
  readWorkerConfig,
  type WorkerConfig,
} from '../config.ts';
import type { Container } from '../container.ts';
import { documentClient } from '../data/records/document-client.ts';
import { openTable } from '../data/records/table.ts';
import { structuredLog } from '../log.ts';
import { sleep } from '../sleep.ts';

// Apart from functions/container.ts: nobody's token comes here, and what verifies one would be a part of every start.

/** What a trigger works with: of the user pool, or of mails that come back. */
export function openTriggerContainer(): Pick<Container, 'table' | 'log' | 'clock'> {
  return {
    table: openTable(documentClient(), readTriggerConfig(process.env).TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
  };
}

/** What a worker behind a queue works with. */
export type WorkerContainer = Pick<Container, 'table' | 'log' | 'clock' | 'sleep'> & {
  readonly config: WorkerConfig;
};

export function openWorkerContainer(): WorkerContainer {
  const config = readWorkerConfig(process.env);
  return {
    config,
    table: openTable(documentClient(), config.TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
    sleep,
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
