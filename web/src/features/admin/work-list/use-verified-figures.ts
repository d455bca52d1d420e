import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { splitByEnded } from '../../../../../shared/plan/ending.ts';
import { planFacts } from '../../../../../shared/plan/fact-groups.ts';
import { recordState } from '../../../../../shared/verification/fact-state.ts';
import { verifiedShares } from '../../../../../shared/verification/verified-share.ts';
import { today } from '../../../kit/local-time.ts';
import type { WeekFigures } from '../../../kit/week-chart/week-figures.ts';
import { usePlanList } from '../../../lib/plan-list/plan-queries.ts';
import { useApi, usePerson } from '../../../lib/services.tsx';

/**
 * Returns the share of plans in effect that were verified in each of the last weeks.
 * @param facility name; undefined includes every facility
 */
export function useVerifiedFigures(facility: string | undefined) {
  const api = useApi();
  const { activeFacility } = usePerson();
  const { data: list } = usePlanList();
  const query = useQuery({
    queryKey: ['verified-weeks'],
    queryFn: async ({ signal }) => (await api.call('listVerifiedWeeks', {}, { signal })).data.data,
  });
  const plans = facility === activeFacility && list?.complete ? list.plans : undefined;
  const day = today();
  const figures = useMemo((): WeekFigures | undefined => {
    if (query.data === undefined) return undefined;
    const now = Date.now();
    // Nobody is asked to verify a plan that has ended.
    const current = plans && splitByEnded(plans, day).current;
    const running = current && {
      plans: current.length,
      verified: current.filter((plan) => recordState(plan, planFacts, now).state === 'verified').length,
    };
    const counted = query.data.filter(
      ({ facilityName }) => facility === undefined || facilityName === facility,
    );
    const shares = verifiedShares(counted, running, day, limits.shownWeeks);
    return {
      title: 'Plans verified',
      mondays: shares.map(({ monday }) => monday),
      kind: 'line',
      series: [
        {
          label: 'Verified',
          color: 'var(--cg-colors-brand-solid)',
          values: shares.map(({ percent }) => percent),
        },
      ],
      // Only what is all or nothing is called 100% or 0%.
      text: (percent) =>
        `${percent > 0 && percent < 100 ? Math.min(99, Math.max(1, Math.round(percent))) : percent}%`,
    };
  }, [query.data, plans, facility, day]);
  return { figures, list: query };
}
