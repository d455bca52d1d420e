import { planFacts } from '../../../shared/plan/fact-groups.ts';
import { lastMondays } from '../../../shared/records/weeks.ts';
import { recordState } from '../../../shared/verification/fact-state.ts';
import type { Directory } from '../../data/facility-directory.ts';
import { readPlanItems } from '../../data/plans/plan-items.ts';
import { keepVerifiedWeek, verifiedWeeks } from '../../data/verified-weeks.ts';
import { storedPlanSchema, toPlan } from '../../plans/stored-plan.ts';
import type { SectionParts } from './section.ts';

/**
 * Counts, once a week has ended, how many plans of each facility are verified. A run that is cut off is finished by the next one: what
 * is counted stays.
 * @param day `2026-11-30`
 */
export async function countVerified(
  { table, log, now }: SectionParts,
  directory: Directory,
  day: string,
): Promise<void> {
  const [monday = day] = lastMondays(day, 2);
  const counted = new Set((await verifiedWeeks(table, log, monday)).map(({ facilityId }) => facilityId));
  for (const { id } of directory.facilities) {
    if (counted.has(id)) continue;
    const states = await readPlanItems({ table, log }, id, {
      schema: storedPlanSchema,
      make: (stored) => recordState(toPlan(stored, directory), planFacts, now.getTime()).state,
    });
    const verified = states.filter((state) => state === 'verified').length;
    await keepVerifiedWeek(table, { facilityId: id, monday, plans: states.length, verified }, now);
  }
}
