import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Plan } from '../../../../shared/plan/plan.ts';
import { usePerson } from '../services.tsx';
import type { PlanList } from './load-plans.ts';
import { deletedHereKey, planListKey } from './plan-queries.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Shows this person's own changes in the plan list, and refetches it. Its ETag remains that of the older list, so
 * the server responds with the new one.
 */
export function usePlanListChanges() {
  const client = useQueryClient();
  const userId = usePerson().user?._id ?? '';
  return useMemo(
    () => ({
      saved: (plan: Plan) => {
        client.removeQueries({ queryKey: deletedHereKey(plan._id) });
        change(client, userId, plan, (others) => {
          const before = others.findIndex(
            ({ descriptiveName }) => collator.compare(descriptiveName, plan.descriptiveName) > 0,
          );
          return others.toSpliced(before < 0 ? others.length : before, 0, plan);
        });
      },
      deleted: (plan: Plan) => {
        client.setQueryData(deletedHereKey(plan._id), true);
        change(client, userId, plan, (others) => others);
      },
    }),
    [client, userId],
  );
}

function change(client: QueryClient, userId: string, plan: Plan, withIt: (others: Plan[]) => Plan[]): void {
  const queryKey = planListKey({ userId, facility: plan.facilityName });
  // A response under way may predate the change.
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
  // What is known of the contracts at other facilities depends on the plan's lines.
  void client.invalidateQueries({ queryKey: ['plan-cover'] });
  client.setQueryData<PlanList>(queryKey, (list) => {
    if (list === undefined || !list.complete) return list;
    // The answer to a repeated save may be older than the list, whose ETag would confirm it.
    if (list.plans.some(({ _id, version }) => _id === plan._id && version > plan.version)) return list;
    const plans = withIt(list.plans.filter(({ _id }) => _id !== plan._id));
    return { ...list, plans, total: plans.length };
  });
}
