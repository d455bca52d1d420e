import type { SQSBatchResponse } from 'aws-lambda';
import { lazy } from '../../shared/lazy.ts';
import { limits } from '../../shared/limits.ts';
import type { ImportFiles } from '../clients/import-files.ts';
import { type ImportQueue, importJobSchema, openImportQueue } from '../clients/queues/import-queue.ts';
import { processBatch } from '../plan-import/batch/process-batch.ts';
import { type ImportContainer, openImportContainer } from './container.ts';
import { type QueueEvent, queueBatch } from './queue-batch.ts';

/** Processes the imports in a batch; each import's record states what it is waiting for. */
export function importWorker(
  { table, log, clock }: Pick<ImportContainer, 'table' | 'log' | 'clock'>,
  files: ImportFiles,
  queue: ImportQueue,
) {
  const failure = 'An import stopped; the queue retries.';
  return queueBatch(log, failure, async ({ body }) => {
    const until = clock().getTime() + limits.imports.workSeconds * 1_000;
    const { key } = importJobSchema.parse(JSON.parse(body));
    return processBatch({ table, clock, files, queue, until }, key);
  });
}

const worker = lazy(async () => {
  const container = openImportContainer();
  // Two clients and a workbook reader would slow down every start.
  const { openImportFiles } = await import('../clients/import-files.ts');
  const { config } = container;
  return importWorker(container, openImportFiles(config), openImportQueue(config.IMPORT_QUEUE_URL));
});

export const handler = async (event: QueueEvent): Promise<SQSBatchResponse> => (await worker())(event);
