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

// Separate from functions/container.ts: no tokens arrive here, and the code that verifies them would slow down every start.

function open<Config extends { readonly TABLE_NAME: string }>(config: Config, answerMs?: number) {
  const log = structuredLog();
  return {
    config,
    table: openTable(documentClient(answerMs), config.TABLE_NAME, log),
    log,
    clock: () => new Date(),
    sleep,
  };
}

/** Cognito waits five seconds for its trigger: three attempts, and the waits between them, fit inside. */
const triggerAnswerMs = 1_300;

/** What a trigger works with, whether called by the user pool or by SES reports of undeliverable email. */
export const openTriggerContainer = () => open(readTriggerConfig(process.env), triggerAnswerMs);

/** What a queue worker works with. */
export const openWorkerContainer = () => open(readWorkerConfig(process.env));
export type WorkerContainer = ReturnType<typeof openWorkerContainer>;

/** What the sweep works with. */
export const openSweepContainer = () => open(readSweepConfig(process.env));
export type SweepContainer = ReturnType<typeof openSweepContainer>;

/** What the digest works with. */
export const openDigestContainer = () => open(readDigestConfig(process.env));
export type DigestContainer = ReturnType<typeof openDigestContainer>;

/** What the import worker works with. */
export const openImportContainer = () => open(readImportWorkerConfig(process.env));
export type ImportContainer = ReturnType<typeof openImportContainer>;
