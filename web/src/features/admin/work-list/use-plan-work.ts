import { useMemo } from 'react';
import { partedByEnd } from '../../../../../shared/plan/ending.ts';
import { type MissingFact, missingFacts } from '../../../../../shared/plan/missing-facts.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import { paths } from '../../../config/paths.ts';
import { timeAgo, today } from '../../../kit/local-time.ts';
import {
  oldestFirst,
  type WorkItem,
  type WorkPart,
  type WorkSource,
  workSource,
} from '../../../kit/work-list/work-source.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';

const titles: readonly (readonly [fact: MissingFact, title: string])[] = [
  ['codes', 'Plans without payer code or plan code'],
  ['claimsAddress', 'Plans without a claims address'],
  ['electronicId', 'Plans without an electronic ID'],
  ['phone', 'Plans without a phone number'],
];

/** What the plans of the active facility lack. */
export function usePlanWork(): WorkSource {
  const list = usePlanList();
  const { data } = list;
  const parts = useMemo(
    () => (data?.complete ? planParts(partedByEnd(data.plans, today()).current) : undefined),
    [data],
  );
  return workSource('Plans', list, parts);
}

function planParts(plans: readonly Plan[]): readonly WorkPart[] {
  const byAge = plans.toSorted(oldestFirst);
  return titles.map(([fact, title]) => ({
    key: `plans-${fact}`,
    title,
    items: byAge.filter(missingFacts[fact]).map(planItem),
  }));
}

export const planLink = ({ _id, descriptiveName }: Plan) => ({
  to: paths.editPlan(_id),
  text: descriptiveName,
});

const planItem = (plan: Plan): WorkItem => ({
  key: plan._id,
  links: [planLink(plan)],
  detail: `${plan.payerName}, ${planCodeInWords(plan.planCode)}`,
  age: `added ${timeAgo(plan.createdAt)}`,
});
