import type { ConflictField } from '../../components/conflict/merge.ts';
import type { PlanFormValues } from './form-values.ts';

type PlanField = ConflictField<PlanFormValues>;

type TextKey = {
  [Key in keyof PlanFormValues]: PlanFormValues[Key] extends string ? Key : never;
}[keyof PlanFormValues];

const one = (key: TextKey, label: string): PlanField => ({
  label,
  keys: [key],
  text: (values) => values[key],
});
const rows = (given: readonly (readonly string[])[], between: string, ends: string) =>
  given
    .map((parts) => parts.filter((part) => part.trim() !== '').join(between))
    .filter((line) => line !== '')
    .join(ends);
const address = (key: 'facilityAddress' | 'providerAddress', label: string): PlanField => ({
  label,
  keys: [key],
  text: (values) => Object.values(values[key]).filter(Boolean).join(', '),
});

/** The fields in the order of the form. */
export const planFields: readonly PlanField[] = [
  one('descriptiveName', 'Descriptive Name'),
  one('financialClass', 'Financial Class'),
  one('payerName', 'Payer Name'),
  one('planName', 'Plan Name'),
  one('payerCode', 'Payer Code'),
  one('planCode', 'Plan Code'),
  {
    label: 'Contracting',
    keys: ['facilityContracts'],
    text: ({ facilityContracts }) =>
      rows(
        facilityContracts.map(({ facilityName, contractStatus }) => [facilityName, contractStatus]),
        ': ',
        '\n',
      ),
  },
  {
    label: 'BlueCard prefixes',
    keys: ['prefixes'],
    text: ({ prefixes }) =>
      rows(
        prefixes.map(({ value }) => [value]),
        '',
        ', ',
      ),
  },
  { label: 'Card Front', keys: ['image', 'imagePublicId'], text: ({ image }) => image, isPicture: true },
  {
    label: 'Card Back',
    keys: ['secondaryImage', 'secondaryImagePublicId'],
    text: ({ secondaryImage }) => secondaryImage,
    isPicture: true,
  },
  one('payerId', 'Payer ID (HB)'),
  one('ipaPayerId', 'Payer ID (PB)'),
  address('facilityAddress', 'Claims Address (HB)'),
  address('providerAddress', 'Claims Address (PB)'),
  {
    label: 'Portals',
    keys: ['portalLinks'],
    text: ({ portalLinks }) =>
      rows(
        portalLinks.map(({ title, url }) => [title, url]),
        ': ',
        '\n',
      ),
  },
  {
    label: 'Phone numbers',
    keys: ['phoneNumbers'],
    text: ({ phoneNumbers }) =>
      rows(
        phoneNumbers.map(({ title, number }) => [title, number]),
        ': ',
        '\n',
      ),
  },
  one('notes', 'Eligibility and Coding Notes'),
  one('authorizationNotes', 'Authorization Notes'),
];
