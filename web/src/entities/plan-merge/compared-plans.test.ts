import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planFieldKeys } from '../../../../shared/plan/fields/fields.ts';
import * as some from '../../../../shared/plan/search/testing/plan-arbitrary.ts';
import { makePlan } from '../../../../shared/plan/testing/make-plan.ts';
import { comparedPlans } from './compared-plans.ts';

it('comparedPlans covers every field that users fill in, except the facility', () => {
  const keys = new Set(comparedPlans(makePlan(), makePlan()).map(({ key }) => key));
  const left = planFieldKeys.filter((key) => !keys.has(key));
  expect(left).toEqual(['facilityName', 'imagePublicId', 'secondaryImagePublicId']);
});

it('comparedPlans finds no difference between a plan and itself, and the same ones in either order', () => {
  const differing = (...plans: Parameters<typeof comparedPlans>) =>
    comparedPlans(...plans).flatMap(({ key, differs }) => (differs ? key : []));
  fc.assert(
    fc.property(some.plan, some.plan, (one, other) => {
      expect(differing(one, one)).toEqual([]);
      expect(differing(one, other)).toEqual(differing(other, one));
    }),
  );
});

it('comparedPlans finds two phone numbers whose options are swapped, and ignores the order of such rows', () => {
  const phonesOf = (claims: number, eligibility: number) => [
    { title: 'Claims', number: `(800) 555-0100, option ${claims}` },
    { title: 'Eligibility', number: `(800) 555-0111, option ${eligibility}` },
  ];
  const one = makePlan({ phoneNumbers: phonesOf(2, 3) });
  const differing = (phoneNumbers: typeof one.phoneNumbers) =>
    comparedPlans(one, { ...one, phoneNumbers }).flatMap(({ label, differs }) => (differs ? label : []));
  expect(differing(phonesOf(3, 2))).toEqual(['Phone numbers']);
  expect(differing(phonesOf(2, 3).toReversed())).toEqual([]);
});

it('comparedPlans finds differing IDs, prefixes, phones, addresses and statuses, but ignores row order', () => {
  const one = makePlan({
    planCode: 1,
    payerCode: 7,
    payerId: 'BQ010',
    prefixes: [{ value: 'ABC' }, { value: 'XYZ' }],
    phoneNumbers: [{ title: 'Eligibility', number: '555-0101' }],
    facilityAddress: { street: 'PO Box 1', zip: '95814' },
    facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Contracted' }],
  });
  const other = {
    ...one,
    payerId: 'BQ011',
    electronicIds: [
      { transaction: 'Claims', id: 'E1', through: '', enrollment: '', note: '' } as const,
    ] as never,
    prefixes: [{ value: 'XYZ' }, { value: 'ABC' }],
    phoneNumbers: [{ title: 'Eligibility', number: '555-0102' }],
    facilityAddress: { street: 'PO Box 2', zip: '95814' },
    facilityContracts: [{ facilityName: 'Cedar', contractStatus: 'Must Call' as const }],
  };
  const found = comparedPlans(one, other);
  expect(found.filter(({ differs }) => differs).map(({ label, texts }) => [label, ...texts])).toEqual([
    ['Contracting', 'Cedar: Contracted', 'Cedar: Must Call'],
    ['Phone numbers', 'Eligibility: 555-0101', 'Eligibility: 555-0102'],
    ['Claims Address (HB)', 'PO Box 1\n95814', 'PO Box 2\n95814'],
    ['Payer ID (HB)', 'BQ010', 'BQ011'],
    ['Electronic IDs', '', expect.stringContaining('E1')],
  ]);
  const prefixes = [{ value: 'ABC' }, { value: 'QRS' }];
  const differing = comparedPlans(one, { ...one, prefixes }).filter(({ differs }) => differs);
  expect(differing.map(({ texts }) => texts)).toEqual([['ABC, XYZ', 'ABC, QRS']]);
});
