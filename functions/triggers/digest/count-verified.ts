import { dayAtDesk, hasEnded } from '../../../shared/plan/ending.ts';
import { planFacts } from '../../../shared/plan/fact-groups.ts';
import { lastMondays } from '../../../shared/records/weeks.ts';
import { isoTime } from '../../../shared/text/text.ts';
import { recordState } from '../../../shared/verification/fact-state.ts';
import { verificationSchema } from '../../../shared/verification/verification.ts';
import * as z from '../../../shared/zod.ts';
import type { Directory } from '../../data/facility-directory.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { shownVerification } from '../../data/records/verification.ts';
import { keepVerifiedWeek, verifiedWeeks } from '../../data/verified-weeks.ts';
import type { SectionParts } from './section.ts';

const planSchema = z.object({
  facilityId: z.string(),
  createdAt: isoTime,
  verification: z.optional(verificationSchema),
  plan: z.looseObject({ endsOn: z.optional(z.string()) }),
});

/**
 * Counts, after each week has ended, how many of each facility's plans in effect are verified. The next run finishes an
 * interrupted one, and existing counts are kept.
 * @param day the digest's date, `2026-11-30`
 */
export async function countVerified(
  { table, now }: SectionParts,
  directory: Directory,
  day: string,
): Promise<void> {
  const [monday = day, end = day] = lastMondays(day, 2);
  const counted = new Set((await verifiedWeeks(table, monday)).map(({ facilityId }) => facilityId));
  for (const { id, archivedAt } of directory.facilities) {
    if (archivedAt !== undefined || counted.has(id)) continue;
    const states = await readPlanItems({ table }, id, {
      schema: planSchema,
      make: (stored) => {
        // It came after the week, like every plan of a facility that was added since.
        if (stored.createdAt >= end) return undefined;
        // Nobody is asked to verify it anymore.
        if (hasEnded(stored.plan, dayAtDesk(now))) return undefined;
        const record = { ...stored.plan, ...shownVerification(stored, directory) };
        return recordState(record, planFacts, now.getTime()).state;
      },
    });
    const verified = states.filter((state) => state === 'verified').length;
    await keepVerifiedWeek(table, { facilityId: id, monday, plans: states.length, verified }, now);
  }
}
