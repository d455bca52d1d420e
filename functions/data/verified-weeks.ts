import { limits } from '../../shared/limits.ts';
import { verifiedWeekSchema } from '../../shared/verification/verified-week.ts';
import * as z from '../../shared/zod.ts';
import { storedRange } from './records/stored.ts';
import { expiryIn } from './table/expiry.ts';
import { keys, verifiedWeeksPartition } from './table/keys.ts';
import type { Table } from './table/table.ts';

/** The facility is stored by ID, so that a rename applies to every week. */
const storedWeekSchema = z.extend(z.omit(verifiedWeekSchema, { facilityName: true }), {
  facilityId: z.string(),
});
export type StoredWeek = z.infer<typeof storedWeekSchema>;

/** Returns the weeks of every facility since a Monday, oldest first. */
export const verifiedWeeks = (table: Table, since: string): Promise<StoredWeek[]> =>
  storedRange(table, storedWeekSchema, verifiedWeeksPartition, since, '9~');

export async function keepVerifiedWeek(table: Table, week: StoredWeek, now: Date): Promise<void> {
  const expiresAt = expiryIn(limits.digest.weeksKeptDays, now);
  await table.put({ ...keys.verifiedWeek(week.monday, week.facilityId), ...week, expiresAt });
}
