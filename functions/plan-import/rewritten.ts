import { type PlanDraft, planFieldKeys, planFields } from '../../shared/plan/fields/fields.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';

/** A code or ID that a plan cannot store as the row writes it; blank for a code that the row does not contain. */
export type Rewritten = { readonly field: string; readonly from: string; readonly to: string };

const why: ReadonlyMap<string, string> = new Map([
  ['code', 'begins with zeros, which a number cannot keep'],
  ['payerId', 'is not in capitals, which this field requires'],
]);
const kindOf: ReadonlyMap<string, string> = new Map(planFieldKeys.map((key) => [key, planFields[key].kind]));

/** Returns the values that would be stored differently from the file, and the codes that would be missing. */
export function rewrittenTexts(draft: PlanDraft, plan: PlanContent): Rewritten[] {
  return planFieldKeys.flatMap((field) => {
    const { kind } = planFields[field];
    if (kind === 'code' && plan[field] === undefined) return [{ field, from: '', to: '' }];
    const written = draft[field];
    if (!why.has(kind) || typeof written !== 'string') return [];
    const [from, to] = [written.trim(), String(plan[field] ?? '')];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Counts what is rewritten, by field, and keeps the first example of each. */
export function rewrittenCounts() {
  const found = new Map<string, { count: number; readonly first: Rewritten; readonly line: number }>();
  return {
    add(texts: readonly Rewritten[], line: number) {
      for (const text of texts) {
        const key = `${text.field} ${text.from === '' ? 'blank' : 'rewritten'}`;
        const counted = found.get(key) ?? { count: 0, first: text, line };
        counted.count += 1;
        found.set(key, counted);
      }
    },
    /** A sentence for each field: `planCode of 12 rows begins with zeros, …: "0042" becomes 42 (line 3).` */
    sentences: (): string[] =>
      [...found.values()].map(({ count, first, line }) => {
        const { field } = first;
        const rows = count === 1 ? 'one row' : `${count.toLocaleString('en')} rows`;
        if (first.from === '') return `${field} of ${rows} is blank: a new plan has none yet (line ${line}).`;
        return `${field} of ${rows} ${why.get(kindOf.get(field) ?? '')}: "${first.from}" becomes ${first.to} (line ${line}).`;
      }),
  };
}
