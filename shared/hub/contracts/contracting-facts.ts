import * as z from '../../zod.ts';

// Plain strings, not enums: every browser at the desk loads them, and an older tab must accept a status it does not know.
const contractFact = z.object({
  payerName: z.string(),
  financialClass: z.string(),
  status: z.string(),
  /** First and last day on which it is in effect; '' for none. */
  effectiveDate: z.string(),
  endDate: z.string(),
});
const policyFact = z.object({ planName: z.string(), networkStatus: z.string() });

/** What decides whether a plan is contracted at a facility: the relevant fields of its payer contracts and plan policies. */
export const contractingFactsSchema = z.object({
  contracts: z.array(contractFact),
  policies: z.array(policyFact),
});
export type ContractingFacts = z.infer<typeof contractingFactsSchema>;
