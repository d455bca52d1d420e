import { planFieldKeys, planFields } from '../plan/fields/fields.ts';
import { contractStatusSchema, financialClassSchema } from '../plan/fields/parts.ts';
import { nameKey } from '../text/name-key.ts';
import { areAddresses } from './address-of-text.ts';
import type { ImportKind } from './batch.ts';
import {
  alsoCalled,
  alsoCalledInKind,
  columnKey,
  insuranceNames,
  names,
  payerNumberNames,
  placeNames,
  prefixNames,
  streetNames,
} from './column-names.ts';
import { saysNothing } from './day-of-cell.ts';
import { defaultKey } from './default-key.ts';
import { importKinds } from './kinds.ts';
import { type PairList, rowsOfPairs } from './pairs.ts';
import { withSuggestedValues } from './suggest-values.ts';

type Column = {
  readonly name: string;
  readonly examples: readonly string[];
  /** All values if they are few. */
  readonly values?: readonly string[];
};

/** A map that may lack what the user has to add; shared/import/import-map.ts has the schema of a complete one. */
export type GuessedMap = {
  readonly key: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What a column has to hold if its name alone does not tell. */
const holdsStatus =
  /^(?:in|out|inn|oon|non|not|par|participating|contracted|termed|pending|(?:must )?(?:call|verify)|see (?:notes?|comments?)|yes|no|y|n|true|false)\b/i;
const holdsDay = /\d[-/.]\d/;
const holdsIn = new Map(
  [
    ...(alsoCalled.status ?? [])
      .filter((name) => !/stat|contracting/.test(name))
      .map((name) => [name, holdsStatus] as const),
    ...['effective', 'termination', 'ends', 'expires'].map((name) => [name, holdsDay] as const),
  ].map(([name, pattern]) => [nameKey(name), pattern]),
);

/** Reports whether a column holds what its name may mean. */
function isMeant({ name, examples }: Column): boolean {
  const pattern = holdsIn.get(columnKey(name));
  if (pattern === undefined) return true;
  // A date may be missing or `Open` in some rows; a status is one in all.
  return pattern === holdsDay
    ? examples.some((text) => pattern.test(text))
    : examples.length > 0 && examples.every((text) => pattern.test(text));
}

/** Returns a function that removes the first fitting column with one of these names. */
const takerOf =
  (left: Map<string, Column>) =>
  (aliases: readonly string[], fits: (column: Column) => boolean = () => true): string | undefined => {
    for (const name of aliases) {
      const key = nameKey(name);
      const column = left.get(key);
      if (column === undefined || !fits(column)) continue;
      left.delete(key);
      return column.name;
    }
    return undefined;
  };

/** Guesses the map of any kind except plans, by column names and, where these are ambiguous, first values. */
function guessByName(columns: readonly Column[], kind: ImportKind): GuessedMap {
  const { fields: importFields } = importKinds[kind];
  const left = new Map(columns.filter(isMeant).map((column) => [columnKey(column.name), column]));
  const take = takerOf(left);
  const fields: Record<string, unknown> = {};
  for (const [field, { label, kind: shape }] of Object.entries(importFields)) {
    if (shape === 'rows' && field !== 'prefixes') continue;
    const column = take([label, ...(alsoCalled[field] ?? []), ...(alsoCalledInKind[kind]?.[field] ?? [])]);
    if (column !== undefined) fields[field] = field === 'prefixes' ? { split: { column } } : { column };
  }
  const street = 'addresses' in importFields ? take(streetNames, isStreet) : undefined;
  if (street !== undefined)
    fields.addresses = [
      { label: { constant: titleOf(street) }, line1: { column: street }, ...placesOf(take, 'line2') },
    ];
  if ('phones' in importFields) fields.phones = rowsOf([...left.values()], isPhone, 'number', 'label');
  if (fields.phones === undefined) delete fields.phones;
  return { key: defaultKey(kind, (field) => fields[field] !== undefined), fields };
}

/**
 * Guesses which column holds what, from the columns' names and first values. What it cannot guess is left to the user.
 * @param facilityName the facility that is imported into, which may be the name of a column
 */
export function guessMap(
  columns: readonly Column[],
  kind: ImportKind = 'plans',
  facilityName?: string,
): GuessedMap {
  const telling = columns.map(({ name, examples: values }) => ({
    ...{ name, values },
    // An odd value further down makes no guess wrong.
    examples: values.filter((text) => !saysNothing(text)).slice(0, 3),
  }));
  const { key, fields } = kind === 'plans' ? guessPlans(telling, facilityName) : guessByName(telling, kind);
  const examplesOf = (name: string) => columns.find((column) => column.name === name)?.examples ?? [];
  return { key, fields: withSuggestedValues(kind, fields, examplesOf) };
}

function guessPlans(columns: readonly Column[], facilityName?: string): GuessedMap {
  const left = new Map(columns.map((column) => [columnKey(column.name), column]));
  const take = takerOf(left);
  const fields: Record<string, unknown> = {};
  const put = (
    field: string,
    column: string | undefined,
    source = (name: string): unknown => ({ column: name }),
  ) => {
    if (column !== undefined) fields[field] = source(column);
  };

  // Beside a plan's name, the insurance is the payer.
  if (left.has(nameKey('plan name')) && !payerNames.some((name) => left.has(nameKey(name))))
    put('payerName', take(insuranceNames));
  for (const field of fieldsOfOneCell) {
    const { label, formLabel = label, kind }: OneCell = planFields[field];
    if (fields[field] === undefined)
      put(field, take([label, formLabel, ...(names[field] ?? [])], fitsOf[kind]));
  }
  if (fields.payerId !== undefined && fields.payerCode === undefined)
    put('payerCode', take(payerNumberNames, isCode));
  // A column that holds only financial classes is one, whatever its name.
  if (fields.financialClass === undefined) put('financialClass', classColumn([...left.values()]));
  // If a list has only one name for each plan, it is used for both.
  fields.descriptiveName ??= fields.planName;
  fields.planName ??= fields.descriptiveName;

  // An export has the addresses of card images, which no import changes: they are no portals.
  for (const side of ['image', 'secondaryImage'] as const) take([planFields[side].label]);
  put('prefixes', take(prefixNames), (column) => ({ split: { column } }));
  put('electronicIds', take([planFields.electronicIds.label]), (column) => ({ lines: { column } }));
  for (const list of ['facilityContracts', 'portalLinks', 'phoneNumbers'] as const)
    put(list, take([planFields[list].label], holdsPairs(list)), (column) => ({ pairs: { column } }));
  // Payers and hospitals write one status for each plan, without the facility: it is the one of the import.
  // A matrix has a column for each facility: the status there is the one of its own.
  const own = facilityName === undefined ? [] : [facilityName, `${facilityName} status`];
  if (fields.facilityContracts === undefined)
    put('facilityContracts', take([...own, ...statusNames], isStatus), (column) => [
      { facilityName: { facility: true }, contractStatus: { column } },
    ]);
  const whole = (column: string) => ({ whole: { column } });
  const streetOf = (column: string) => ({ street: { column }, ...placesOf(take) });
  // Beside a column of cities or ZIPs, the product's own label may stand above streets alone; in an export, above blank cells.
  const isDivided = [...placeNames.city, ...placeNames.zip].some((name) => left.has(nameKey(name)));
  const [label, otherLabel] = [
    [planFields.facilityAddress.label],
    [planFields.providerAddress.label],
  ] as const;
  const one = take(label, isDivided ? isWhole : hasText) ?? take(streetNames, isWhole);
  const street = one ?? take(streetNames, isStreet) ?? (isDivided ? take(label, hasText) : undefined);
  if (one !== undefined || street === undefined) put('facilityAddress', one ?? take(label), whole);
  else put('facilityAddress', street, streetOf);
  put('providerAddress', take(otherLabel, isDivided ? isWhole : undefined), whole);
  if (street === undefined) put('providerAddress', take(otherLabel, hasText), streetOf);
  fields.phoneNumbers ??= rowsOf([...left.values()], isPhone, 'number');
  fields.portalLinks ??= rowsOf([...left.values()], isAddress, 'url');
  for (const field of ['descriptiveName', 'planName', 'phoneNumbers', 'portalLinks'])
    if (fields[field] === undefined) delete fields[field];
  return { key: defaultKey('plans', (field) => fields[field] !== undefined), fields };
}

type OneCell = { readonly label: string; readonly formLabel?: string; readonly kind: string };

const payerNames = [planFields.payerName.label, ...(names.payerName ?? [])];

// In the product's own order: a plan's name is looked for before a payer's.
const fieldsOfOneCell = planFieldKeys.filter(
  (field) => !/^(?:rows|address|picture)$/.test(planFields[field].kind) && !('goesWith' in planFields[field]),
);

const isCode = ({ examples }: Column): boolean => examples.every((text) => /^\d{1,15}(?:\.0+)?$/.test(text));
/** Reports whether a column may hold IDs, some of which are five letters: that of a clearinghouse may hold its name instead. */
const isId = ({ examples }: Column): boolean =>
  examples.some((text) => /\d/.test(text)) || examples.every((text) => /^[A-Z]{5}$/.test(text));
const fitsOf: Readonly<Record<string, (column: Column) => boolean>> = { code: isCode, payerId: isId };

const isClass = (text: string): boolean =>
  financialClassSchema.options.some((choice) => choice.toLowerCase() === text.toLowerCase());

const classColumn = (columns: readonly Column[]): string | undefined =>
  columns.find((column) => hasText(column) && column.examples.every(isClass))?.name;

const statusNames = [planFields.facilityContracts.label, ...(alsoCalled.status ?? []), 'status'];
const isStatus = ({ name, examples, values = examples }: Column): boolean =>
  examples.length > 0 &&
  examples.every((text) => holdsStatus.test(text) || contractStatusSchema.safeParse(text).success) &&
  // A bare Status with Yes and No may say whether the plan is in use.
  (columnKey(name) !== 'status' ||
    values.some((text) => holdsStatus.test(text) && !/^(?:yes|no|y|n|true|false)$/i.test(text)));

const holdsPairs =
  (list: PairList) =>
  ({ examples }: Column): boolean =>
    // A long example may be cut off in the middle of a row.
    examples.every((text) => text.length >= 80 || rowsOfPairs(list, text) !== undefined);

/** @param second what the kind calls an address's second line */
function placesOf(
  take: (aliases: readonly string[]) => string | undefined,
  second = 'street2',
): Record<string, unknown> {
  const found = Object.entries(placeNames).map(([part, aliases]) => [part, take(aliases)] as const);
  return Object.fromEntries(
    found.flatMap(([part, column]) =>
      column === undefined ? [] : [[part === 'street2' ? second : part, { column }]],
    ),
  );
}

const isWhole = ({ examples }: Column): boolean => areAddresses(examples);
const hasText = ({ examples }: Column): boolean => examples.length > 0;
/** Reports whether a column holds streets alone. */
const isStreet = ({ examples }: Column): boolean => !examples.some((text) => text.includes(','));
const isPhone = ({ name, examples }: Column): boolean =>
  /phone|tel|fax|hotline/i.test(name) &&
  examples.every((text) => /^[\d(+][\d\s().x-]{6,29}(?:ext\.? ?\d{1,6}|[a-z-]{4,10})?$/i.test(text));
const isAddress = ({ examples }: Column): boolean =>
  examples.length > 0 && examples.every((text) => /^https?:\/\//i.test(text));

/** Returns one list row per matching column, with the column's name as the title. */
function rowsOf(
  columns: readonly Column[],
  fits: (column: Column) => boolean,
  part: 'number' | 'url',
  title: 'title' | 'label' = 'title',
): unknown {
  const rows = columns
    .filter(fits)
    .map(({ name }) => ({ [title]: { constant: titleOf(name) }, [part]: { column: name } }));
  return rows.length === 0 ? undefined : rows;
}

/** Converts a name such as `phone_toll_free` to the way a person writes it. */
function titleOf(name: string): string {
  const text = name.replaceAll(/[_#]/g, ' ').trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
