import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import { storedRange } from '../records/stored.ts';
import { deletedPlans } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

const deletionSchema = z.object({
  planId: z.string(),
  facilityId: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  createdAt: isoTime,
  at: isoTime,
});
export type Deletion = z.infer<typeof deletionSchema>;

/** Returns the plans of all facilities that were deleted since a moment and not restored, in the order of deletion. */
export const deletionsSince = (table: Table, since: Date): Promise<Deletion[]> =>
  storedRange(table, deletionSchema, deletedPlans, since.toISOString(), '~');
