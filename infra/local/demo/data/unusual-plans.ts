import { limits } from '../../../../shared/limits.ts';
import { transactions } from '../../../../shared/plan/fields/electronic-ids.ts';
import type { PlanInput } from '../../../../shared/plan/plan.ts';
import { demoFacilities } from './facilities.ts';
import { samplePrefixes } from './prefix-lists.ts';

/** The plans every screen must cope with: 1,400 prefixes, every text at its longest, and nothing beyond what is required. */
export const unusualPlans: readonly ((facilityName: string) => PlanInput)[] = [
  manyPrefixes,
  longest,
  shortest,
];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const nothing = { prefixes: [], portalLinks: [], phoneNumbers: [], facilityContracts: [] };

function manyPrefixes(facilityName: string): PlanInput {
  return {
    ...nothing,
    facilityName,
    financialClass: 'Commercial',
    descriptiveName: 'Brightquill Blue of the Valley Out-of-State PPO (all prefixes)',
    payerName: 'Brightquill Blue of the Valley',
    payerCode: 1010,
    planName: 'Out-of-State PPO',
    planCode: 10_109,
    // As many as the largest Blue plans have; no other demo plan's prefixes start with these letters.
    prefixes: Array.from({ length: 1_400 }, (_, index) => ({
      value: `${'ZSOI'[index % 4]}${letters[Math.floor(index / 4) % 26]}${'23456789ABCDEF'[Math.floor(index / 104)]}`,
    })).filter(({ value }) => !Object.values<string>(samplePrefixes).includes(value)),
    notes:
      'One code for all members whose home plan is in another state. The prefix on the card decides; see the list.',
    facilityContracts: demoFacilities.map(({ name }) => ({
      facilityName: name,
      contractStatus: 'Contracted',
    })),
  };
}

/** The largest number with as many digits as a code may have. */
const highestCode = 10 ** limits.codeDigits - 1;

function longest(facilityName: string): PlanInput {
  const { text, rows } = limits;
  const name = (subject: string) => fill(subject, text.name);
  const address = {
    street: fill('Building of the Longest Street Name', text.address),
    street2: fill('Suite of Many Departments', text.address),
    city: fill('City Upon the River', text.address),
    state: 'CA',
    zip: '95299',
  };
  return {
    facilityName,
    financialClass: 'Other',
    descriptiveName: name('Longest Plan of the Directory'),
    payerName: name('Payer With a Long Legal Name'),
    payerCode: highestCode,
    planName: name('Plan Named After Every Benefit'),
    planCode: highestCode,
    prefixes: [{ value: 'ZZ9' }],
    notes: fill('Read this note to its end before you register the account.', text.notes),
    authorizationNotes: fill('Ask for the authorization in writing and keep the letter.', text.notes),
    payerId: 'LONG5',
    ipaPayerId: 'LONG6',
    electronicIds: transactions.map((transaction) => ({
      transaction,
      id: 'Longest/electronic.ID-'.padEnd(text.electronicId, '0123456789'),
      through: fill('Clearinghouse With a Long Name', text.clearinghouse),
      enrollment: 'Needed',
      note: fill('Enroll again every year.', text.electronicIdNote),
    })),
    facilityAddress: address,
    providerAddress: address,
    portalLinks: Array.from({ length: Math.min(3, rows.portals) }, (_, index) => ({
      title: name(`Portal ${index + 1} With a Long Title`),
      url: `https://longest.example/${index}/`.padEnd(text.url, 'path-'),
    })),
    phoneNumbers: [
      { title: name('Department That Answers'), number: fill('(209) 555-0199 ext. 1234567890', text.phone) },
    ],
    facilityContracts: demoFacilities.map(({ name }) => ({
      facilityName: name,
      contractStatus: 'See Notes',
    })),
  };
}

function shortest(facilityName: string): PlanInput {
  return {
    ...nothing,
    facilityName,
    financialClass: 'Other',
    descriptiveName: 'Charity',
    payerName: 'Self',
    payerCode: 0,
    planName: 'C',
    planCode: 0,
  };
}

/** Repeats the words until the text has exactly `length` characters, with no space at either end. */
function fill(words: string, length: number): string {
  return `${words} `
    .repeat(Math.ceil(length / (words.length + 1)))
    .slice(0, length - 1)
    .concat('.')
    .replace(/ \.$/, '..');
}
