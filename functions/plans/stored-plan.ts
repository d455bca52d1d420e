import type { AuditTarget } from '../../shared/audit/audit.ts';
import { limits } from '../../shared/limits.ts';
import { recentShape } from '../../shared/plan/changes/recent-changes.ts';
import { contractStatusSchema, type FacilityContract, mergedShape } from '../../shared/plan/fields/parts.ts';
import { type Plan, planContentSchema, storedAddresses } from '../../shared/plan/plan.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { requiredLine } from '../../shared/text/text.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import { storedShape } from '../data/records/stored-record.ts';
import { shownVerification } from '../data/records/verification.ts';

/** A contract line as stored. Refers to one of our facilities by ID, so that a rename reaches every plan. */
export const storedContractSchema = z.object({
  facilityId: z.optional(z.string()),
  facilityName: requiredLine(limits.text.name),
  contractStatus: contractStatusSchema,
});

/** What may be written: today's rules, with contract lines in stored form. */
export const writablePlanSchema = z.extend(
  z.omit(planContentSchema, { facilityName: true, facilityContracts: true }),
  {
    facilityContracts: z.array(storedContractSchema),
  },
);

const planFields = { ...writablePlanSchema.shape, ...storedAddresses };

/**
 * A plan as stored: its fields under `plan`, and the metadata beside them. Keeps fields that a later release has added: during a
 * rollout, and after a rollback, functions of both releases read and write the same plans.
 */
export const storedPlanSchema = z.object({
  ...storedShape,
  ...recentShape,
  ...mergedShape,
  plan: z.looseObject(planFields),
});

const knownFields = z.object(planFields);
export type StoredPlan = Omit<z.infer<typeof storedPlanSchema>, 'plan'> & {
  readonly plan: z.infer<typeof knownFields>;
};

/** Returns a plan's fields that neither this release nor the sender of the edit knows. */
export function unknownFields(plan: object, sendersFields: readonly string[]): object {
  const unknown = Object.entries(plan).filter(([name]) => !Object.hasOwn(planFields, name));
  return Object.fromEntries(unknown.filter(([name]) => !sendersFields.includes(name)));
}

/** Returns the plan as the audit log names it. */
export function auditedPlan({ facilityId, key, plan }: StoredPlan): AuditTarget {
  return { type: 'plan', id: planId(facilityId, key), name: plan.descriptiveName };
}

/** Returns a stored plan as the API sends it, with current facility names. */
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
    mergedInto: stored.mergedInto,
    recent: stored.recent,
    ...shownVerification(stored, directory),
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
