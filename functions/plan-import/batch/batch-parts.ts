import * as z from '../../../shared/zod.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import type { ImportQueue } from '../../clients/queues/import-queue.ts';
import type { Table } from '../../data/table/table.ts';

/** What the work on an import from the site needs. */
export type BatchParts = {
  readonly table: Table;
  readonly files: ImportFiles;
  readonly queue: ImportQueue;
  readonly clock: () => Date;
  /** Milliseconds since 1970 after which the rest is left to another message. */
  readonly until: number;
};

const itemShape = {
  row: z.optional(z.int()),
  /** The key by which the file's row finds the record. */
  mapKey: z.string(),
  key: z.string(),
  /** Kinds of likely PHI that the dry run found. */
  phi: z.optional(z.array(z.string())),
};

/** A record to write: as the dry run saw it, and as it will be. */
export type WorkItem<Stored> = z.infer<z.ZodMiniObject<typeof itemShape>> & {
  readonly before?: Stored | undefined;
  readonly after: Stored;
};
export const workItemSchema = <Stored>(stored: z.ZodMiniType<Stored>) =>
  z.object({ ...itemShape, before: z.optional(stored), after: stored });

export const fileName = (key: string): string => `${key}/file`;
