import { planContentSchema } from '../../shared/plan/plan.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import * as z from '../../shared/zod.ts';
import { readPlanItems } from '../data/plans/plan-items.ts';
import type { Table } from '../data/table/table.ts';

/** The fields of a stored plan from which payers, contacts, addresses and plan codes are derived. */
const { shape } = planContentSchema;
const storedFactsSchema = z.object({
  key: z.string(),
  facilityId: z.string(),
  // Not `pick`: its result would be strict like the whole schema and reject a plan for its other fields.
  plan: z.object({
    descriptiveName: shape.descriptiveName,
    payerName: shape.payerName,
    payerCode: shape.payerCode,
    planName: shape.planName,
    planCode: shape.planCode,
    phoneNumbers: shape.phoneNumbers,
    facilityAddress: shape.facilityAddress,
    providerAddress: shape.providerAddress,
    endsOn: shape.endsOn,
  }),
});

export type PlanFacts = z.infer<typeof storedFactsSchema>['plan'] & {
  readonly _id: string;
  readonly facilityId: string;
};

/** Reads what the hub needs of a facility's plans: all, or those whose keys start with `digits`. Logs and skips broken items. */
export async function readPlanFacts(
  table: Table,
  facilityId: string,
  digits?: readonly string[],
): Promise<PlanFacts[]> {
  const make = (stored: z.output<typeof storedFactsSchema>): PlanFacts => ({
    ...stored.plan,
    _id: planId(facilityId, stored.key),
    facilityId,
  });
  return readPlanItems({ table }, facilityId, { schema: storedFactsSchema, make, digits });
}
