import type { ImportKind } from '../../../shared/import/batch.ts';
import type { BatchRecord } from '../../data/imports/batches.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { BatchParts } from '../batch/batch-parts.ts';
import { checkBatch } from '../batch/check-batch.ts';
import { writeBatch } from '../batch/write-batch.ts';
import type { ImportRecordDefinition } from './import-kind.ts';
import { payerContracts } from './payer-contracts.ts';
import { payerNames } from './payer-names.ts';
import { planPrefixes } from './plan-prefixes.ts';
import { plans } from './plans.ts';

/** The work on an import, hiding the type of its records. */
const work = <Stored extends StoredRecord>(kind: ImportRecordDefinition<Stored>) => ({
  check: (parts: BatchParts, batch: BatchRecord) => checkBatch(parts, batch, kind),
  write: (parts: BatchParts, batch: BatchRecord) => writeBatch(parts, batch, kind),
});

export const workOf: Readonly<Record<ImportKind, ReturnType<typeof work<StoredRecord>>>> = {
  plans: work(plans),
  payerContracts: work(payerContracts),
  payerNames: work(payerNames),
  planPrefixes: work(planPrefixes),
};
