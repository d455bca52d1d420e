import { count } from '../records/number.ts';
import * as z from '../zod.ts';

/** How many plans in effect a facility had at the end of a week, and for how many of them every fact was verified and not due. */
export const verifiedWeekSchema = z.object({
  facilityName: z.string(),
  /** `2026-11-23` */
  monday: z.string(),
  plans: count,
  verified: count,
});
export type VerifiedWeek = z.infer<typeof verifiedWeekSchema>;
