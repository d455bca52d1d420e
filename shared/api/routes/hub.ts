import { lazy } from '../../lazy.ts';
import { limits } from '../../limits.ts';
import { historyPageSchema } from '../../schemas/history.ts';
import {
  hubAddressSchema,
  hubContactSchema,
  hubPayerSchema,
  hubPlanCodeSchema,
  hubPortalInputSchema,
  hubPortalSchema,
  planCoverSchema,
} from '../../schemas/hub.ts';
import {
  payerContractInputSchema,
  payerContractPatchSchema,
  payerContractSchema,
} from '../../schemas/payer-contract.ts';
import { planPolicyInputSchema, planPolicyPatchSchema, planPolicySchema } from '../../schemas/plan-policy.ts';
import { line, requiredLine } from '../../schemas/text.ts';
import * as z from '../../zod.ts';
import { type Operation, operation } from '../operation.ts';
import { byId, one } from './parts.ts';

const paging = lazy(() => ({
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listPage))),
  cursor: z.optional(line(500)),
}));
const page = lazy(() => z.strictObject(paging()));
const pageOfFacility = lazy(() =>
  z.strictObject({ ...paging(), facility: z.optional(requiredLine(limits.text.name)) }),
);
const items = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.optional(z.string()) });

/** Payer contracts, plan policies, portals, and what is derived from them and the plans. */
export const hubRoutes = {
  listPayerContracts: operation({
    method: 'GET',
    path: '/hub/payer-contracts',
    group: 'hub',
    access: 'member',
    scope: 'query',
    summary: 'Payer contracts of one facility, or of every facility the caller may see.',
    query: pageOfFacility,
    response: () => items(payerContractSchema()),
  }),
  createPayerContract: operation({
    method: 'POST',
    path: '/hub/payer-contracts',
    group: 'hub',
    access: 'admin',
    idempotent: true,
    summary: 'Add a payer contract to a facility.',
    status: 201,
    body: payerContractInputSchema,
    response: () => one(payerContractSchema()),
  }),
  updatePayerContract: operation({
    method: 'PATCH',
    path: '/hub/payer-contracts/{id}',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    ifMatch: payerContractSchema,
    idempotent: true,
    summary:
      'Change a payer contract. Fields that are left out stay; at another facility it gets another id.',
    params: byId,
    body: payerContractPatchSchema,
    response: () => one(payerContractSchema()),
  }),
  deletePayerContract: operation({
    method: 'DELETE',
    path: '/hub/payer-contracts/{id}',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    ifMatch: payerContractSchema,
    idempotent: true,
    summary: 'Remove a payer contract. Its history stays.',
    status: 204,
    params: byId,
  }),
  payerContractHistory: operation({
    method: 'GET',
    path: '/hub/payer-contracts/{id}/history',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    summary: 'Who changed which fields of a payer contract and when, newest first; of a deleted one too.',
    params: byId,
    query: () => z.strictObject({ cursor: paging().cursor }),
    response: historyPageSchema,
  }),
  listPlanPolicies: operation({
    method: 'GET',
    path: '/hub/plan-policies',
    group: 'hub',
    access: 'member',
    scope: 'query',
    summary: 'Plan policies of one facility, or of every facility the caller may see.',
    query: pageOfFacility,
    response: () => items(planPolicySchema()),
  }),
  createPlanPolicy: operation({
    method: 'POST',
    path: '/hub/plan-policies',
    group: 'hub',
    access: 'admin',
    idempotent: true,
    summary: 'Add a plan policy to a facility.',
    status: 201,
    body: planPolicyInputSchema,
    response: () => one(planPolicySchema()),
  }),
  updatePlanPolicy: operation({
    method: 'PATCH',
    path: '/hub/plan-policies/{id}',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    ifMatch: planPolicySchema,
    idempotent: true,
    summary: 'Change a plan policy. Fields that are left out stay; at another facility it gets another id.',
    params: byId,
    body: planPolicyPatchSchema,
    response: () => one(planPolicySchema()),
  }),
  deletePlanPolicy: operation({
    method: 'DELETE',
    path: '/hub/plan-policies/{id}',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    ifMatch: planPolicySchema,
    idempotent: true,
    summary: 'Remove a plan policy. Its history stays.',
    status: 204,
    params: byId,
  }),
  planPolicyHistory: operation({
    method: 'GET',
    path: '/hub/plan-policies/{id}/history',
    group: 'hub',
    access: 'admin',
    scope: 'planId',
    summary: 'Who changed which fields of a plan policy and when, newest first; of a deleted one too.',
    params: byId,
    query: () => z.strictObject({ cursor: paging().cursor }),
    response: historyPageSchema,
  }),
  getPlanCover: operation({
    method: 'GET',
    path: '/hub/plan-cover',
    group: 'hub',
    access: 'member',
    scope: 'query',
    summary: 'The payer contracts and plan policies of one facility that speak of one plan, matched by name.',
    query: () =>
      z.strictObject({
        facility: requiredLine(limits.text.name),
        payerName: requiredLine(limits.text.name),
        planName: requiredLine(limits.text.name),
        descriptiveName: requiredLine(limits.text.name),
      }),
    response: () => one(planCoverSchema()),
  }),
  listHubPortals: operation({
    method: 'GET',
    path: '/hub/portals',
    group: 'hub',
    access: 'member',
    summary: 'Portals that belong to no payer or plan.',
    query: page,
    response: () => items(hubPortalSchema()),
  }),
  createHubPortal: operation({
    method: 'POST',
    path: '/hub/portals',
    group: 'hub',
    access: 'admin',
    idempotent: true,
    summary: 'Add a portal that belongs to no payer or plan.',
    status: 201,
    body: hubPortalInputSchema,
    response: () => one(hubPortalSchema()),
  }),
  listHubPayers: operation({
    method: 'GET',
    path: '/hub/payers',
    group: 'hub',
    access: 'member',
    summary: 'Payers named by plans and payer contracts of the caller’s facilities.',
    query: page,
    response: () => items(hubPayerSchema()),
  }),
  listHubContacts: operation({
    method: 'GET',
    path: '/hub/contacts',
    group: 'hub',
    access: 'member',
    summary: 'Phone numbers of plans, payer contracts and plan policies of the caller’s facilities.',
    query: page,
    response: () => items(hubContactSchema()),
  }),
  listHubAddresses: operation({
    method: 'GET',
    path: '/hub/addresses',
    group: 'hub',
    access: 'member',
    summary: 'Addresses of plans, payer contracts and plan policies of the caller’s facilities.',
    query: page,
    response: () => items(hubAddressSchema()),
  }),
  listHubPlanCodes: operation({
    method: 'GET',
    path: '/hub/plan-codes',
    group: 'hub',
    access: 'member',
    summary:
      'Plan codes in use at the caller’s facilities, with the facilities where one stands for several plans.',
    query: page,
    response: () => items(hubPlanCodeSchema()),
  }),
} as const satisfies Record<string, Operation>;
