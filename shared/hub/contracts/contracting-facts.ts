import * as z from '../../zod.ts';

// Plain texts: every browser at the desk loads them, and an older tab reads a status that it does not know.
const contractFact = z.object({
  payerName: z.string(),
  financialClass: z.string(),
  status: z.string(),
  /** First and last day on which it holds; '' for none. */
  effectiveDate: z.string(),
  endDate: z.string(),
});
const policyFact = z.object({ planName: z.string(), networkStatus: z.string() });

/** Of a facility's payer contracts and plan policies what decides whether a plan is contracted there. */
export const contractingFactsSchema = z.object({
  contracts: z.array(contractFact),
  policies: z.array(policyFact),
});
export type ContractingFacts = z.infer<typeof contractingFactsSchema>;

/** The same of a record as it is stored. */
export const storedFacts = {
  contract: z.object({ record: contractFact }),
  policy: z.object({ record: policyFact }),
};
