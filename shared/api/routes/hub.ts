import { prefixListsSchema } from '../../bluecard/prefix-list.ts';
import { payerContract } from '../../hub/contracts/payer-contract.ts';
import { payerStatusSchema } from '../../hub/contracts/payer-status.ts';
import {
  hubAddressSchema,
  hubContactSchema,
  hubPayerSchema,
  hubPlanCodeSchema,
  hubPortalInputSchema,
  hubPortalSchema,
  planCoverSchema,
} from '../../hub/hub.ts';
import { namedCalls } from '../../hub/hub-record.ts';
import { limits } from '../../limits.ts';
import { payerNameInputSchema, payerNamePatchSchema, payerNameSchema } from '../../payer-names/payer-name.ts';
import { count } from '../../records/number.ts';
import { line, requiredLine } from '../../text/text.ts';
import { factOwnerSchema, verifySchema } from '../../verification/verification.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { editsOf, items, paging, recordRoutes } from './hub-records.ts';
import { byId, list, one } from './parts.ts';

const operation = operationsOf('hub');

/** A paged list that every signed-in user can read. */
const pages = { access: 'member', query: z.strictObject(paging) } as const;

/** Common to the calls in which an administrator verifies a payer contract's facts or sets their owner. */
const contractFacts = {
  access: 'admin',
  audit: { kind: 'change', about: 'payer contract' },
  scope: 'recordId',
  ifMatch: payerContract.saved,
  idempotent: true,
  params: byId,
  response: one(payerContract.saved),
} as const;

/**
 * A facility's records (`listPayerContracts`, `planPolicyHistory`), payers' other names, portals,
 * and what is derived from these and the plans.
 */
export const hubRoutes = {
  ...recordRoutes,
  setPayerStatus: operation('POST', '/hub/payer-status', {
    access: 'admin',
    audit: { kind: 'change', about: 'payer contract' },
    idempotent: true,
    summary:
      'Set one payer’s status at several facilities, all or none. Refused as a whole if a contract has changed or appeared since the caller read them.',
    body: payerStatusSchema,
    response: list(
      z.pick(payerContract.saved, { _id: true, facilityName: true, status: true, version: true }),
    ),
  }),
  verifyPayerContract: operation('POST', '/hub/payer-contracts/{id}/verify', {
    ...contractFacts,
    summary:
      'Record that groups of a payer contract’s facts were verified today, and the source. Editing a fact clears this for its group.',
    body: verifySchema,
  }),
  setPayerContractOwner: operation('PUT', '/hub/payer-contracts/{id}/owner', {
    ...contractFacts,
    summary:
      'Set who owns the facts of a payer contract and after how many days they are due to be verified again.',
    body: factOwnerSchema,
  }),
  ...namedCalls(
    { one: 'payerName', many: 'payerNames' },
    {
      list: operation('GET', '/hub/payer-names', {
        access: 'member',
        etag: true,
        summary: 'All other names of payers. `listVersion` counts the writes of the list.',
        response: z.object({ items: z.array(payerNameSchema), listVersion: count }),
      }),
      ...editsOf(
        { input: payerNameInputSchema, patch: payerNamePatchSchema, saved: payerNameSchema },
        { path: '/hub/payer-names', word: 'other name', aWord: 'another name of a payer', scope: 'none' },
      ),
    },
  ),
  getPlanCover: operation('GET', '/hub/plan-cover', {
    access: 'member',
    scope: 'query',
    summary:
      'The payer contracts and plan policies of one facility that apply to one plan, matched by name. With the plan’s id, also what decides its status at other facilities.',
    query: z.strictObject({
      facility: requiredLine(limits.text.name),
      payerName: requiredLine(limits.text.name),
      planName: requiredLine(limits.text.name),
      descriptiveName: requiredLine(limits.text.name),
      plan: z.optional(line(limits.text.id)),
    }),
    response: one(planCoverSchema),
  }),
  listHubPortals: operation('GET', '/hub/portals', {
    ...pages,
    summary: 'Portals that belong to no payer or plan.',
    response: items(hubPortalSchema),
  }),
  createHubPortal: operation('POST', '/hub/portals', {
    access: 'admin',
    audit: { kind: 'change', about: 'portal' },
    idempotent: true,
    summary: 'Add a portal that belongs to no payer or plan.',
    status: 201,
    body: hubPortalInputSchema,
    response: one(hubPortalSchema),
  }),
  listHubPayers: operation('GET', '/hub/payers', {
    ...pages,
    summary: 'Payers named by plans and payer contracts of the caller’s facilities.',
    response: items(hubPayerSchema),
  }),
  listHubContacts: operation('GET', '/hub/contacts', {
    ...pages,
    summary: 'Phone numbers of plans, payer contracts and plan policies of the caller’s facilities.',
    response: items(hubContactSchema),
  }),
  listHubAddresses: operation('GET', '/hub/addresses', {
    ...pages,
    summary: 'Addresses of plans, payer contracts and plan policies of the caller’s facilities.',
    response: items(hubAddressSchema),
  }),
  listHubPlanCodes: operation('GET', '/hub/plan-codes', {
    ...pages,
    summary:
      'Plan codes in use at the caller’s facilities, with the facilities where several plans share one.',
    response: items(hubPlanCodeSchema),
  }),
  getPrefixLists: operation('GET', '/hub/bluecard-prefixes', {
    access: 'member',
    etag: true,
    summary: 'Which Blue plan issued which BlueCard prefix, and where the previous list differs.',
    response: one(prefixListsSchema),
  }),
} as const satisfies Record<string, Operation>;
