import type { PlanContent, PlanInput } from '../../../../shared/plan/plan.ts';
import { cardOf } from '../cards.ts';
import { claimsOffice, phonesOf } from './claims-offices.ts';
import { contractLines } from './contracting.ts';
import { authorizationNotes, eligibilityNotes } from './notes.ts';
import { type DemoPayer, demoPayers, type PayerKind } from './payers.ts';
import { employers, medicalGroups } from './places.ts';
import { type Random, randomOf } from './random.ts';
import { unusualPlans } from './unusual-plans.ts';

type Product = { readonly payer: DemoPayer; readonly product: string; readonly number: number };

const products: readonly Product[] = demoPayers.flatMap((payer) =>
  payer.products.map((product, index) => ({ payer, product, number: index + 1 })),
);

// Government programs are the same for everyone; the other products repeat for each employer or medical group.
const groupProducts = products.filter(
  ({ payer }) => !['medicare', 'medicaid', 'program'].includes(payer.kind),
);

/** A prime that does not divide the number of products, so stepping by it visits each product once per round. */
const stride = 7_919;

/**
 * Returns the plan at a place of a facility's demo directory. The same place always gives the same plan, so a directory can be
 * completed after an interruption and enlarged later. The first places hold the unusual plans, then each payer's product once,
 * then the products repeatedly, by medical group or employer.
 */
export function demoPlan(facilityName: string, place: number): PlanContent {
  const unusual = unusualPlans[place];
  if (unusual !== undefined) return unusual(facilityName);
  const index = place - unusualPlans.length;
  const product = products[index];
  if (product !== undefined) return planOf(facilityName, product, 0);
  const beyond = index - products.length;
  const next = groupProducts[(beyond * stride) % groupProducts.length];
  if (next === undefined) throw new Error('The demo has no products.');
  return planOf(facilityName, next, 1 + Math.floor(beyond / groupProducts.length));
}

function planOf(facilityName: string, { payer, product, number }: Product, round: number): PlanContent {
  const seed = `${facilityName}/${payer.name}/${product}/${round}`;
  const random = randomOf(seed);
  const sparse = random.chance(0.06);
  const card = cardOf(payer);
  const base = round === 0 ? 10 : 10_000;
  return {
    facilityName,
    financialClass: classOf(payer, random),
    descriptiveName: descriptiveName(facilityName, payer, product, round),
    payerName: payer.name,
    planName: product,
    // Sparse plans come from a payer's list, which has no hospital codes.
    ...(sparse ? {} : { payerCode: payer.code, planCode: payer.code * base + round * 10 + number }),
    prefixes: sparse ? [] : prefixesOf(payer, random),
    ...(sparse ? {} : details(payer, random)),
    portalLinks: sparse ? [] : portals(payer, random),
    phoneNumbers: phones(payer, random),
    facilityContracts: contractLines(payer, facilityName, seed),
    ...(sparse || payer.payerId === '' ? {} : { electronicIds: electronicIdsOf(payer) }),
    ...(card !== undefined && random.chance(0.8)
      ? {
          image: card.front.path,
          imagePublicId: card.front.key,
          ...(random.chance(0.9)
            ? { secondaryImage: card.back.path, secondaryImagePublicId: card.back.key }
            : {}),
        }
      : {}),
  };
}

function descriptiveName(facilityName: string, payer: DemoPayer, product: string, round: number): string {
  const plain = `${payer.name} ${product}`;
  if (round === 0) return plain;
  const holders = /HMO|Managed Care|Special Needs/.test(product) ? medicalGroups : employers;
  const start = randomOf(`${facilityName}/${plain}/first holder`).int(0, holders.length - 1);
  const holder = holders[(start + round - 1) % holders.length];
  const lap = Math.floor((round - 1) / holders.length);
  return `${plain} – ${holder}${lap === 0 ? '' : `, Group ${lap + 1}`}`;
}

const classes: Readonly<Record<PayerKind, PlanInput['financialClass']>> = {
  commercial: 'Commercial',
  advantage: 'Medicare',
  medicare: 'Medicare',
  'managed-medicaid': 'Medicaid/Medi-Cal',
  medicaid: 'Medicaid/Medi-Cal',
  comp: 'Other',
  program: 'Other',
};

function classOf(payer: DemoPayer, random: Random): PlanInput['financialClass'] {
  // Older entries of a real directory spell the class in these two other ways.
  if (payer.kind === 'managed-medicaid' && random.chance(0.2)) return 'Medi-Cal';
  if (payer.name.includes('Medicaid') && random.chance(0.5)) return 'Medicaid';
  return classes[payer.kind];
}

const alphabet = [...'ABCDEFGHJKLMNPQRTUVWXY'];

function prefixesOf(payer: DemoPayer, random: Random): { value: string }[] {
  if (!payer.blue) return [];
  const drawn = Array.from({ length: random.int(1, 9) }, () =>
    [random.pick(alphabet), random.pick(alphabet), random.pick([...alphabet, ...'234789'])].join(''),
  );
  return [...new Set(drawn)].sort().map((value) => ({ value }));
}

function details(payer: DemoPayer, random: Random): Partial<PlanInput> {
  return {
    notes: eligibilityNotes(payer.kind, random),
    ...(random.chance(0.85) ? { authorizationNotes: authorizationNotes(payer.kind, random) } : {}),
    ...(payer.payerId === '' ? {} : { payerId: payer.payerId }),
    ...(payer.ipaPayerId === '' || random.chance(0.1) ? {} : { ipaPayerId: payer.ipaPayerId }),
    ...(payer.payerId === '' ? {} : { facilityAddress: claimsOffice(payer, 'HB') }),
    ...(payer.payerId === '' || random.chance(0.15) ? {} : { providerAddress: claimsOffice(payer, 'PB') }),
  };
}

function portals({ domain, kind }: DemoPayer, random: Random): PlanInput['portalLinks'] {
  const all = [
    { title: 'Eligibility', url: `https://providers.${domain}/eligibility` },
    { title: 'Authorization', url: `https://auth.${domain}/` },
    {
      title: kind === 'comp' ? 'Adjuster Directory' : 'Claims Status',
      url: `https://providers.${domain}/claims`,
    },
  ];
  return all.slice(0, random.int(1, all.length));
}

function phones(payer: DemoPayer, random: Random): PlanInput['phoneNumbers'] {
  const all = phonesOf(payer);
  return all.slice(0, random.int(1, all.length));
}

type ElectronicIds = NonNullable<PlanInput['electronicIds']>;

/** Made-up clearinghouses; none of these is a company. */
const clearinghouses = ['Quillgate', 'Northlane Exchange'] as const;

/** Returns a payer's electronic IDs, which differ by transaction as real ones do: eleven characters, lowercase, leading zeros. */
function electronicIdsOf(payer: DemoPayer): ElectronicIds {
  const { name, code, payerId, ipaPayerId } = payer;
  const random = randomOf(`${name}/electronic IDs`);
  const through = random.pick(clearinghouses);
  const inquiryId = `${name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}${String(code).padStart(7, '0')}`;
  const all: ElectronicIds = [
    { transaction: 'Eligibility', id: inquiryId, through, enrollment: 'Not needed', note: '' },
    { transaction: 'Claim status', id: inquiryId, through, enrollment: 'Not needed', note: '' },
    { transaction: 'Institutional claims', id: payerId, through, enrollment: 'Not needed', note: '' },
    {
      transaction: 'Professional claims',
      id: ipaPayerId || payerId,
      through,
      enrollment: 'Not needed',
      note: '',
    },
    {
      transaction: 'Remittance',
      id: `era.${payerId.toLowerCase()}-${random.int(10, 99)}`,
      through: 'Direct',
      enrollment: 'Needed',
      note: 'Form on the portal; takes about ten days.',
    },
  ];
  return random.chance(0.25) ? all.slice(2, 4) : all;
}
