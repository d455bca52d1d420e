import type { ClaimsAddress, Plan } from '../schemas/plan.ts';

/** What a cell shows and what is exported for it: text, or nothing. Searched is nearly the same: `searchedTexts`. */
type PlanColumnShape = {
  readonly key: string;
  readonly label: string;
  readonly text: (plan: Plan) => string;
};

/** Parts that are there, joined by commas: `PO Box 1, Sacramento, CA, 95814`. */
export function addressText(address: ClaimsAddress | undefined): string {
  if (address === undefined) return '';
  return [address.street, address.street2, address.city, address.state, address.zip]
    .filter(Boolean)
    .join(', ');
}

/** The 18 columns of the plan table in the order of spec §2, but for the name: it comes first, because that one stays in view. */
export const planColumns = [
  { key: 'descriptiveName', label: 'Descriptive Name', text: (plan) => plan.descriptiveName },
  { key: 'financialClass', label: 'Financial Class', text: (plan) => plan.financialClass },
  { key: 'payerName', label: 'Payer Name', text: (plan) => plan.payerName },
  { key: 'payerCode', label: 'Payer Code', text: (plan) => String(plan.payerCode) },
  { key: 'planName', label: 'Plan Name', text: (plan) => plan.planName },
  { key: 'planCode', label: 'Plan Code', text: (plan) => String(plan.planCode) },
  {
    key: 'facilityContracts',
    label: 'Contracting',
    text: (plan) =>
      plan.facilityContracts.map((line) => `${line.facilityName}: ${line.contractStatus}`).join('; '),
  },
  { key: 'prefix', label: 'Prefixes', text: (plan) => plan.prefix },
  { key: 'notes', label: 'Notes', text: (plan) => plan.notes ?? '' },
  { key: 'authorizationNotes', label: 'Auth Notes', text: (plan) => plan.authorizationNotes ?? '' },
  {
    key: 'portalLinks',
    label: 'Portal Links',
    text: (plan) => plan.portalLinks.map((link) => `${link.title}: ${link.url}`).join('; '),
  },
  {
    key: 'phoneNumbers',
    label: 'Phone Numbers',
    text: (plan) => plan.phoneNumbers.map((phone) => `${phone.title}: ${phone.number}`).join('; '),
  },
  { key: 'facilityAddress', label: 'Claims Address (HB)', text: (plan) => addressText(plan.facilityAddress) },
  { key: 'providerAddress', label: 'Claims Address (PB)', text: (plan) => addressText(plan.providerAddress) },
  { key: 'payerId', label: 'Payer ID (HB)', text: (plan) => plan.payerId ?? '' },
  { key: 'ipaPayerId', label: 'Payer ID (PB)', text: (plan) => plan.ipaPayerId ?? '' },
  { key: 'image', label: 'Card Front', text: (plan) => plan.image ?? '' },
  { key: 'secondaryImage', label: 'Card Back', text: (plan) => plan.secondaryImage ?? '' },
] as const satisfies readonly PlanColumnShape[];

export type PlanColumn = (typeof planColumns)[number];
export type PlanColumnKey = PlanColumn['key'];

type SearchedText = {
  readonly key: PlanColumnKey;
  readonly label: string;
  /** True where the text says which plan it is, and not only something about it. */
  readonly identifies: boolean;
  text(plan: Plan): string;
};

const identifying: ReadonlySet<PlanColumnKey> = new Set([
  'descriptiveName',
  'financialClass',
  'payerName',
  'payerCode',
  'planName',
  'planCode',
  'prefix',
  'payerId',
  'ipaPayerId',
]);

function searchedText(column: PlanColumn): SearchedText {
  const identifies = identifying.has(column.key);
  if (column.key !== 'facilityContracts') return { ...column, identifies };
  // Every plan names the facilities: 'medical' or 'community' would find nearly all of them, for no reason seen.
  const text = (plan: Plan) => plan.facilityContracts.map((line) => line.contractStatus).join('; ');
  return { ...column, identifies, text };
}

/** What the general search looks through: the columns without pictures; of Contracting, the statuses alone. */
export const searchedTexts: readonly SearchedText[] = planColumns
  .filter(({ key }) => key !== 'image' && key !== 'secondaryImage')
  .map(searchedText);

/** Visible until a person chooses otherwise. */
export const defaultVisibleColumns: readonly PlanColumnKey[] = [
  'descriptiveName',
  'financialClass',
  'prefix',
  'planName',
  'planCode',
  'facilityContracts',
  'image',
  'secondaryImage',
];
