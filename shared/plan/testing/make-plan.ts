import type { Plan } from '../plan.ts';

let made = 0;

/** A plan with simple values for tests; `change` sets what the test is about. `prefix` is derived from `prefixes`. */
export function makePlan(change: Partial<Plan> = {}): Plan {
  made += 1;
  const prefixes = change.prefixes ?? [{ value: 'XYZ' }];
  return {
    _id: `demofac1-${made.toString(16).padStart(32, '0')}`,
    facilityName: 'Harbor Medical Center',
    financialClass: 'Commercial',
    descriptiveName: `Sample plan ${made}`,
    payerName: 'Sample Payer',
    payerCode: 1200 + made,
    planName: 'Silver PPO',
    planCode: 5500 + made,
    portalLinks: [],
    phoneNumbers: [],
    facilityContracts: [],
    version: 1,
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-11-21T10:32:00.000Z',
    ...change,
    prefixes,
    prefix: prefixes.map(({ value }) => value).join(', '),
  };
}
