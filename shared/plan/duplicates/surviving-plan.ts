import { limits } from '../../limits.ts';
import type * as z from '../../zod.ts';
import type { mergedShape } from '../fields/parts.ts';

type Merged = z.infer<z.ZodMiniObject<typeof mergedShape>>;
type MergedPlan = Merged & { readonly _id: string };

/** Follows a merged plan to the plan it lives on in, through repeated merges; any other plan is returned itself. */
export function survivingPlan<Plan extends MergedPlan>(
  plan: Plan,
  planById: (id: string) => Plan | undefined,
): Plan {
  let surviving = plan;
  for (let left: number = limits.successors; surviving.mergedInto !== undefined && left > 0; left -= 1) {
    const next = planById(surviving.mergedInto.id);
    if (next === undefined) return surviving;
    surviving = next;
  }
  return surviving;
}

/** Returns the plan that is shown for an ID: for a merged plan, the plan it lives on in. */
export function shownPlan<Plan extends MergedPlan>(plans: readonly Plan[], id: string): Plan | undefined {
  const planById = (wanted: string) => plans.find(({ _id }) => _id === wanted);
  const plan = planById(id);
  return plan && survivingPlan(plan, planById);
}
