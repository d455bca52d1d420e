import type { ImportFiles } from '../clients/import-files.ts';
import type { ImportQueue } from '../clients/queues/import-queue.ts';
import type { Table } from '../data/table/table.ts';

/** What the calls about imports use. */
export type ImportParts = {
  readonly table: Table;
  readonly files: () => Promise<ImportFiles>;
  readonly queue: ImportQueue;
};
