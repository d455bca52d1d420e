import { useMemo } from 'react';
import { type ReportedFacts, reportedByPlan } from '../../../../shared/messages/open-flag.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';

/** Returns what was reported as wrong in a list's plans, by plan ID. Reports on a merged plan count for the kept one. */
export function useReported(list: PlanList | undefined): ReadonlyMap<string, ReportedFacts> | undefined {
  const { flags, plans, ended } = list ?? {};
  return useMemo(() => {
    if (flags === undefined) return undefined;
    const into = new Map((ended ?? plans)?.map(({ _id, mergedInto }) => [_id, mergedInto?.id]));
    const survivorId = (id: string): string => {
      const next = into.get(id);
      return next === undefined ? id : survivorId(next);
    };
    return reportedByPlan(flags.map((flag) => ({ ...flag, planId: survivorId(flag.planId) })));
  }, [flags, plans, ended]);
}
