import { planFacts } from '../../../../shared/plan/fact-groups.ts';
import { planColumns } from '../../../../shared/plan/fields/plan-columns.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { groupStates } from '../../../../shared/verification/fact-state.ts';
import { useLastKnown } from '../../kit/hooks/use-last-known.ts';
import { staleRecord } from '../../lib/api/api-client.ts';
import { usePlanListChanges } from '../../lib/plan-list/plan-list-changes.ts';
import { usePlanList } from '../../lib/plan-list/plan-queries.ts';
import { useApi } from '../../lib/services.tsx';
import type { Verifying } from './use-facts-save.ts';
import type { ShownGroup } from './verify-form.tsx';

/** Returns a plan as it is in the list. If it is removed from there in the meantime, a dialog keeps showing it. */
export function useListedPlan(id: string): Plan | undefined {
  return useLastKnown(usePlanList().data?.plans.find(({ _id }) => _id === id));
}

/** Returns the calls that verify a plan. */
export function usePlanVerifying(id: string): Verifying<Plan> {
  const api = useApi();
  const { saved } = usePlanListChanges();
  return {
    send: async (body, sent) => (await api.call('verifyPlan', { params: { id }, body, ...sent })).data.data,
    stale: (error) => staleRecord('verifyPlan', error),
    changed: saved,
  };
}

const tableOf: Readonly<Record<string, string>> = planFacts;

/** Returns a plan's groups of facts, each with the plan's values. */
export function planGroups(plan: Plan, now = Date.now()): readonly ShownGroup[] {
  return groupStates(plan, planFacts, now).map((state) => ({
    state,
    facts: planColumns.flatMap(({ key, label, kind, text }) => {
      const value = tableOf[key] === state.group ? text(plan) : '';
      return value === '' ? [] : [{ label, text: value, isPicture: kind === 'picture' }];
    }),
  }));
}
