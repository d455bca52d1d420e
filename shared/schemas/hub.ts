import { lazy } from '../lazy.ts';
import { limits } from '../limits.ts';
import * as z from '../zod.ts';
import { payerContractSchema } from './payer-contract.ts';
import { planPolicySchema } from './plan-policy.ts';
import { portalAddress } from './portal-address.ts';
import { isoTime, multiline, requiredLine } from './text.ts';

/** A portal that belongs to no payer or plan; made with the API tester. */
export const hubPortalInputSchema = lazy(() =>
  z.strictObject({
    name: requiredLine(limits.text.name),
    url: portalAddress(requiredLine(limits.text.url)),
    notes: z._default(multiline(limits.text.notes), ''),
    isActive: z._default(z.boolean(), true),
  }),
);
export type HubPortalInput = z.output<ReturnType<typeof hubPortalInputSchema>>;

export const hubPortalSchema = lazy(() =>
  z.strictObject({
    _id: z.string(),
    name: z.string(),
    url: z.string(),
    notes: z.string(),
    isActive: z.boolean(),
    createdAt: isoTime,
  }),
);
export type HubPortal = z.infer<ReturnType<typeof hubPortalSchema>>;

/** Where a derived entry comes from; `name` is the plan's, payer's or policy's. */
const sourceSchema = lazy(() =>
  z.strictObject({
    kind: z.enum(['plan', 'payer contract', 'plan policy']),
    _id: z.string(),
    name: z.string(),
    facilityName: z.string(),
  }),
);

/** A payer as plans and contracts name it, with the facilities where it occurs. */
export const hubPayerSchema = lazy(() =>
  z.strictObject({
    payerName: z.string(),
    facilities: z.array(z.string()),
    plans: z.int(),
    contracts: z.int(),
  }),
);
export type HubPayer = z.infer<ReturnType<typeof hubPayerSchema>>;

export const hubContactSchema = lazy(() =>
  z.strictObject({
    label: z.string(),
    number: z.string(),
    notes: z.string(),
    source: sourceSchema(),
  }),
);
export type HubContact = z.infer<ReturnType<typeof hubContactSchema>>;

export const hubAddressSchema = lazy(() =>
  z.strictObject({
    label: z.string(),
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    notes: z.string(),
    source: sourceSchema(),
  }),
);
export type HubAddress = z.infer<ReturnType<typeof hubAddressSchema>>;

/**
 * A plan code as the facilities use it. `duplicateAt` names the facilities where more than one plan has this plan code;
 * `plans` counts the plans behind the entry.
 */
export const hubPlanCodeSchema = lazy(() =>
  z.strictObject({
    payerName: z.string(),
    payerCode: z.number(),
    planName: z.string(),
    planCode: z.number(),
    plans: z.int(),
    facilities: z.array(z.string()),
    duplicateAt: z.array(z.string()),
  }),
);
export type HubPlanCode = z.infer<ReturnType<typeof hubPlanCodeSchema>>;

/** What one facility has agreed and decided about one plan. */
export const planCoverSchema = lazy(() =>
  z.strictObject({
    contracts: z.array(payerContractSchema()),
    policies: z.array(planPolicySchema()),
  }),
);
