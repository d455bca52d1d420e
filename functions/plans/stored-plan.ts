import { limits } from '../../shared/limits.ts';
import { contractStatusSchema, type FacilityContract } from '../../shared/plan/parts.ts';
import { type Plan, planInputSchema, storedAddresses } from '../../shared/plan/plan.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { requiredLine } from '../../shared/text/text.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import { storedShape } from '../data/records/record-store.ts';

/** A contract line as stored: the facility by id where it is one of ours, so that a rename reaches every plan. */
export const storedContractSchema = z.object({
  facilityId: z.optional(z.string()),
  facilityName: requiredLine(limits.text.name),
  contractStatus: contractStatusSchema,
});

/** What may be written: the rules of today, with contract lines in stored form. */
export const writablePlanSchema = z.extend(
  z.omit(planInputSchema, { facilityName: true, facilityContracts: true }),
  {
    facilityContracts: z.array(storedContractSchema),
  },
);

/** A plan as stored: the filled-in fields under `plan`, and who and when beside them. */
export const storedPlanSchema = z.object({
  ...storedShape,
  plan: z.extend(writablePlanSchema, storedAddresses),
});

export type StoredPlan = z.infer<typeof storedPlanSchema>;

/** A stored plan with today's facility names, as the API gives it. */
export function toPlan(stored: StoredPlan, directory: Directory): Plan {
  return {
    ...stored.plan,
    _id: planId(stored.facilityId, stored.key),
    facilityName: nameOf(directory, stored.facilityId) ?? '',
    prefix: stored.plan.prefixes.map(({ value }) => value).join(', '),
    facilityContracts: namedContracts(stored.plan.facilityContracts, directory),
    version: stored.version,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  };
}

export function namedContracts(
  lines: StoredPlan['plan']['facilityContracts'],
  directory: Directory,
): FacilityContract[] {
  return lines.map(({ facilityId, facilityName, contractStatus }) => ({
    facilityName: nameOf(directory, facilityId) ?? facilityName,
    contractStatus,
  }));
}

function nameOf(directory: Directory, id: string | undefined): string | undefined {
  return id === undefined ? undefined : facilityById(directory, id)?.name;
}
