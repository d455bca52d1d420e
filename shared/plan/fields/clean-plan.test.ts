import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planInputSchema } from '../plan.ts';
import { cleanPlan } from './clean-plan.ts';
import type { PlanDraft } from './fields.ts';

const required: PlanDraft = {
  facilityName: 'Alderquay',
  financialClass: 'Commercial',
  descriptiveName: 'Juniper PPO',
  payerName: 'Juniper',
  payerCode: 12,
  planName: 'PPO',
  planCode: 3400,
};

describe('cleanPlan', () => {
  it('drops prefixes that are not 3 letters or digits, and reports which and why', () => {
    const { plan, dropped } = cleanPlan({
      prefixes: [
        { value: ' abc ' },
        { value: '' },
        { value: 'AB' },
        { value: 'A-1' },
        { value: 'ABC' },
        { value: '1x2' },
      ],
    });
    expect(plan.prefixes).toEqual([{ value: 'ABC' }, { value: '1X2' }]);
    expect(dropped).toEqual([
      { list: 'prefixes', index: 2, text: 'AB', reason: 'A prefix must have 3 characters.' },
      { list: 'prefixes', index: 3, text: 'A-1', reason: 'A prefix can have only letters and digits.' },
      { list: 'prefixes', index: 4, text: 'ABC', reason: 'This prefix is already in the list.' },
    ]);
  });

  it('drops half-filled portals, phones and contract lines with a report, and blank rows without one', () => {
    const { plan, dropped } = cleanPlan({
      portalLinks: [
        { title: 'Eligibility', url: '' },
        { title: ' ', url: ' ' },
        { title: 'Claims', url: 'a.example' },
        { title: '', url: 'b.example' },
      ],
      phoneNumbers: [
        { title: '', number: '555-0100' },
        { title: 'Claims', number: '  ' },
      ],
      facilityContracts: [
        { facilityName: 'Alderquay', contractStatus: '' },
        { facilityName: 'Cedar', contractStatus: 'Contracted' },
        { facilityName: '', contractStatus: 'Must Call' },
      ],
    });
    expect(plan.portalLinks).toEqual([{ title: 'Claims', url: 'a.example' }]);
    expect(plan.phoneNumbers).toEqual([]);
    expect(plan.facilityContracts).toEqual([{ facilityName: 'Cedar', contractStatus: 'Contracted' }]);
    expect(dropped.map(({ list, index, text, reason }) => `${list}.${index} ${text}: ${reason}`)).toEqual([
      'facilityContracts.0 Alderquay: It has no status.',
      'facilityContracts.2 Must Call: It has no facility.',
      'portalLinks.0 Eligibility: It has no address.',
      'portalLinks.3 b.example: It has no title.',
      'phoneNumbers.0 555-0100: It has no title.',
      'phoneNumbers.1 Claims: It has no number.',
    ]);
  });

  it('converts codes in digits to numbers and leaves other text for the schema to reject', () => {
    expect(cleanPlan({ payerCode: ' 0042 ', planCode: '12e3' }).plan).toEqual({
      payerCode: 42,
      planCode: '12e3',
    });
    expect(cleanPlan({ payerCode: '-1' }).plan).toEqual({ payerCode: '-1' });
  });

  it('upper-cases payer IDs and removes blank texts and addresses', () => {
    const { plan } = cleanPlan({
      payerId: ' ab12 ',
      ipaPayerId: ' cd34 ',
      notes: '  ',
      facilityAddress: { street: ' ', city: '' },
      providerAddress: { state: 'ca' },
    });
    expect(plan).toEqual({ payerId: 'AB12', ipaPayerId: 'CD34', providerAddress: { state: 'CA' } });
    expect(cleanPlan({ ipaPayerId: ' ' }).plan).toEqual({});
  });

  it('trims each part of an address', () => {
    const providerAddress = {
      street: ' PO Box 1 ',
      street2: ' Unit 2 ',
      city: ' Chico ',
      state: ' CA ',
      zip: ' 95927 ',
    };
    expect(cleanPlan({ providerAddress }).plan.providerAddress).toEqual({
      street: 'PO Box 1',
      street2: 'Unit 2',
      city: 'Chico',
      state: 'CA',
      zip: '95927',
    });
  });

  it('does not invent lists that the draft does not have', () => {
    expect(cleanPlan(required)).toEqual({ plan: required, dropped: [] });
  });

  const typed = fc.oneof(
    fc.string(),
    fc.constantFrom('', ' ', 'abc', 'XY1', 'a b', 'https://portal.example', 'Contracted'),
  );
  const drafts = fc.record(
    {
      payerCode: fc.oneof(fc.nat(), typed),
      notes: typed,
      payerId: typed,
      prefixes: fc.array(fc.record({ value: typed })),
      portalLinks: fc.array(fc.record({ title: typed, url: typed })),
      phoneNumbers: fc.array(fc.record({ title: typed, number: typed })),
      facilityContracts: fc.array(fc.record({ facilityName: typed, contractStatus: typed })),
    },
    { requiredKeys: [] },
  );

  it('changes and drops nothing when applied a second time', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const once = cleanPlan(draft).plan;
        expect(cleanPlan(once)).toEqual({ plan: once, dropped: [] });
      }),
    );
  });

  it('accounts for every row as kept, reported or blank', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { plan, dropped } = cleanPlan(draft);
        for (const list of ['prefixes', 'portalLinks', 'phoneNumbers', 'facilityContracts'] as const) {
          const rows: readonly object[] = draft[list] ?? [];
          const blank = rows.filter((row) => Object.values(row).every((value) => value.trim() === ''));
          const named = dropped.filter((row) => row.list === list);
          expect((plan[list] ?? []).length + named.length + blank.length).toBe(rows.length);
        }
      }),
    );
  });

  it('leaves only prefixes that the plan schema accepts', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ value: typed }), { maxLength: 30 }), (prefixes) => {
        const parsed = planInputSchema.safeParse({ ...required, ...cleanPlan({ prefixes }).plan });
        expect(parsed.success).toBe(true);
      }),
    );
  });
});
