import { count } from '../../../shared/records/number.ts';
import * as z from '../../../shared/zod.ts';
import type { Item } from '../table/table.ts';

const counterSchema = z.object({ plans: z._default(count, 0) });

/** Returns the number of plans of a facility, kept in the same transactions as the plans. */
export function planCountOf(item: Item | undefined): number {
  return counterSchema.safeParse(item).data?.plans ?? 0;
}

const hubStateSchema = z.object({
  version: count,
  records: z._default(z.int(), 0),
});

/** Returns the number of writes to a facility's payer contracts and plan policies. */
export function hubVersionOf(item: Item | undefined): number {
  return hubStateSchema.safeParse(item).data?.version ?? 0;
}

/** Returns how many payer contracts and plan policies a facility has, kept in the same transactions as the records. */
export function hubRecordsOf(item: Item | undefined): number {
  return hubStateSchema.safeParse(item).data?.records ?? 0;
}
