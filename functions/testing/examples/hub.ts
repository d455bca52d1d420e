import { randomUUID } from 'node:crypto';
import type { OperationsOf } from '../../../shared/api/routes.ts';
import { addContract, addName, addPolicy, nameListVersion } from '../hub-records.ts';
import { type Example, type ExampleContext, nameOf, type Whose } from './parts.ts';

const paged: Example = { request: () => ({ query: { limit: 5 } }) };
const ofFacility: Example = {
  request: (_context, whose) => ({ query: { facility: nameOf(whose), limit: 5 } }),
};
const once = () => ({ 'idempotency-key': randomUUID() });
/** A record of its own for a call that changes it; its first version has the tag "1". */
const changing = () => ({ 'if-match': '"1"', ...once() });

const freshContract = async ({ world }: ExampleContext, whose: Whose) => ({
  id: (await addContract(world, { facilityName: nameOf(whose) }))._id,
});
const freshPolicy = async ({ world }: ExampleContext, whose: Whose) => ({
  id: (await addPolicy(world, { facilityName: nameOf(whose) }))._id,
});

const freshName = async ({ world }: ExampleContext) => ({ id: (await addName(world))._id });
const otherName = { name: 'Sampler', payerName: 'Sample Health', kind: 'former name', state: 'TX' } as const;

const rows = {
  phones: [{ label: 'General', number: '(555) 555-0101', notes: '' }],
  portals: [{ label: 'Portal', url: 'https://portal.example', notes: '' }],
  addresses: [
    { label: 'Mailing', line1: 'PO Box 1', line2: '', city: 'Sacramento', state: 'CA', zip: '', notes: '' },
  ],
};

export const hubExamples: Readonly<Record<OperationsOf<'hub'>, Example>> = {
  listPayerContracts: ofFacility,
  createPayerContract: {
    request: (_context, whose) => ({
      headers: once(),
      body: {
        payerName: 'Sample Health',
        facilityName: nameOf(whose),
        financialClass: 'Commercial',
        status: 'Contracted',
        effectiveDate: '2026-01-01',
        endDate: '2027-12-31',
        notes: 'Renewed every two years.',
        ...rows,
      },
    }),
  },
  updatePayerContract: {
    request: async (context, whose) => ({
      params: await freshContract(context, whose),
      headers: changing(),
      body: { status: 'Termed', ...rows },
    }),
  },
  deletePayerContract: {
    request: async (context, whose) => ({
      params: await freshContract(context, whose),
      headers: changing(),
    }),
  },
  payerContractHistory: {
    request: async (context, whose) => ({ params: await freshContract(context, whose), query: {} }),
  },
  listPlanPolicies: ofFacility,
  createPlanPolicy: {
    request: (_context, whose) => ({
      headers: once(),
      body: {
        planName: 'Sample PPO',
        facilityName: nameOf(whose),
        networkStatus: 'In Network',
        notes: '',
        ...rows,
        serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Refer', notes: 'To the clinic.' }],
      },
    }),
  },
  updatePlanPolicy: {
    request: async (context, whose) => ({
      params: await freshPolicy(context, whose),
      headers: changing(),
      body: { networkStatus: 'Out of Network', ...rows },
    }),
  },
  deletePlanPolicy: {
    request: async (context, whose) => ({ params: await freshPolicy(context, whose), headers: changing() }),
  },
  planPolicyHistory: {
    request: async (context, whose) => ({ params: await freshPolicy(context, whose), query: {} }),
  },
  listPayerNames: { request: () => ({}) },
  createPayerName: { request: () => ({ headers: once(), body: { ...otherName, until: '2030-12-31' } }) },
  importPayerNames: {
    request: async (context) => {
      const { id } = await freshName(context);
      const names = [{ name: otherName }, { _id: id, name: { ...otherName, state: 'NM' } }];
      return { headers: once(), body: { listVersion: await nameListVersion(context.world), names } };
    },
  },
  updatePayerName: {
    request: async (context) => ({
      params: await freshName(context),
      headers: changing(),
      body: { state: 'OK', notes: 'Since the merger.' },
    }),
  },
  deletePayerName: {
    request: async (context) => ({ params: await freshName(context), headers: changing() }),
  },
  payerNameHistory: {
    request: async (context) => ({ params: await freshName(context), query: {} }),
  },
  getPlanCover: {
    request: (_context, whose) => ({
      query: {
        facility: nameOf(whose),
        payerName: 'Sample Health',
        planName: 'Sample PPO',
        descriptiveName: 'Sample Health PPO',
      },
    }),
  },
  listHubPortals: paged,
  createHubPortal: {
    request: () => ({
      headers: once(),
      body: { name: 'Sample portal', url: 'https://portal.example', notes: '', isActive: true },
    }),
  },
  listHubPayers: paged,
  listHubContacts: paged,
  listHubAddresses: paged,
  listHubPlanCodes: paged,
  getPrefixLists: { request: () => ({}) },
};
