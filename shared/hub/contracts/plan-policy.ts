import type * as z from '../../zod.ts';
import {
  addresses,
  choice,
  facility,
  name,
  notes,
  phones,
  portals,
  serviceLocations,
} from '../hub-fields.ts';
import { hubRecord } from '../hub-record.ts';

/** How one facility handles one plan. The fields are in the order of the form. */
export const planPolicy = hubRecord(
  {
    kind: 'POLICY',
    one: 'planPolicy',
    many: 'planPolicies',
    words: ['plan policy', 'plan policies'],
  },
  {
    planName: name('Plan name'),
    facilityName: facility,
    networkStatus: choice('Network Status', ['In Network', 'Out of Network'], 'In Network', true),
    serviceLocationPolicies: serviceLocations,
    phones,
    portals,
    addresses,
    notes,
  },
);
export type PlanPolicyInput = z.output<typeof planPolicy.input>;
export type PlanPolicy = z.infer<typeof planPolicy.saved>;
