import type { PayerContractInput } from '../../../../shared/hub/contracts/payer-contract.ts';
import type { PlanPolicyInput } from '../../../../shared/hub/contracts/plan-policy.ts';
import { claimsOffice, phonesOf } from './claims-offices.ts';
import { usualStatus } from './contracting.ts';
import { type DemoPayer, demoPayers, type PayerKind } from './payers.ts';
import { medicalGroups } from './places.ts';
import { type Random, randomOf } from './random.ts';

const classes: Readonly<Record<PayerKind, PayerContractInput['financialClass']>> = {
  commercial: 'Commercial',
  advantage: 'Medicare',
  medicare: 'Medicare',
  'managed-medicaid': 'Medi-Cal',
  medicaid: 'Medi-Cal',
  comp: 'Other',
  program: 'Other',
};

const statuses = {
  Contracted: 'Contracted',
  'Not Contracted': 'Not Contracted',
  'Must Call': 'Pending',
  'Must Call to Confirm': 'Pending',
  'See Notes': 'Out of Network',
} as const;

const contractNotes = [
  '',
  '',
  'Rates by case for obstetrics and neonatal care; questions to Managed Care.',
  'Lesser-of clause: bill charges, never the expected rate.',
  'Timely filing 90 days from discharge. Appeals within 180 days of the remittance.',
  'Letters of agreement case by case while the renewal is negotiated.',
];

/**
 * Returns a facility's contracts with the demo's payers: one each, a few payers without one, some that on `today` have ended, end
 * soon or have yet to begin, and one that is renewed without a gap.
 */
export function demoContracts(facilityName: string, today: Date): PayerContractInput[] {
  return demoPayers
    .filter((payer) => !randomOf(`${facilityName}/${payer.name}/contract`).chance(0.1))
    .flatMap((payer, place) => {
      const contract = contractOf(facilityName, payer);
      const dates = datesOf(place, today);
      return dates.map((date) => ({ ...contract, ...date }));
    });
}

/** Returns a contract of an enlarged demo: the same payers repeat, by medical group. */
export function moreDemoContracts(facilityName: string, place: number, today: Date): PayerContractInput {
  const payer = demoPayers[place % demoPayers.length];
  if (payer === undefined) throw new Error('The demo has no payers.');
  const round = Math.floor(place / demoPayers.length);
  const group = medicalGroups[round % medicalGroups.length];
  const lap = Math.floor(round / medicalGroups.length);
  const payerName = `${payer.name} – ${group}${lap === 0 ? '' : ` ${lap + 1}`}`;
  return { ...contractOf(facilityName, payer), payerName, ...datesOf(place, today)[0] };
}

function contractOf(facilityName: string, payer: DemoPayer): PayerContractInput {
  const random = randomOf(`${facilityName}/${payer.name}/agreement`);
  return {
    payerName: payer.name,
    facilityName,
    financialClass: classes[payer.kind],
    status: statuses[usualStatus(payer, facilityName)],
    effectiveDate: '',
    endDate: '',
    notes: random.pick(contractNotes),
    phones: [
      { label: 'Provider Relations', number: phoneOf(payer, random), notes: '' },
      ...(random.chance(0.4)
        ? [{ label: 'Contracting', number: phoneOf(payer, random), notes: 'Weekdays 8 to 4.' }]
        : []),
    ],
    portals: [{ label: 'Portal', url: `https://providers.${payer.domain}/`, notes: '' }],
    addresses: payer.payerId === '' ? [] : [mailingOf(payer)],
  };
}

const phoneOf = (payer: DemoPayer, random: Random): string => random.pick(phonesOf(payer)).number;

function mailingOf(payer: DemoPayer): PayerContractInput['addresses'][number] {
  const { street, street2 = '', city, state, zip } = claimsOffice(payer, 'HB');
  return { label: 'Mailing', line1: street, line2: street2, city, state, zip, notes: '' };
}

type Dates = Pick<PayerContractInput, 'effectiveDate' | 'endDate'>;

/** Returns the date this many days from `today`, as `2026-11-21`. */
function dayAt(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function datesOf(place: number, today: Date): [Dates, ...Dates[]] {
  const at = (days: number) => dayAt(today, days);
  if (place % 9 === 1) return [{ effectiveDate: at(-1_100), endDate: at(-35) }];
  if (place % 9 === 3) return [{ effectiveDate: at(-700), endDate: at(24) }];
  if (place % 9 === 5) return [{ effectiveDate: at(41), endDate: at(771) }];
  if (place === 6) {
    return [
      { effectiveDate: at(-700), endDate: at(30) },
      { effectiveDate: at(31), endDate: at(761) },
    ];
  }
  return place % 2 === 0
    ? [{ effectiveDate: '', endDate: '' }]
    : [{ effectiveDate: at(-400), endDate: at(330) }];
}

const locations = [
  'Main Emergency Department',
  'Outpatient Imaging',
  'Infusion Center',
  'Sleep Laboratory',
  'Surgery Center',
  'Physical Therapy',
  'Wound Care',
  'Cardiac Rehabilitation',
] as const;

const referNotes = [
  'Refer to the contracted imaging center across the street.',
  'Only with a referral from the medical group.',
  'Send to the county clinic; no charity write-off here.',
  '',
];

/** Returns a facility's policies for the demo's plans: one for about every third plan. */
export function demoPolicies(facilityName: string): PlanPolicyInput[] {
  return demoPayers.flatMap((payer) =>
    payer.products
      .filter((product) => randomOf(`${facilityName}/${payer.name}/${product}/policy`).chance(0.35))
      .map((product) => policyOf(facilityName, payer, product)),
  );
}

function policyOf(facilityName: string, payer: DemoPayer, product: string): PlanPolicyInput {
  const random = randomOf(`${facilityName}/${payer.name}/${product}/decisions`);
  const first = random.int(0, locations.length - 1);
  const places = Array.from({ length: random.int(1, 5) }, (_, index) => (first + index) % locations.length);
  return {
    planName: `${payer.name} ${product}`,
    facilityName,
    networkStatus: usualStatus(payer, facilityName) === 'Not Contracted' ? 'Out of Network' : 'In Network',
    notes: random.chance(0.3) ? 'Emergency services are always accepted.' : '',
    phones: random.chance(0.5) ? [{ label: 'General', number: phoneOf(payer, random), notes: '' }] : [],
    portals: random.chance(0.4)
      ? [{ label: 'Authorization', url: `https://auth.${payer.domain}/`, notes: '' }]
      : [],
    addresses: random.chance(0.2) && payer.payerId !== '' ? [mailingOf(payer)] : [],
    serviceLocationPolicies: places.map((place) => {
      const decision = random.chance(0.65) ? 'Accept' : 'Refer';
      return {
        locationName: locations[place] ?? locations[0],
        decision,
        notes: decision === 'Refer' ? random.pick(referNotes) : '',
      };
    }),
  };
}
