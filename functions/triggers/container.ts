import {
  readDigestConfig,
  readImportWorkerConfig,
  readSweepConfig,
  readTriggerConfig,
  readWorkerConfig,
} from '../config.ts';
import { documentClient } from '../data/table/document-client.ts';
import { openTable } from '../data/table/table.ts';
import { structuredLog } from '../log.ts';
import { sleep } from '../sleep.ts';

// Apart from functions/container.ts: nobody's token comes here, and what verifies one would be a part of every start.

function open<Config extends { readonly TABLE_NAME: string }>(config: Config) {
  return {
    config,
    table: openTable(documentClient(), config.TABLE_NAME),
    log: structuredLog(),
    clock: () => new Date(),
    sleep,
  };
}

/** What a trigger works with: of the user pool, or of mails that come back. */
export const openTriggerContainer = () => open(readTriggerConfig(process.env));

/** What a worker behind a queue works with. */
export const openWorkerContainer = () => open(readWorkerConfig(process.env));
export type WorkerContainer = ReturnType<typeof openWorkerContainer>;

/** What the sweep of card images works with. */
export const openSweepContainer = () => open(readSweepConfig(process.env));
export type SweepContainer = ReturnType<typeof openSweepContainer>;

/** What digests are made with. */
export const openDigestContainer = () => open(readDigestConfig(process.env));
export type DigestContainer = ReturnType<typeof openDigestContainer>;

/** What the worker of imports works with. */
export const openImportContainer = () => open(readImportWorkerConfig(process.env));
export type ImportContainer = ReturnType<typeof openImportContainer>;
