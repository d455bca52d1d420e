import { type Random, randomFrom } from '../../infra/local/demo/data/random.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import * as words from './vocabulary.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const contractStatuses = [
  'Contracted',
  'Contracted',
  'Contracted',
  'Not Contracted',
  'Must Call',
  'See Notes',
] as const;
const classes = ['Commercial', 'Commercial', 'Medicare', 'Medicaid/Medi-Cal', 'Other'] as const;

type Payer = Pick<
  Plan,
  | 'payerName'
  | 'payerCode'
  | 'payerId'
  | 'ipaPayerId'
  | 'facilityAddress'
  | 'providerAddress'
  | 'portalLinks'
  | 'phoneNumbers'
>;

const prefix = (random: Random): string =>
  [...'123'].map(() => (random.chance(0.12) ? String(random.int(0, 9)) : random.pick([...letters]))).join('');

function filled(sentence: string, random: Random): string {
  return sentence
    .replaceAll('{n}', () => String(random.int(10, 9_999)))
    .replaceAll('{p}', () => prefix(random));
}

function sentences(source: readonly string[], count: number, random: Random): string {
  return Array.from({ length: count }, () => filled(random.pick(source), random)).join(' ');
}

function address(random: Random): NonNullable<Plan['facilityAddress']> {
  const [city, state, zip] = random.pick(words.cities);
  return {
    street: `PO Box ${random.int(100, 99_999)}`,
    ...(random.chance(0.3) ? { street2: `Mail Stop ${random.int(1, 400)}` } : {}),
    city,
    state,
    zip: `${zip}${String(random.int(0, 99)).padStart(2, '0')}`,
  };
}

const phone = (random: Random): string =>
  `(${random.pick(['555', '800', '888', '916', '213'])}) 555-${String(random.int(0, 9_999)).padStart(4, '0')}`;

function payer(index: number, random: Random): Payer {
  const name = `${random.pick(words.payerStems)} ${random.pick(words.payerKinds)}${index % 7 === 0 ? ` of ${random.pick(words.cities)[0]}` : ''}`;
  const host = `${name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')}.example.org`;
  return {
    payerName: name,
    payerCode: 1_000 + index * 7,
    payerId: `${prefix(random)}${random.int(10, 99)}`,
    ipaPayerId: `${random.int(10_000, 99_999)}`,
    facilityAddress: address(random),
    providerAddress: address(random),
    portalLinks: Array.from({ length: random.int(1, 3) }, () => ({
      title: random.pick(words.portalKinds),
      url: `https://www.${host}/providers/${random.pick(['eligibility', 'claims', 'auth'])}?site=${random.int(1, 60)}`,
    })),
    phoneNumbers: Array.from({ length: random.int(2, 4) }, () => ({
      title: random.pick(words.departments),
      number: phone(random),
    })),
  };
}

function plan(index: number, from: Payer, random: Random): Plan {
  const prefixes = Array.from({ length: index % 2_000 === 7 ? 40 : random.int(1, 12) }, () => ({
    value: prefix(random),
  }));
  const planName = `${random.pick(words.products)} ${random.pick(words.tiers)} ${random.int(100, 9_900)}`;
  const time = new Date(Date.UTC(2025, index % 12, 1 + (index % 28), 9, index % 60)).toISOString();
  // Mostly the payer's own addresses and phone numbers, as in a hospital's directory; some plans have their own.
  const own = random.chance(0.1);
  return {
    _id: `a1b2c3d4-${index.toString(16).padStart(32, '0')}`,
    facilityName: words.facilities[0],
    financialClass: random.pick(classes),
    descriptiveName: `${from.payerName} ${planName}${random.chance(0.3) ? ` (${random.pick(words.cities)[0]})` : ''}`,
    ...from,
    planName,
    planCode: 100_000 + index,
    prefixes,
    prefix: prefixes.map(({ value }) => value).join(', '),
    ...(random.chance(0.9) ? { notes: sentences(words.noteSentences, random.int(2, 6), random) } : {}),
    ...(random.chance(0.8)
      ? { authorizationNotes: sentences(words.authSentences, random.int(1, 5), random) }
      : {}),
    ...(own
      ? { facilityAddress: address(random), phoneNumbers: [{ title: 'Claims', number: phone(random) }] }
      : {}),
    image: `/cards/front/${index.toString(36)}-${random.int(1e8, 9e8).toString(36)}.png`,
    secondaryImage: `/cards/back/${index.toString(36)}-${random.int(1e8, 9e8).toString(36)}.png`,
    facilityContracts: words.facilities.map((facilityName) => ({
      facilityName,
      contractStatus: random.pick(contractStatuses),
    })),
    version: 1,
    createdAt: time,
    updatedAt: time,
  };
}

/** Generates `count` plans like those of a hospital's directory: about 1.5 KB of text each, one payer per about 25 plans. */
export function generatePlans(count: number): Plan[] {
  const random = randomFrom(20_261_121);
  const payers = Array.from({ length: Math.max(20, Math.ceil(count / 25)) }, (_, index) =>
    payer(index, random),
  );
  return Array.from({ length: count }, (_, index) => plan(index, random.pick(payers), random));
}
