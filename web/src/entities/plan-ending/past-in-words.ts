import { survivingPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { localDay, today } from '../../kit/local-time.ts';
import { endingInWords } from './desk-plans.ts';

/** Describes why a plan left the list: `Ended 31 Dec 2026, replaced by Silver PPO`, or what it was merged into and when. */
export function pastInWords(
  plan: Plan,
  planById: (id: string) => Plan | undefined,
  day = today(),
): string | undefined {
  const { mergedInto: into } = plan;
  if (into === undefined) return endingInWords(plan, planById, day);
  const survivor = survivingPlan(plan, planById);
  const name = survivor === plan ? into.name : survivor.descriptiveName;
  return `Merged into ${name} on ${localDay(today(new Date(into.at)))}`;
}
