import * as z from '../../../shared/zod.ts';
import type { ImportFiles } from '../../clients/import-files.ts';
import type { ImportQueue } from '../../clients/import-queue.ts';
import type { Table } from '../../data/records/table.ts';
import type { Log } from '../../log.ts';
import { storedPlanSchema } from '../../plans/stored-plan.ts';

/** What the work of an import on the screen needs. */
export type BatchParts = {
  readonly table: Table;
  readonly log: Log;
  readonly files: ImportFiles;
  readonly queue: ImportQueue;
  readonly clock: () => Date;
  /** Ms since 1970 after which the rest is left to a message of its own. */
  readonly until: number;
};

/** A plan that is written: as it was when the dry run saw it, and as it becomes. */
export const workItemSchema = z.object({
  row: z.optional(z.int()),
  /** The text by which the file finds the plan. */
  mapKey: z.string(),
  planKey: z.string(),
  before: z.optional(storedPlanSchema),
  after: storedPlanSchema,
  /** Kinds of likely PHI that the dry run showed. */
  phi: z.optional(z.array(z.string())),
});
export type WorkItem = z.infer<typeof workItemSchema>;

export const workName = (key: string, run: number, part: number): string =>
  `${key}/${run}/parts/${String(part).padStart(6, '0')}`;
export const fileName = (key: string): string => `${key}/file`;
