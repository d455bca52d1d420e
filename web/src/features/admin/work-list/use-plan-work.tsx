import { useMemo } from 'react';
import { splitByEnded, successorOf } from '../../../../../shared/plan/ending.ts';
import { type MissingFact, missingFacts } from '../../../../../shared/plan/missing-facts.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { planCodeInWords } from '../../../../../shared/plan/plan-code.ts';
import { daysBetween } from '../../../../../shared/records/days.ts';
import { paths } from '../../../config/paths.ts';
import { planFinder } from '../../../entities/plan-ending/desk-plans.ts';
import { RetireButton } from '../../../entities/plan-ending/retire-button.tsx';
import { localDay, timeAgo, today } from '../../../kit/local-time.ts';
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

/** Days before a plan's end in which there is time to act, and days after it in which people ask what to use instead. */
const endingDays = 60;

/** Returns the active facility's plans that are incomplete or end soon. */
export function usePlanWork(): WorkSource {
  const list = usePlanList();
  const { data } = list;
  const day = today();
  const parts = useMemo(() => (data?.complete ? planParts(data.plans, day) : undefined), [data, day]);
  return workSource('Plans', list, parts);
}

/** What to do first at a facility without plans. */
const firstSteps: readonly WorkItem[] = [
  {
    key: 'plans',
    links: [
      { to: paths.imports('plans'), text: 'Import the plans from a spreadsheet' },
      { to: paths.createPlan(), text: 'Add a plan' },
    ],
  },
  {
    key: 'people',
    links: [{ to: paths.users(), text: 'Let people in' }],
    detail:
      'They register themselves, with the Register link of the sign-in page, and wait here for your approval.',
  },
];

function planParts(all: readonly Plan[], day: string): readonly WorkPart[] {
  if (all.length === 0) return [{ key: 'first-steps', title: 'First steps', items: firstSteps }];
  const { current, ended } = splitByEnded(all, day);
  const planById = planFinder(all);
  const byAge = current.toSorted(oldestFirst);
  return [
    {
      key: 'plans-ending',
      title: `Plans that end within ${endingDays} days`,
      items: endingItems(current, planById, day),
    },
    {
      key: 'plans-ended',
      title: `Plans that ended in the last ${endingDays} days without a replacement`,
      items: endingItems(
        ended.filter(({ successor }) => successor === undefined),
        planById,
        day,
      ),
      page: { to: paths.endedPlans(), text: 'Ended Plans' },
    },
    ...titles.map(([fact, title]) => ({
      key: `plans-${fact}`,
      title,
      items: byAge.filter(missingFacts[fact]).map(planItem),
    })),
  ];
}

/** Returns the plans that end or ended within `endingDays`, earliest first, each with the dialog that names a successor. */
const endingItems = (
  plans: readonly Plan[],
  planById: ReturnType<typeof planFinder>,
  day: string,
): readonly WorkItem[] =>
  plans
    .flatMap((plan) => {
      const days = plan.endsOn === undefined ? endingDays + 1 : daysBetween(day, plan.endsOn);
      return Math.abs(days) > endingDays ? [] : [{ plan, days }];
    })
    .toSorted((a, b) => a.days - b.days)
    .map(({ plan, days }) => {
      const ends = `${days < 0 ? 'ended' : 'ends'} on ${localDay(plan.endsOn ?? '')}`;
      const name = successorOf(plan, planById, day)?.descriptiveName ?? plan.successor?.name;
      const next = name === undefined ? 'no replacement' : `replaced by ${name}`;
      return {
        ...{ key: plan._id, links: [planLink(plan)], detail: `${ends}, ${next}` },
        actions: <RetireButton plan={plan} leftFocus={workHeading} />,
      };
    });

const workHeading = () => document.getElementById('work');

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
