import { describe, expect, it } from '@jest/globals';
import { type RowLists, withoutEmptyRows } from './clean-hub-record.ts';
import { payerContract } from './contracts/payer-contract.ts';
import { planPolicy } from './contracts/plan-policy.ts';
import { locationDecisionSchema } from './hub-rows.ts';

const decisions = locationDecisionSchema.options;

describe('withoutEmptyRows', () => {
  it('drops rows that hold only a label, and keeps every row with content', () => {
    const record = payerContract.input.parse({
      payerName: 'Fernholt',
      facilityName: 'Cedar',
      phones: [{ label: 'General' }, { label: '', notes: 'Ask for Kim.' }, { number: '555-0100' }],
      portals: [{}, { url: 'portal.example' }],
      addresses: [{ label: 'Mailing', zip: ' ' }, { zip: '95814' }],
    });
    expect(withoutEmptyRows(record)).toMatchObject({
      phones: [{ notes: 'Ask for Kim.' }, { number: '555-0100', label: 'General' }],
      portals: [{ url: 'https://portal.example', label: 'Portal' }],
      addresses: [{ zip: '95814', label: 'Mailing' }],
    });
  });

  it('keeps a named service location, whatever its decision', () => {
    const serviceLocationPolicies = decisions.map((decision) => ({
      locationName: 'Imaging',
      decision,
    }));
    const record = planPolicy.input.parse({
      planName: 'PPO',
      facilityName: 'Cedar',
      serviceLocationPolicies,
    });
    expect(withoutEmptyRows(record)).toEqual(record);
    expect(record.serviceLocationPolicies).toHaveLength(decisions.length);
  });

  it('drops a service location that holds only a decision and its row ID', () => {
    const record = planPolicy.input.parse({ planName: 'PPO', facilityName: 'Cedar' });
    const rows = decisions.flatMap((decision) =>
      ['', ' '].map((locationName, at) => ({ _id: `${decision}-${at}`, locationName, decision, notes: '' })),
    );
    expect(withoutEmptyRows({ ...record, serviceLocationPolicies: rows })).toHaveProperty(
      'serviceLocationPolicies',
      [],
    );
    const plain: { readonly facilityName: string } & RowLists = { facilityName: 'Cedar' };
    expect(withoutEmptyRows(plain)).toEqual({ facilityName: 'Cedar' });
  });
});

it('the plan policy input fills in defaults for missing fields and parts of rows', () => {
  const address = { line1: 'PO Box 1', city: 'Sacramento', state: 'CA', zip: '01234' };
  expect(
    planPolicy.input.parse({
      planName: '  Fernholt PPO  ',
      facilityName: 'Cedar',
      serviceLocationPolicies: [{ locationName: 'Imaging' }],
      phones: [{ number: '(555) 555-0101' }],
      portals: [{ url: 'portal.example' }],
      addresses: [address],
    }),
  ).toEqual({
    planName: 'Fernholt PPO',
    facilityName: 'Cedar',
    networkStatus: 'In Network',
    serviceLocationPolicies: [{ locationName: 'Imaging', decision: 'Accept', notes: '' }],
    phones: [{ label: 'General', number: '(555) 555-0101', notes: '' }],
    portals: [{ label: 'Portal', url: 'https://portal.example', notes: '' }],
    addresses: [{ ...address, label: 'Mailing', line2: '', notes: '' }],
    notes: '',
  });
});

describe('the payer contract input', () => {
  const contract = { payerName: ' Fernholt ', facilityName: 'Cedar' };
  const fieldsOf = (input: object) =>
    payerContract.input.safeParse({ ...contract, ...input }).error?.issues.map(({ path }) => path.join('.'));

  it('fills in defaults for missing fields', () => {
    expect(payerContract.input.parse(contract)).toEqual({
      payerName: 'Fernholt',
      facilityName: 'Cedar',
      financialClass: 'Commercial',
      status: 'Contracted',
      effectiveDate: '',
      endDate: '',
      notes: '',
      phones: [],
      portals: [],
      addresses: [],
    });
  });

  it.each([
    [{ payerName: '   ' }, ['payerName']],
    [{ payerName: '\u200b' }, ['payerName']],
    [{ status: 'Maybe' }, ['status']],
    [{ financialClass: 'Medicaid' }, ['financialClass']],
    [{ endDate: '2026-02-30' }, ['endDate']],
    [{ effectiveDate: '2026-03-01', endDate: '2026-02-28' }, ['endDate']],
    [{ phones: Array.from({ length: 1_000 }, () => ({ number: '1' })) }, ['phones']],
    [{ portals: [{ url: 'javascript:alert(1)' }] }, ['portals.0.url']],
  ])('rejects an invalid field: case %#', (input, fields) => {
    expect(fieldsOf(input)).toEqual(fields);
  });
});
