import { useQuery } from '@tanstack/react-query';
import {
  type DuplicateReason,
  type LikelyDuplicates,
  likelyDuplicates,
  type ReadName,
  readNameOf,
} from '../../../../../shared/plan/duplicates/likely-duplicates.ts';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import { paths } from '../../../config/paths.ts';
import { timeAgo, today } from '../../../kit/local-time.ts';
import { PillLink } from '../../../kit/pill-link.tsx';
import {
  oldestFirst,
  type WorkItem,
  type WorkSource,
  workSource,
} from '../../../kit/work-list/work-source.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { usePerson } from '../../../lib/services.tsx';
import { mapInTimeSlices } from '../../../lib/time-slice.ts';
import { planLink } from './use-plan-work.tsx';

const reasonWords: Readonly<Record<DuplicateReason, string>> = {
  name: 'name',
  payerAndPlan: 'payer and plan name',
  planCode: 'plan code',
};

/** Returns likely duplicates among the active facility's plans, in slices: comparing 10,000 names would block the page. */
export function useDuplicateWork(): WorkSource {
  const { activeFacility } = usePerson();
  const list = usePlanList();
  const plans = list.data?.complete ? splitByEnded(list.data.plans, today()).current : undefined;
  const { data: items } = useQuery<readonly WorkItem[]>({
    queryKey: ['likely-duplicates', activeFacility, list.dataUpdatedAt],
    // What was found stays until the confirmed list has been compared, but never that of another facility.
    placeholderData: (before, query) => (query?.queryKey[1] === activeFacility ? before : undefined),
    enabled: plans !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: ({ signal }) => duplicateItems(plans ?? [], signal),
  });
  const parts = items && [{ key: 'duplicates', title: 'Likely duplicates', items }];
  // The plans' own part reports that they could not be loaded.
  return workSource('Likely duplicates', { ...list, isError: false }, list.isError ? [] : parts);
}

async function duplicateItems(plans: readonly Plan[], signal: AbortSignal): Promise<readonly WorkItem[]> {
  const byAge = plans.toSorted(oldestFirst);
  const read = await mapInTimeSlices(byAge, (plan) => [plan, readNameOf(plan)] as const, signal);
  const names = new Map<Plan, ReadName>(read);
  return likelyDuplicates(byAge, (plan) => names.get(plan) ?? readNameOf(plan)).map(duplicateItem);
}

/** Compares two plans at a time: the older one is kept unless the user chooses otherwise there. */
function MergeLink({ plans: [first, second] }: { readonly plans: readonly Plan[] }) {
  if (first === undefined || second === undefined) return null;
  return <PillLink to={paths.mergePlans(first._id, second._id)}>Compare and merge</PillLink>;
}

function duplicateItem({ reasons, plans }: LikelyDuplicates<Plan>): WorkItem {
  // They have been duplicates since the second one was added.
  const since = plans[1]?.createdAt;
  return {
    key: plans.map(({ _id }) => _id).join(' '),
    links: plans.map(planLink),
    actions: <MergeLink plans={plans} />,
    detail: `same ${reasons.map((reason) => reasonWords[reason]).join(', same ')}`,
    age: since === undefined ? undefined : `since ${timeAgo(since)}`,
  };
}
