import { planContentSchema } from '../../shared/plan/plan.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import * as z from '../../shared/zod.ts';
import { readPlanItems } from '../data/plans/plan-items.ts';
import type { Table } from '../data/table/table.ts';
import type { Log } from '../log.ts';

/** The part of a stored plan from which payers, contacts, addresses and plan codes are derived. */
const { shape } = planContentSchema;
const storedFactsSchema = z.object({
  key: z.string(),
  facilityId: z.string(),
  // Not `pick`: that would be as strict as the whole, and refuse a plan for having the other fields.
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

/** What the hub needs of the plans of a facility, of all or of those whose keys begin with the digits. Broken items are reported and left out. */
export async function readPlanFacts(
  { table, log }: { readonly table: Table; readonly log: Log },
  facilityId: string,
  digits?: readonly string[],
): Promise<PlanFacts[]> {
  const make = (stored: z.output<typeof storedFactsSchema>): PlanFacts => ({
    ...stored.plan,
    _id: planId(facilityId, stored.key),
    facilityId,
  });
  return readPlanItems({ table, log }, facilityId, { schema: storedFactsSchema, make, digits });
}
