import { useMemo } from 'react';
import { type ReportedFacts, reportedByPlan } from '../../../../shared/messages/open-flag.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';

/** What of a list's plans is reported as wrong, by the plans' ids; undefined for nothing. */
export function useReported(list: PlanList | undefined): ReadonlyMap<string, ReportedFacts> | undefined {
  const flags = list?.flags;
  return useMemo(() => flags && reportedByPlan(flags), [flags]);
}
