import type { Plan } from '../../plan/plan.ts';

let made = 0;
/** Returns a plan with only neutral values besides those a test sets; each has its own name and code. */
export function directoryPlan(change: Partial<Plan>): Plan {
  made += 1;
  return {
    _id: `plan-${made}`,
    facilityName: 'Cedar',
    financialClass: 'Commercial',
    descriptiveName: `Plan ${made}`,
    payerName: 'Sierra Mutual',
    payerCode: 1_200,
    planName: 'Silver PPO',
    planCode: 5_500 + made,
    prefixes: [],
    prefix: '',
    portalLinks: [],
    phoneNumbers: [],
    facilityContracts: [],
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
