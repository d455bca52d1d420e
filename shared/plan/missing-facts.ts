import { addressText } from './fields/parts.ts';
import type { Plan } from './plan.ts';

type PlanFacts = Pick<
  Plan,
  | 'payerCode'
  | 'planCode'
  | 'facilityAddress'
  | 'providerAddress'
  | 'payerId'
  | 'ipaPayerId'
  | 'electronicIds'
  | 'phoneNumbers'
>;

const blank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Facts that the desk needs for every plan, and whether a plan lacks them. Having one for either kind of billing is enough. */
export const missingFacts = {
  /** A plan imported from a payer's list has no codes of this hospital. */
  codes: ({ payerCode, planCode }: PlanFacts) => payerCode === undefined || planCode === undefined,
  claimsAddress: ({ facilityAddress, providerAddress }: PlanFacts) =>
    blank(addressText(facilityAddress)) && blank(addressText(providerAddress)),
  electronicId: ({ payerId, ipaPayerId, electronicIds = [] }: PlanFacts) =>
    blank(payerId) && blank(ipaPayerId) && electronicIds.length === 0,
  phone: ({ phoneNumbers }: PlanFacts) => phoneNumbers.length === 0,
};

export type MissingFact = keyof typeof missingFacts;
