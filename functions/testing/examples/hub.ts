import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { HubRows } from '../../../shared/hub/clean-hub-record.ts';
import { payerContract } from '../../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../../shared/hub/contracts/plan-policy.ts';
import { namedCalls, type RecordNames } from '../../../shared/hub/hub-record.ts';
import { type HubRecordDefinition, hubRecordType } from '../../hub/record-types.ts';
import { changing, idempotencyHeader } from '../http-event.ts';
import { addContract, addName, addRecord } from '../hub-records.ts';
import { type Example, type ExampleContext, freshExample, nameOf, type Ownership } from './parts.ts';

const paged: Example = () => ({ query: { limit: 5 } });

/** The calls about a kind of record: `body` makes one, together with its facility, and `edit` changes it. */
function recordExamples<const Record extends RecordNames, Input extends HubRows>(
  record: Record & HubRecordDefinition<Input>,
  body: object,
  edit: object,
) {
  const fresh = async ({ world }: ExampleContext, ownership: Ownership) => {
    const input = record.input.parse({ facilityName: nameOf(ownership), ...body });
    return (await addRecord(world, hubRecordType(record), input))._id;
  };
  const list: Example = (_, ownership) => ({ query: { facility: nameOf(ownership), limit: 5 } });
  const create: Example = (_, ownership) => ({
    headers: idempotencyHeader(),
    body: { facilityName: nameOf(ownership), ...body },
  });
  return namedCalls(record, {
    list,
    create,
    update: freshExample(fresh, () => ({ headers: changing(), body: edit })),
    remove: freshExample(fresh, () => ({ headers: changing() })),
    history: freshExample(fresh, () => ({ query: {} })),
  });
}

const freshContract = async ({ world }: ExampleContext, ownership: Ownership) =>
  (await addContract(world, { facilityName: nameOf(ownership) }))._id;
const freshName = async ({ world }: ExampleContext) => (await addName(world))._id;
const otherName = { name: 'Sampler', payerName: 'Sample Health', kind: 'former name', state: 'TX' } as const;

const rows = {
  phones: [{ label: 'General', number: '(555) 555-0101', notes: '' }],
  portals: [{ label: 'Portal', url: 'https://portal.example', notes: '' }],
  addresses: [
    { label: 'Mailing', line1: 'PO Box 1', line2: '', city: 'Sacramento', state: 'CA', zip: '', notes: '' },
  ],
};

export const hubExamples: Readonly<Record<OperationsOf<'hub'>, Example>> = {
  ...recordExamples(
    payerContract,
    {
      payerName: 'Sample Health',
      financialClass: 'Commercial',
      status: 'Contracted',
      effectiveDate: '2026-01-01',
      endDate: '2027-12-31',
      notes: 'Renewed every two years.',
      ...rows,
    },
    { status: 'Termed', ...rows },
  ),
  ...recordExamples(
    planPolicy,
    {
      planName: 'Sample PPO',
      networkStatus: 'In Network',
      notes: '',
      ...rows,
      serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Refer', notes: 'To the clinic.' }],
    },
    { networkStatus: 'Out of Network', ...rows },
  ),
  setPayerStatus: async ({ world }, ownership) => {
    const facilityName = nameOf(ownership);
    const about = { payerName: 'Sample Status', financialClass: 'Other' } as const;
    const { _id, version } = await addContract(world, { facilityName, ...about });
    const facilities = [{ facilityName, contract: { _id, version } }];
    return { headers: idempotencyHeader(), body: { ...about, status: 'Pending', facilities } };
  },
  verifyPayerContract: freshExample(freshContract, () => ({
    headers: changing(),
    body: { groups: ['contracting'], source: 'contract' },
  })),
  setPayerContractOwner: freshExample(freshContract, () => ({ headers: changing(), body: { interval: 90 } })),
  listPayerNames: () => ({}),
  createPayerName: () => ({ headers: idempotencyHeader(), body: { ...otherName, until: '2030-12-31' } }),
  updatePayerName: freshExample(freshName, () => ({
    headers: changing(),
    body: { state: 'OK', notes: 'Since the merger.' },
  })),
  deletePayerName: freshExample(freshName, () => ({ headers: changing() })),
  payerNameHistory: freshExample(freshName, () => ({ query: {} })),
  getPlanCover: ({ planIds }, ownership) => ({
    query: {
      facility: nameOf(ownership),
      plan: planIds[ownership],
      payerName: 'Sample Health',
      planName: 'Sample PPO',
      descriptiveName: 'Sample Health PPO',
    },
  }),
  listHubPortals: paged,
  createHubPortal: () => ({
    headers: idempotencyHeader(),
    body: { name: 'Sample portal', url: 'https://portal.example', notes: '', isActive: true },
  }),
  listHubPayers: paged,
  listHubContacts: paged,
  listHubAddresses: paged,
  listHubPlanCodes: paged,
  getPrefixLists: () => ({}),
};
