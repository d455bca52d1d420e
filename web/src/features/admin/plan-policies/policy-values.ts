import { networkStatusSchema, type PlanPolicy } from '../../../../../shared/hub/contracts/plan-policy.ts';
import { locationDecisionSchema } from '../../../../../shared/hub/hub-rows.ts';
import * as z from '../../../../../shared/zod.ts';
import { labelledFields } from '../../../kit/conflict/labelled-fields.ts';
import { typedContactRows } from '../records/editor/contact-rows.tsx';

/** A plan policy as it is typed, for the form and its draft. */
export const typedPolicySchema = z.object({
  planName: z.string(),
  facilityName: z.string(),
  networkStatus: networkStatusSchema,
  notes: z.string(),
  ...typedContactRows,
  serviceLocationPolicies: z.array(
    z.object({
      _id: z.optional(z.string()),
      locationName: z.string(),
      decision: locationDecisionSchema,
      notes: z.string(),
    }),
  ),
});
export type TypedPolicy = z.infer<typeof typedPolicySchema>;

const fresh: TypedPolicy = {
  planName: '',
  facilityName: '',
  networkStatus: 'In Network',
  notes: '',
  phones: [],
  portals: [],
  addresses: [],
  serviceLocationPolicies: [],
};

/** What the form starts with: the policy that is edited, or the defaults of a new one. */
export const policyValues = (policy: PlanPolicy | undefined): TypedPolicy =>
  policy === undefined ? fresh : typedPolicySchema.parse(policy);

export const policyFields = labelledFields<TypedPolicy>({
  planName: 'Plan name',
  facilityName: 'Facility',
  networkStatus: 'Network Status',
  serviceLocationPolicies: 'Service Location Policies',
  phones: 'Phones',
  portals: 'Portals',
  addresses: 'Addresses',
  notes: 'Notes',
});
