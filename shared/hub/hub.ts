import { limits } from '../limits.ts';
import { isoTime, multiline, requiredLine } from '../text/text.ts';
import * as z from '../zod.ts';
import { contractingFactsSchema } from './contracts/contracting-facts.ts';
import { payerContract } from './contracts/payer-contract.ts';
import { planPolicy } from './contracts/plan-policy.ts';
import { portalAddress } from './portal-address.ts';

/** A portal that belongs to no payer or plan; created with the API tester. */
export const hubPortalInputSchema = z.strictObject({
  name: requiredLine(limits.text.name),
  url: portalAddress(requiredLine(limits.text.url)),
  notes: z._default(multiline(limits.text.notes), ''),
  isActive: z._default(z.boolean(), true),
});
export type HubPortalInput = z.output<typeof hubPortalInputSchema>;

export const hubPortalSchema = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  notes: z.string(),
  isActive: z.boolean(),
  createdAt: isoTime,
});
export type HubPortal = z.infer<typeof hubPortalSchema>;

/** Where a derived entry comes from; `name` is that of the plan, payer or plan policy. */
const sourceSchema = z.object({
  kind: z.enum(['plan', 'payer contract', 'plan policy']),
  _id: z.string(),
  name: z.string(),
  facilityName: z.string(),
});

/** A payer as plans and contracts name it, with the facilities where it occurs. */
export const hubPayerSchema = z.object({
  payerName: z.string(),
  facilities: z.array(z.string()),
  plans: z.int(),
  contracts: z.int(),
});
export type HubPayer = z.infer<typeof hubPayerSchema>;

export const hubContactSchema = z.object({
  label: z.string(),
  number: z.string(),
  notes: z.string(),
  source: sourceSchema,
});
export type HubContact = z.infer<typeof hubContactSchema>;

export const hubAddressSchema = z.object({
  label: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  notes: z.string(),
  source: sourceSchema,
});
export type HubAddress = z.infer<typeof hubAddressSchema>;

/**
 * A plan code as the facilities use it. `duplicateAt` names the facilities where several plans have this code; `plans` is
 * the number of plans behind the entry.
 */
export const hubPlanCodeSchema = z.object({
  payerName: z.string(),
  payerCode: z.optional(z.number()),
  planName: z.string(),
  planCode: z.number(),
  plans: z.int(),
  facilities: z.array(z.string()),
  duplicateAt: z.array(z.string()),
});
export type HubPlanCode = z.infer<typeof hubPlanCodeSchema>;

/** One facility's payer contracts and plan policies for one plan. */
export const planCoverSchema = z.object({
  contracts: z.array(payerContract.saved),
  policies: z.array(planPolicy.saved),
  /** For some of the other facilities named by the plan: only those contract and policy fields that decide its status there. */
  elsewhere: z.optional(z.array(z.extend(contractingFactsSchema, { facilityName: z.string() }))),
});
export type PlanCover = z.infer<typeof planCoverSchema>;
