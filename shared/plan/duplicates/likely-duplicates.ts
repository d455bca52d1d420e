import { nameKey } from '../../text/name-key.ts';
import type { PlanContent } from '../plan.ts';
import { isClose } from '../search/words/close-words.ts';
import { spelledOut } from '../words/concepts.ts';
import { readWords } from '../words/read-words.ts';

type NamedPlan = { readonly _id: string } & Pick<
  PlanContent,
  'facilityName' | 'descriptiveName' | 'payerName' | 'planName' | 'planCode'
>;

export type DuplicateReason = 'name' | 'payerAndPlan' | 'planCode';

/** Plans that may be the same, with everything that they have in common. */
export type LikelyDuplicates<Plan> = {
  readonly reasons: readonly DuplicateReason[];
  readonly plans: readonly Plan[];
};

const keyOf: Readonly<Record<DuplicateReason, (plan: NamedPlan) => string | number | undefined>> = {
  name: ({ descriptiveName }) => nameKey(descriptiveName) || undefined,
  payerAndPlan: ({ payerName, planName }) => {
    const keys = [nameKey(payerName), nameKey(planName)];
    return keys.includes('') ? undefined : keys.join('\n');
  },
  planCode: ({ planCode }) => planCode,
};
const reasons = ['name', 'payerAndPlan', 'planCode'] as const satisfies readonly DuplicateReason[];

/**
 * Finds plans of one facility with the same name, or with the same payer and plan name or the same plan code and names that
 * may be meant as the same. One product sold to forty employers and one code for forty plans are common and not a mistake,
 * so neither is enough by itself. Each set of plans is one group with all its reasons, in the order of the list.
 */
export function likelyDuplicates<Plan extends NamedPlan>(
  plans: readonly Plan[],
  nameOf: (plan: Plan) => ReadName = readNameOf,
): LikelyDuplicates<Plan>[] {
  const found = new Map<string, { reasons: DuplicateReason[]; plans: readonly Plan[] }>();
  for (const reason of reasons) {
    const groups = Map.groupBy(plans, (plan) => {
      const key = keyOf[reason](plan);
      return key === undefined ? undefined : JSON.stringify([plan.facilityName, key]);
    });
    for (const [key, group] of groups) {
      if (key === undefined || group.length < 2) continue;
      for (const alike of reason === 'name' ? [group] : alikeNames(group, nameOf)) {
        const ids = JSON.stringify(alike.map(({ _id }) => _id));
        const duplicate = found.get(ids);
        if (duplicate === undefined) found.set(ids, { reasons: [reason], plans: alike });
        else duplicate.reasons.push(reason);
      }
    }
  }
  return [...found.values()];
}

/** Words in which one letter may be a typo. In a shorter word or a number, a changed character makes a different one. */
const mayHoldTypo = /^\p{L}{5,}$/u;

/** A name parsed for comparison. */
export type ReadName = {
  readonly meaning: string;
  /** Each word that may contain a typo, with all the other words. */
  readonly gaps: readonly { readonly word: string; readonly others: string }[];
};

/** Parses a plan's name. For 10,000 plans that is nearly all of the work, and can be done beforehand in slices. */
export function readNameOf({ descriptiveName }: Pick<NamedPlan, 'descriptiveName'>): ReadName {
  const words = readWords(descriptiveName);
  const gaps = words.flatMap((word, at) =>
    mayHoldTypo.test(word) ? [{ word, others: words.with(at, '').join(' ') }] : [],
  );
  return { meaning: spelledOut(words), gaps };
}

/** Groups plans whose names are spelled differently but mean the same, or differ in one letter of one word. */
function alikeNames<Plan extends NamedPlan>(
  plans: readonly Plan[],
  nameOf: (plan: Plan) => ReadName,
): Plan[][] {
  const byMeaning = new Map<string, Plan[]>();
  const byOthers = new Map<string, { readonly word: string; readonly group: Plan[] }[]>();
  for (const plan of plans) {
    const { meaning, gaps } = nameOf(plan);
    const typos = gaps.flatMap(({ word, others }) =>
      (byOthers.get(others) ?? []).filter((each) => isClose(word, each.word, true)),
    );
    const group = byMeaning.get(meaning) ?? typos[0]?.group ?? [];
    group.push(plan);
    byMeaning.set(meaning, group);
    for (const { word, others } of gaps) {
      const here = byOthers.get(others) ?? [];
      here.push({ word, group });
      byOthers.set(others, here);
    }
  }
  return [...new Set(byMeaning.values())].filter(({ length }) => length > 1);
}
