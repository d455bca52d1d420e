import * as z from '../../zod.ts';
import {
  addresses,
  choice,
  facility,
  notes,
  ofEach,
  phones,
  portals,
  savedShape,
  serviceLocations,
  text,
} from '../hub-fields.ts';

/** How one facility handles one plan, in the order of its form. */
export const planPolicyFields = {
  planName: text('Plan name'),
  facilityName: facility,
  networkStatus: choice('Network Status', ['In Network', 'Out of Network'], 'In Network', true),
  serviceLocationPolicies: serviceLocations,
  phones,
  portals,
  addresses,
  notes,
};
const shape = ofEach(planPolicyFields, 'schema');

/** A plan policy as it is sent when it is made. */
export const planPolicyInputSchema = z.strictObject(ofEach(planPolicyFields, 'sent'));
export type PlanPolicyInput = z.output<typeof planPolicyInputSchema>;

/** An edit: fields that are left out stay as they are. */
export const planPolicyPatchSchema = z.partial(z.strictObject(shape));

export const planPolicySchema = z.strictObject({ ...shape, ...savedShape });
export type PlanPolicy = z.infer<typeof planPolicySchema>;
