import { type PlanFieldKey, planFieldKeys, planFields } from '../plan/fields/fields.ts';
import { financialClassSchema } from '../plan/fields/parts.ts';
import { nameKey } from '../text/name-key.ts';
import type { ImportKind } from './batch.ts';
import { importKinds } from './kinds.ts';
import { type PairList, rowsOfPairs } from './pairs.ts';

type Column = { readonly name: string; readonly examples: readonly string[] };

/** A map that may lack what the user has to add; shared/import/import-map.ts has the schema of a complete one. */
export type GuessedMap = {
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What lists of payers and plans call the fields, besides the product's own names. The likelier name comes first. */
const names: Readonly<Partial<Record<PlanFieldKey, readonly string[]>>> = {
  descriptiveName: ['name', 'insurance name', 'insurance', 'plan description'],
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
    'payer',
    'payor',
    'payor name',
    'issuer name',
    'issuer',
    'carrier',
    'carrier name',
    'insurance company',
    'company',
  ],
  payerCode: ['payor code', 'payer no', 'payer number', 'payer num', 'carrier code', 'issuer id'],
  planName: ['plan', 'plan marketing name', 'benefit plan', 'product', 'product name', 'blue plan'],
  planCode: ['plan no', 'plan number', 'plan num', 'ins code', 'insurance code'],
  notes: ['note', 'comments', 'comment', 'remarks', 'eligibility notes', 'coding notes'],
  authorizationNotes: ['authorization', 'auth', 'auth note', 'prior auth', 'prior authorization notes'],
  payerId: ['payer id', 'payor id', 'electronic payer id', 'edi payer id', 'edi id', 'claims payer id'],
  ipaPayerId: ['professional payer id', 'pb payer id', 'ipa payer id'],
};

const prefixNames = ['prefix', 'prefixes', 'alpha prefix', 'bluecard prefix', 'member id prefix'];
const streetNames = [
  'claims street',
  'street',
  'street address',
  'claims address',
  'mailing address',
  'address',
  'address 1',
  'address line 1',
];
const placeNames = {
  city: ['claims city', 'city'],
  state: ['claims state', 'state'],
  zip: ['claims zip', 'zip', 'zip code', 'postal code'],
} as const;

/** Other names for columns of the other import kinds, besides the product's own. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  ...names,
  ...{ name: ['other name', 'alias', 'name'], kind: ['type'], state: ['state code'] },
  ...{ status: ['contract status', 'contracting'], effectiveDate: ['effective', 'start date', 'from'] },
  ...{
    endDate: ['end', 'until', 'termination date'],
    from: ['valid from', 'start date'],
    until: ['to', 'end date'],
  },
  prefixes: prefixNames,
};

/** What the columns of a file to import may be called, by `nameKey`. */
export const knownNames: ReadonlySet<string> = new Set(
  [
    ...Object.values(importKinds).flatMap(({ fields }) => Object.values(fields).map(({ label }) => label)),
    ...Object.values(alsoCalled).flat(),
    ...[streetNames, ...Object.values(placeNames)].flat(),
  ].map(nameKey),
);

/** Guesses the map of any kind except plans, by column names alone. */
function guessByName(columns: readonly Column[], kind: ImportKind): GuessedMap {
  const { fields: importFields, keys } = importKinds[kind];
  const left = new Map(columns.map(({ name }) => [nameKey(name), name]));
  const fields: Record<string, unknown> = {};
  for (const [field, { label, kind: shape }] of Object.entries(importFields)) {
    const key = [label, ...(alsoCalled[field] ?? [])].map(nameKey).find((name) => left.has(name)) ?? '';
    const column = left.get(key);
    if (column === undefined || (shape === 'rows' && field !== 'prefixes')) continue;
    left.delete(key);
    fields[field] = field === 'prefixes' ? { split: { column } } : { column };
  }
  const codes = fields.planCode === undefined ? keys : ['payerCode', 'planCode'];
  return { key: codes.filter((field) => fields[field] !== undefined), fields };
}

/** Guesses which column holds what, from the columns' names and first values. What it cannot guess is left to the user. */
export function guessMap(columns: readonly Column[], kind: ImportKind = 'plans'): GuessedMap {
  return kind === 'plans' ? guessPlans(columns) : guessByName(columns, kind);
}

function guessPlans(columns: readonly Column[]): GuessedMap {
  const left = new Map(columns.map((column) => [nameKey(column.name), column]));
  const take = (
    aliases: readonly string[],
    fits: (column: Column) => boolean = () => true,
  ): string | undefined => {
    for (const name of aliases) {
      const key = nameKey(name);
      const column = left.get(key);
      if (column === undefined || !fits(column)) continue;
      left.delete(key);
      return column.name;
    }
    return undefined;
  };
  const fields: Record<string, unknown> = {};
  const put = (
    field: string,
    column: string | undefined,
    source = (name: string): unknown => ({ column: name }),
  ) => {
    if (column !== undefined) fields[field] = source(column);
  };

  for (const field of fieldsOfOneCell) {
    const { label, formLabel = label }: { readonly label: string; readonly formLabel?: string } =
      planFields[field];
    put(field, take([label, formLabel, ...(names[field] ?? [])], fitsOf[field]));
  }
  // A column that holds only financial classes is one, whatever its name.
  fields.financialClass ??= classColumn([...left.values()]);
  if (fields.financialClass === undefined) delete fields.financialClass;
  // If a list has only one name for each plan, it is used for both.
  if (fields.descriptiveName === undefined && fields.planName !== undefined)
    fields.descriptiveName = fields.planName;
  if (fields.planName === undefined && fields.descriptiveName !== undefined)
    fields.planName = fields.descriptiveName;

  put('prefixes', take(prefixNames), (column) => ({ split: { column } }));
  put('electronicIds', take([planFields.electronicIds.label]), (column) => ({ lines: { column } }));
  for (const list of ['facilityContracts', 'portalLinks', 'phoneNumbers'] as const)
    put(list, take([planFields[list].label], holdsPairs(list)), (column) => ({ pairs: { column } }));
  const street = take(streetNames, ({ examples }) => !examples.some((text) => text.includes(',')));
  if (street !== undefined) fields.facilityAddress = { street: { column: street }, ...placesOf(take) };
  fields.phoneNumbers ??= rowsOf([...left.values()], isPhone, 'number');
  fields.portalLinks ??= rowsOf([...left.values()], isAddress, 'url');
  for (const list of ['phoneNumbers', 'portalLinks']) if (fields[list] === undefined) delete fields[list];
  return { key: keyOf(fields), fields };
}

// In the product's own order: a plan's name is looked for before a payer's.
const fieldsOfOneCell = planFieldKeys.filter(
  (field) => !/^(?:rows|address|picture)$/.test(planFields[field].kind) && !('goesWith' in planFields[field]),
);

const isCode = ({ examples }: Column): boolean =>
  examples.every((text) => /^\d{1,15}$/.test(text) || text === '-');
const fitsOf: Partial<Record<PlanFieldKey, (column: Column) => boolean>> = {
  payerCode: isCode,
  planCode: isCode,
};

const isClass = (text: string): boolean => financialClassSchema.safeParse(text).success;

function classColumn(columns: readonly Column[]): unknown {
  const found = columns.find(({ examples }) => examples.length > 0 && examples.every(isClass));
  return found === undefined ? undefined : { column: found.name };
}

const holdsPairs =
  (list: PairList) =>
  ({ examples }: Column): boolean =>
    // A long example may be cut off in the middle of a row.
    examples.every((text) => text === '-' || text.length >= 80 || rowsOfPairs(list, text) !== undefined);

function placesOf(take: (aliases: readonly string[]) => string | undefined): Record<string, unknown> {
  const found = Object.entries(placeNames).map(([part, aliases]) => [part, take(aliases)] as const);
  return Object.fromEntries(
    found.flatMap(([part, column]) => (column === undefined ? [] : [[part, { column }]])),
  );
}

const isPhone = ({ name, examples }: Column): boolean =>
  /phone|tel|fax|hotline/i.test(name) && examples.every((text) => /^[\d\s()+.x-]{7,30}$/i.test(text));
const isAddress = ({ examples }: Column): boolean =>
  examples.length > 0 && examples.every((text) => /^https?:\/\//i.test(text));

/** Returns one list row per matching column, with the column's name as the title. */
function rowsOf(
  columns: readonly Column[],
  fits: (column: Column) => boolean,
  part: 'number' | 'url',
): unknown {
  const rows = columns
    .filter(fits)
    .map(({ name }) => ({ title: { constant: titleOf(name) }, [part]: { column: name } }));
  return rows.length === 0 ? undefined : rows;
}

/** Converts a name such as `phone_toll_free` to the way a person writes it. */
function titleOf(name: string): string {
  const text = name.replaceAll('_', ' ').trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns the fields that identify a plan: the hospital's codes, or else names. */
function keyOf(fields: Readonly<Record<string, unknown>>): string[] {
  const has = (field: string) => fields[field] !== undefined;
  if (has('planCode')) return has('payerCode') ? ['payerCode', 'planCode'] : ['planCode'];
  return ['payerName', 'planName'].filter(has);
}
