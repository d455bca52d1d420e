import { useMemo } from 'react';
import { type ReportedFacts, reportedByPlan } from '../../../../shared/messages/open-flag.ts';
import { survivingPlan } from '../../../../shared/plan/duplicates/surviving-plan.ts';
import type { PlanList } from '../../lib/plan-list/load-plans.ts';
import { planFinder } from '../plan-ending/desk-plans.ts';

/** Returns what was reported as wrong in a list's plans, by plan ID. Reports on a merged plan count for the kept one. */
export function useReported(list: PlanList | undefined): ReadonlyMap<string, ReportedFacts> | undefined {
  const { flags, plans, ended } = list ?? {};
  return useMemo(() => {
    if (flags === undefined) return undefined;
    const planById = planFinder([...(plans ?? []), ...(ended ?? [])]);
    const survivorId = (id: string): string => {
      const plan = planById(id);
      return plan === undefined ? id : survivingPlan(plan, planById)._id;
    };
    return reportedByPlan(flags.map((flag) => ({ ...flag, planId: survivorId(flag.planId) })));
  }, [flags, plans, ended]);
}
