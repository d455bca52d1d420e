import type { Plan } from '../../plan.ts';
import { makePlan } from '../../testing/make-plan.ts';
import { cardDirectory } from './card-directory.ts';

let made = 0;

/** Returns a plan of a fictional payer with what a card may show of it. */
export function cardPlan({
  payerName = 'Harbor Blue Mutual',
  planName = 'PPO',
  ...more
}: Partial<Plan>): Plan {
  made += 1;
  const codes = { payerCode: 7_700 + made, planCode: 77_000 + made };
  const descriptiveName = `${payerName} ${planName}`;
  return makePlan({ ...codes, descriptiveName, payerName, planName, prefixes: [], ...more });
}

const blue = {
  payerId: 'HB010',
  facilityAddress: { street: 'PO Box 4410', city: 'Tallow', state: 'NV', zip: '89199' },
  phoneNumbers: [{ title: 'Provider Services', number: '(209) 555-0142' }],
  portalLinks: [{ title: 'Portal', url: 'https://portal.harborblue.example/claims' }],
};
const larkin = { payerName: 'Christian Larkin Health Plan', payerId: 'LK001' };

export const cardPlans: readonly Plan[] = [
  cardPlan({ ...blue, planName: 'PPO', prefixes: [{ value: 'ZQB' }, { value: 'ZQC' }] }),
  cardPlan({ ...blue, planName: 'Select PPO', prefixes: [{ value: 'ZQB' }] }),
  cardPlan({ ...blue, planName: 'HMO', prefixes: [{ value: 'ZQH' }], notes: 'Group 0045678 is carved out.' }),
  cardPlan({ ...blue, planName: 'PPO', descriptiveName: 'Harbor Blue Mutual PPO – Tallow Growers' }),
  cardPlan({
    ...larkin,
    planName: 'Select HMO',
    facilityAddress: { street: 'PO Box 44120', city: 'Tallow', state: 'NV', zip: '89199' },
  }),
  cardPlan({ ...larkin, planName: 'Medicare Advantage HMO', financialClass: 'Medicare' }),
  cardPlan({ payerName: 'Westmere Health of Nevada', planName: 'PPO', payerId: 'WM001' }),
  cardPlan({ payerName: 'Westmere Health of California', planName: 'PPO', payerId: 'WM001' }),
  cardPlan({
    payerName: 'Blue Cross Blue Shield of Tennessee',
    planName: 'TennCare',
    financialClass: 'Medicaid',
  }),
  cardPlan({ payerName: 'Jordan Health', planName: 'Madison Advantage PPO' }),
  cardPlan({
    payerName: 'Quarry Assurance',
    planName: 'Open Access',
    planCode: 77_012,
    electronicIds: [
      { transaction: 'Eligibility', id: 'hb0101234567', through: 'Direct', enrollment: 'Unknown', note: '' },
      { transaction: 'Remittance', id: '00010', through: '', enrollment: 'Unknown', note: '' },
    ],
  }),
];

export const directory = cardDirectory(cardPlans, [
  { name: 'Coventry of Tallow', payerName: 'Quarry Assurance', kind: 'former name', state: '' },
  { name: 'Seaway', payerName: 'Westmere Health of Nevada', kind: 'known here as', state: 'NV' },
  { name: 'Seaway', payerName: 'Westmere Health of California', kind: 'known here as', state: 'CA' },
]);
