import { writtenFields, writtenLabel } from '../../../../../shared/plan/fields/written-fields.ts';
import { type FieldPhi, type FieldText, findFieldPhi } from '../../../kit/phi/text-phi.ts';
import type { PlanFormValues } from '../form-values.ts';

/** Reports whether two findings are the same text in the same field, at any position. */
export const isSamePhi = (one: FieldPhi, other: FieldPhi): boolean =>
  one.field === other.field && one.kind === other.kind && one.text === other.text;

/** Returns what looks like PHI in a plan's texts. */
export const findPlanPhi = (values: PlanFormValues): FieldPhi[] =>
  findFieldPhi([
    ...writtenFields.map((field): FieldText => [field, writtenLabel(field), values[field]]),
    ...values.electronicIds.map(
      ({ note }, at): FieldText => [`electronicIds.${at}.note`, `Note of electronic ID ${at + 1}`, note],
    ),
  ]);
