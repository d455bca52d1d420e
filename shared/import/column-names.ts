import type { PlanFieldKey } from '../plan/fields/fields.ts';
import { nameKey } from '../text/name-key.ts';
import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';
import { isUsualValue } from './suggest-values.ts';

/** Returns a column's name for comparison: `Payer #` is a number, not a payer. */
export const columnKey = (name: string): string => nameKey(name.replaceAll('#', ' number '));

/** What lists of payers and plans call the fields, besides the product's own names. The likelier name comes first. */
export const names: Readonly<Partial<Record<PlanFieldKey, readonly string[]>>> = {
  descriptiveName: ['name', 'insurance name', 'ins name', 'insurance', 'plan description', 'plan desc'],
  financialClass: [
    'class',
    'fin class',
    'financial class disp',
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
    ...['payer name [epm]', 'payor name [epm]'],
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
    // The records of payers and plans in Epic.
    ...['payer id [epm]', 'payor id [epm]', 'epm id', 'epm'],
    'payor code',
    'payer no',
    'payer number',
    'payer num',
    'payor number',
    'carrier code',
    'issuer id',
  ],
  planName: [
    ...['benefit plan name', 'plan name [epp]', 'benefit plan name [epp]'],
    ...['plan', 'plan marketing name', 'benefit plan', 'health plan', 'health plan name'],
    ...['product', 'product name', 'blue plan'],
  ],
  planCode: [
    ...['plan id [epp]', 'benefit plan id [epp]', 'epp id', 'epp', 'benefit plan id'],
    ...['plan no', 'plan number', 'plan num', 'plan id', 'health plan id', 'ins code', 'insurance code'],
    ...['plan cd', 'ins plan code', 'insurance plan code'],
  ],
  notes: ['note', 'comments', 'comment', 'remarks', 'eligibility notes', 'coding notes'],
  authorizationNotes: [
    ...['authorization', 'auth', 'auth note', 'auth comments'],
    ...['prior auth', 'prior authorization notes'],
  ],
  payerId: [
    ...['hb payer id', 'institutional payer id', 'payer id inst', 'claims payer id 837i'],
    'electronic payer id',
    'edi payer id',
    'edi id',
    'edi number',
    'claims payer id',
    'clearinghouse id',
    'clearinghouse payer id',
    'payer id',
    'payor id',
  ],
  ipaPayerId: [
    ...['professional payer id', 'pb payer id', 'ipa payer id', 'payer id prof', 'claims payer id 837p'],
  ],
  // A bare Term Date may be that of the contract.
  endsOn: ['plan end date', 'plan term date', 'plan termination date'],
};

/** An ID that is the hospital's own code if another column has the one for claims, as in lists from Epic. */
export const payerNumberNames = ['payer id', 'payor id'];
export const prefixNames = ['prefix', 'prefixes', 'alpha prefix', 'bluecard prefix', 'member id prefix'];

/** Returns names with which a column says that it belongs to the address for claims, and then these names alone. */
const ofClaims = (...names: readonly string[]): readonly string[] =>
  ['claims ', 'claim ', 'claims address ', ''].flatMap((before) => names.map((name) => before + name));
export const streetNames = ofClaims(
  ...['street', 'street address', 'street addr', 'address', 'addr', 'mailing address'],
  ...['address 1', 'address line 1', 'addr 1'],
);
export const placeNames = {
  street2: ofClaims('street 2', 'street addr 2', 'address 2', 'address line 2', 'addr 2'),
  city: ofClaims('city'),
  state: ofClaims('state', 'st'),
  zip: ofClaims('zip', 'zip code', 'postal code'),
} as const;

/** Other names for columns of the other import kinds, besides the product's own. */
export const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  ...names,
  name: ['other name', 'alias', 'name'],
  kind: ['type'],
  state: ['state code'],
  status: [
    'contract status',
    'contracting',
    'par status',
    'network status',
    'participation status',
    'participation',
    'network',
    'in network',
    'in network y n',
    'contracted',
    'contract',
    'par',
    'participating',
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
  from: ['valid from', 'effective date', 'start date'],
  until: ['to', 'valid until', 'end date'],
  prefixes: prefixNames,
};

export const insuranceNames = ['insurance name', 'ins name', 'insurance'];
/** In a list of contracts, the insurance is the payer; in a list of plans it is the plan. */
export const alsoCalledInKind: Partial<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  payerContracts: { payerName: insuranceNames },
};

/** What the columns of a file to import may be called, by `columnKey`. */
export const knownNames: ReadonlySet<string> = new Set(
  [
    ...Object.values(importKinds).flatMap(({ fields }) => Object.values(fields).map(({ label }) => label)),
    ...Object.values(alsoCalled).flat(),
    ...[streetNames, ...Object.values(placeNames)].flat(),
  ]
    // A row of a matrix that holds nothing else, `Contracted` and `Par`, is no row of names.
    .filter((name) => !isUsualValue(name))
    .map(columnKey),
);
