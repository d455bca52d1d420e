import type { PlanInput } from '../../shared/plan/plan.ts';

/** Returns a complete plan for tests; pass the fields that matter to the test. */
export function samplePlan(overrides: Partial<PlanInput> = {}): PlanInput {
  return {
    facilityName: 'North Hospital',
    financialClass: 'Commercial',
    descriptiveName: 'Sample Health PPO',
    payerName: 'Sample Health',
    payerCode: 1201,
    planName: 'Sample PPO',
    planCode: 120101,
    prefixes: [{ value: 'ABC' }],
    notes: 'Check eligibility on the portal.',
    payerId: '12X45',
    facilityAddress: { street: 'PO Box 1', city: 'Sacramento', state: 'CA', zip: '95814' },
    portalLinks: [{ title: 'Provider portal', url: 'https://portal.example' }],
    phoneNumbers: [{ title: 'Eligibility', number: '(555) 555-0101' }],
    facilityContracts: [{ facilityName: 'North Hospital', contractStatus: 'Contracted' }],
    ...overrides,
  };
}
