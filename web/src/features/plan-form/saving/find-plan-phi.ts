import { writtenFields, writtenLabel } from '../../../../../shared/plan/fields/written-fields.ts';
import { findTextPhi, type TextPhi } from '../../../kit/phi/text-phi.ts';
import type { PlanFormValues } from '../form-values.ts';

/** Likely PHI in a text of the form. */
export type PlanPhi = TextPhi & {
  readonly field: (typeof writtenFields)[number] | `electronicIds.${number}.note`;
  readonly label: string;
};

/** Reports whether two findings are the same text in the same field, at any position. */
export const isSamePhi = (one: PlanPhi, other: PlanPhi): boolean =>
  one.field === other.field && one.kind === other.kind && one.text === other.text;

/** Returns what looks like PHI in a plan's texts. */
export function findPlanPhi(values: PlanFormValues): PlanPhi[] {
  const texts: readonly (readonly [PlanPhi['field'], string, string])[] = [
    ...writtenFields.map((field) => [field, writtenLabel(field), values[field]] as const),
    ...values.electronicIds.map(
      ({ note }, at) => [`electronicIds.${at}.note`, `Note of electronic ID ${at + 1}`, note] as const,
    ),
  ];
  return texts.flatMap(([field, label, text]) =>
    findTextPhi(text).map((finding) => ({ ...finding, field, label })),
  );
}
