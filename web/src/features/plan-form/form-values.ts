import { ofEach, planFields, planTypedShape } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';
import { comparedFields } from '../../entities/plan-merge/compared-plans.ts';
import type { ConflictField } from '../../kit/conflict/merge.ts';

/** A plan as its form holds it: every value is text, and rows may be partly filled. */
export const formValuesSchema = z.object(planTypedShape);
export type PlanFormValues = z.infer<typeof formValuesSchema>;

type Typed = { toTyped(value: unknown): unknown };

/** Returns the form's values for a plan. */
export function valuesOf(plan: Plan): PlanFormValues {
  return formValuesSchema.parse(
    Object.fromEntries(
      Object.entries<Typed>(planFields).map(([key, field]) => [key, field.toTyped(Reflect.get(plan, key))]),
    ),
  );
}

/** Returns an empty form. It starts with the facility's own contracting line, because that is what staff ask first. */
export function emptyValues(facilityName: string): PlanFormValues {
  return {
    ...ofEach('empty'),
    facilityName,
    prefixes: [{ value: '' }],
    facilityContracts: [{ facilityName, contractStatus: '' }],
  };
}

/** The fields to choose from when two versions differ. */
export const conflictFields: readonly ConflictField<PlanFormValues>[] = comparedFields.map(
  ({ key, label, keys, kind, typedText }) => ({
    ...{ label, keys },
    text: (values) => typedText(values[key]),
    ...(kind === 'picture' && { isPicture: true as const }),
    // A text that chooses no plan is no value.
    ...(kind === 'plan' && { compared: (values: PlanFormValues) => typedText(values[key]) }),
  }),
);
