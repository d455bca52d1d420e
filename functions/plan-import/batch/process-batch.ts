import { ApiError } from '../../../shared/api/errors.ts';
import type { ImportKind } from '../../../shared/import/batch.ts';
import { type BatchRecord, findBatch, moveBatch } from '../../data/imports/batches.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { ImportRecordDefinition } from '../kinds/import-kind.ts';
import { payerContracts } from '../kinds/payer-contracts.ts';
import { payerNames } from '../kinds/payer-names.ts';
import { planPrefixes } from '../kinds/plan-prefixes.ts';
import { plans } from '../kinds/plans.ts';
import { UnreadableFileError } from '../source/unpack-workbook.ts';
import type { BatchParts } from './batch-parts.ts';
import { checkBatch, Superseded } from './check-batch.ts';
import { readColumns } from './read-columns.ts';
import { freeFacility, writeBatch } from './write-batch.ts';

/** The work on an import, hiding the type of its records. */
const work = <Stored extends StoredRecord>(kind: ImportRecordDefinition<Stored>) => ({
  check: (parts: BatchParts, batch: BatchRecord) => checkBatch(parts, batch, kind),
  write: (parts: BatchParts, batch: BatchRecord) => writeBatch(parts, batch, kind),
});

const workOf: Readonly<Record<ImportKind, ReturnType<typeof work<StoredRecord>>>> = {
  plans: work(plans),
  payerContracts: work(payerContracts),
  payerNames: work(payerNames),
  planPrefixes: work(planPrefixes),
};

/**
 * Does the next work of an import. It may be stopped at any point, and its message may be delivered twice.
 * @returns whether the message is done; if not, it must be delivered again
 */
export async function processBatch(parts: BatchParts, key: string): Promise<boolean> {
  const { table, clock } = parts;
  const batch = await findBatch(table, key);
  if (batch === undefined) return true;
  try {
    return await step(parts, batch);
  } catch (error) {
    if (error instanceof Superseded) return true;
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    const { state } = batch;
    // A dry run increments `run` before it begins. If it was overtaken, its failure must not be reported for the newer map.
    const run = state === 'checking' ? batch.run + 1 : batch.run;
    const set = { state: 'failed', problem } as const;
    await moveBatch(table, key, { from: [state], run, now: clock(), set });
    if (state === 'applying' || state === 'undoing') await freeFacility(parts, batch);
    return true;
  }
}

async function step(parts: BatchParts, batch: BatchRecord): Promise<boolean> {
  switch (batch.state) {
    case 'reading':
      await readColumns(parts, batch);
      return true;
    case 'checking':
      await workOf[batch.kind].check(parts, batch);
      return true;
    case 'applying':
    case 'undoing':
      return workOf[batch.kind].write(parts, batch);
    default:
      return true;
  }
}

/** Returns the message for an error that a person can resolve and a retry cannot. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof UnreadableFileError) return error.message;
  const forPerson = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'TOO_LARGE');
  return forPerson ? error.message : undefined;
}
