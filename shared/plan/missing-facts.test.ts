import { describe, expect, it } from '@jest/globals';
import { fieldsOfKind } from './fields/fields.ts';
import { missingFacts } from './missing-facts.ts';

const address = { street: 'PO Box 1', city: 'Duskvale' };
const electronicId = {
  transaction: 'Remittance',
  id: '9',
  through: '',
  enrollment: 'Unknown',
  note: '',
} as const;
const whole = {
  payerCode: 1,
  planCode: 2,
  facilityAddress: address,
  payerId: '12X45',
  phoneNumbers: [{ title: 'Claims', number: '(555) 555-0110' }],
};
const lacks = (overrides: Partial<Parameters<typeof missingFacts.codes>[0]>) =>
  Object.entries(missingFacts)
    .filter(([, isMissing]) => isMissing({ ...whole, ...overrides }))
    .map(([fact]) => fact);

describe('missingFacts', () => {
  it.each([
    ['nothing', {}, []],
    ['a payer code', { payerCode: undefined }, ['codes']],
    ['a plan code', { planCode: undefined }, ['codes']],
    ['nothing, because 0 is a code, too', { payerCode: 0, planCode: 0 }, []],
    ['both addresses', { facilityAddress: undefined }, ['claimsAddress']],
    ['both addresses, one of them empty', { facilityAddress: {} }, ['claimsAddress']],
    ['the address of hospital billing only', { facilityAddress: undefined, providerAddress: address }, []],
    ['every ID', { payerId: undefined }, ['electronicId']],
    ['every ID, one of them blank', { payerId: ' ', electronicIds: [] }, ['electronicId']],
    ...fieldsOfKind('payerId').map(
      (field) => [`all IDs but ${field}`, { payerId: undefined, [field]: '12X45' }, []] as const,
    ),
    ['payer IDs, but not electronic IDs', { payerId: undefined, electronicIds: [electronicId] }, []],
    ['a phone number', { phoneNumbers: [] }, ['phone']],
  ])('lists what is missing in a plan that lacks %s', (_, overrides, expected) => {
    expect(lacks(overrides)).toEqual(expected);
  });
});
