import { recentShape } from '../../../shared/plan/changes/recent-changes.ts';
import { authorSchema } from '../../../shared/records/history.ts';
import { writeCount } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import { storedRange } from '../records/stored.ts';
import { deletedPlans } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** What is kept of a deleted plan besides its history, so that it can be listed and restored. */
export const deletionSchema = z.object({
  planId: z.string(),
  facilityId: z.string(),
  version: writeCount,
  createdAt: isoTime,
  ...recentShape,
  financialClass: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  planName: z.string(),
  planCode: z.optional(z.number()),
  at: isoTime,
  by: authorSchema,
});
export type Deletion = z.infer<typeof deletionSchema>;

/** Returns the plans of all facilities that were deleted since a moment and not restored, in the order of deletion. */
export const deletionsSince = (table: Table, since: Date): Promise<Deletion[]> =>
  storedRange(table, deletionSchema, deletedPlans, since.toISOString(), '~');
