import { type FieldOfKind, fieldsOfKind } from './fields/fields.ts';
import { addressText } from './fields/parts.ts';
import type { Plan } from './plan.ts';

type PlanFacts = Pick<
  Plan,
  'payerCode' | 'planCode' | FieldOfKind<'address' | 'payerId'> | 'electronicIds' | 'phoneNumbers'
>;

const addresses = fieldsOfKind('address');
const payerIds = fieldsOfKind('payerId');

/** Facts that the desk needs for every plan, and whether a plan lacks them. Having one for any kind of billing is enough. */
export const missingFacts = {
  /** A plan imported from a payer's list has no codes of this hospital. */
  codes: ({ payerCode, planCode }: PlanFacts) => payerCode === undefined || planCode === undefined,
  claimsAddress: (plan: PlanFacts) => addresses.every((field) => addressText(plan[field]).trim() === ''),
  electronicId: (plan: PlanFacts) =>
    payerIds.every((field) => !plan[field]?.trim()) && !plan.electronicIds?.length,
  phone: ({ phoneNumbers }: PlanFacts) => phoneNumbers.length === 0,
};

export type MissingFact = keyof typeof missingFacts;
