import { ofEach, planFields, planTypedShape } from '../../../../shared/plan/fields/fields.ts';
import type { Plan } from '../../../../shared/plan/plan.ts';
import * as z from '../../../../shared/zod.ts';

/** A plan as its form holds it: every value is a text, and rows may be half filled. */
export const formValuesSchema = z.object(planTypedShape);
export type PlanFormValues = z.infer<typeof formValuesSchema>;

type Typed = { toTyped(value: unknown): unknown };

/** What the form shows of a plan. */
export function valuesOf(plan: Plan): PlanFormValues {
  return formValuesSchema.parse(
    Object.fromEntries(
      Object.entries<Typed>(planFields).map(([key, field]) => [key, field.toTyped(Reflect.get(plan, key))]),
    ),
  );
}

/** An empty form. The facility's own contracting line is begun, because that is what the desk asks first. */
export function emptyValues(facilityName: string): PlanFormValues {
  return {
    ...ofEach('empty'),
    facilityName,
    prefixes: [{ value: '' }],
    facilityContracts: [{ facilityName, contractStatus: '' }],
  };
}
