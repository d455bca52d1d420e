import type { PlanFieldKey } from '../plan/fields/fields.ts';
import { nameKey } from '../text/name-key.ts';
import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';

/** What lists of payers and plans call the fields, besides the product's own names. The likelier name comes first. */
export const names: Readonly<Partial<Record<PlanFieldKey, readonly string[]>>> = {
  descriptiveName: ['name', 'insurance name', 'ins name', 'insurance', 'plan description'],
  financialClass: [
    'class',
    'fin class',
    'fc',
    'plan class',
    'line of business',
    'lob',
    'payer type',
    'product type',
  ],
  payerName: [
    'payer name',
    'payer',
    'payor',
    'payor name',
    'payer/carrier',
    'insurer',
    'issuer name',
    'issuer',
    'carrier',
    'carrier name',
    'insurance company',
    'company',
  ],
  payerCode: [
    'payor code',
    'payer no',
    'payer number',
    'payer num',
    'payor number',
    'carrier code',
    'issuer id',
  ],
  planName: ['plan', 'plan marketing name', 'benefit plan', 'product', 'product name', 'blue plan'],
  planCode: ['plan no', 'plan number', 'plan num', 'ins code', 'insurance code'],
  notes: ['note', 'comments', 'comment', 'remarks', 'eligibility notes', 'coding notes'],
  authorizationNotes: ['authorization', 'auth', 'auth note', 'prior auth', 'prior authorization notes'],
  payerId: [
    'payer id',
    'payor id',
    'electronic payer id',
    'edi payer id',
    'edi id',
    'edi number',
    'claims payer id',
  ],
  ipaPayerId: ['professional payer id', 'pb payer id', 'ipa payer id'],
};

export const prefixNames = ['prefix', 'prefixes', 'alpha prefix', 'bluecard prefix', 'member id prefix'];
export const streetNames = [
  'claims street',
  'street',
  'street address',
  'claims address',
  'claims addr',
  'claim address',
  'claims mailing address',
  'mailing address',
  'address',
  'address 1',
  'address line 1',
];
export const placeNames = {
  city: ['claims city', 'city'],
  state: ['claims state', 'state'],
  zip: ['claims zip', 'zip', 'zip code', 'postal code'],
} as const;

/** Other names for columns of the other import kinds, besides the product's own. */
export const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  ...names,
  ...{ name: ['other name', 'alias', 'name'], kind: ['type'], state: ['state code'] },
  ...{
    status: [
      'contract status',
      'contracting',
      'par status',
      'network status',
      'participation status',
      'participation',
      'network',
      'in network',
    ],
    effectiveDate: ['eff date', 'eff dt', 'effective', 'contract effective date', 'start date', 'from'],
    endDate: [
      'end',
      'until',
      'term date',
      'term dt',
      'termination date',
      'termination',
      'expiration date',
      'exp date',
      'ends',
      'expires',
    ],
    from: ['valid from', 'start date'],
    until: ['to', 'end date'],
  },
  prefixes: prefixNames,
};

export const insuranceNames = ['insurance name', 'ins name', 'insurance'];
/** In a list of contracts, the insurance is the payer; in a list of plans it is the plan. */
export const alsoCalledInKind: Partial<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  payerContracts: { payerName: insuranceNames },
};

/** What the columns of a file to import may be called, by `nameKey`. */
export const knownNames: ReadonlySet<string> = new Set(
  [
    ...Object.values(importKinds).flatMap(({ fields }) => Object.values(fields).map(({ label }) => label)),
    ...Object.values(alsoCalled).flat(),
    ...[streetNames, ...Object.values(placeNames)].flat(),
  ].map(nameKey),
);
