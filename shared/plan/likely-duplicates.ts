import { nameKey } from '../text/name-key.ts';

type Known = {
  readonly _id: string;
  readonly facilityName: string;
  readonly descriptiveName: string;
  readonly payerName: string;
  readonly planName: string;
  readonly planCode?: number | undefined;
};

export type DuplicateReason = 'name' | 'payerAndPlan' | 'planCode';

/** Plans that may be the same, with all that they have in common. */
export type LikelyDuplicates<Plan> = {
  readonly reasons: readonly DuplicateReason[];
  readonly plans: readonly Plan[];
};

const keyOf: Readonly<Record<DuplicateReason, (plan: Known) => string | number | undefined>> = {
  name: ({ descriptiveName }) => nameKey(descriptiveName) || undefined,
  payerAndPlan: ({ payerName, planName }) => {
    const keys = [nameKey(payerName), nameKey(planName)];
    return keys.includes('') ? undefined : keys.join('\n');
  },
  planCode: ({ planCode }) => planCode,
};
const reasons = ['name', 'payerAndPlan', 'planCode'] as const satisfies readonly DuplicateReason[];

/**
 * Plans of one facility that have the same name, the same payer and plan name, or the same plan code. Names compare as
 * everywhere: spelling is no difference. The same plans stand in one group with every reason, in the order of the list.
 */
export function likelyDuplicates<Plan extends Known>(plans: readonly Plan[]): LikelyDuplicates<Plan>[] {
  const found = new Map<string, { reasons: DuplicateReason[]; plans: readonly Plan[] }>();
  for (const reason of reasons) {
    const groups = Map.groupBy(plans, (plan) => {
      const key = keyOf[reason](plan);
      return key === undefined ? undefined : JSON.stringify([plan.facilityName, key]);
    });
    for (const [key, group] of groups) {
      if (key === undefined || group.length < 2) continue;
      const ids = JSON.stringify(group.map(({ _id }) => _id));
      const known = found.get(ids);
      if (known === undefined) found.set(ids, { reasons: [reason], plans: group });
      else known.reasons.push(reason);
    }
  }
  return [...found.values()];
}
