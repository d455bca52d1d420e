import { planFields } from '../../shared/plan/fields/fields.ts';
import type { PlanContent } from '../../shared/plan/plan.ts';
import { findPhi } from '../../shared/text/phi/phi.ts';

/** The texts that the plan form looks through, too. */
const searched = ['notes', 'authorizationNotes', 'descriptiveName', 'planName'] as const;

/** What in an imported plan looks like PHI: where, what, and why. */
export function rowPhi(plan: PlanContent) {
  const texts = [
    ...searched.map((field) => [planFields[field].label, plan[field] ?? ''] as const),
    ...(plan.electronicIds ?? []).map(({ note = '' }) => [planFields.electronicIds.label, note] as const),
  ];
  return texts.flatMap(([column, text]) =>
    text === ''
      ? []
      : findPhi(text).map(({ kind, start, end, reason }) => ({
          kind,
          column,
          value: text.slice(start, end),
          reason,
        })),
  );
}
