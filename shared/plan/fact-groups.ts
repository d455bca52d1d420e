import type { FactTable } from '../verification/verification.ts';
import type { PlanFieldKey } from './fields/fields.ts';

/**
 * The group of facts that each field of a plan belongs to. Payer and class are part of the contracting facts, which mean
 * something else for another payer. The hospital's own names and codes are not verified with anyone.
 */
export const planFacts = {
  facilityName: 'none',
  descriptiveName: 'none',
  financialClass: 'contracting',
  payerName: 'contracting',
  payerCode: 'none',
  planName: 'none',
  planCode: 'none',
  facilityContracts: 'contracting',
  prefixes: 'none',
  notes: 'none',
  authorizationNotes: 'authorization',
  portalLinks: 'contacts',
  phoneNumbers: 'contacts',
  facilityAddress: 'claims',
  providerAddress: 'claims',
  payerId: 'claims',
  ipaPayerId: 'claims',
  electronicIds: 'claims',
  image: 'cards',
  imagePublicId: 'cards',
  secondaryImage: 'cards',
  secondaryImagePublicId: 'cards',
  endsOn: 'none',
  successor: 'none',
} as const satisfies FactTable<PlanFieldKey>;
