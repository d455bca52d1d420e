import type { FactTable } from '../verification/verification.ts';
import type { PlanFieldKey } from './fields/fields.ts';

/**
 * To which group of facts a field of a plan belongs. Payer and class are a part of what is said about contracting: for another payer it is
 * another statement. The names and codes of the hospital itself are nobody else's to verify.
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
