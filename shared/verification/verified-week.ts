import { count } from '../records/number.ts';
import * as z from '../zod.ts';

/** How many plans a facility had when a week ended, and of how many every fact was verified and not due. */
export const verifiedWeekSchema = z.object({
  facilityName: z.string(),
  /** `2026-11-23` */
  monday: z.string(),
  plans: count,
  verified: count,
});
export type VerifiedWeek = z.infer<typeof verifiedWeekSchema>;
