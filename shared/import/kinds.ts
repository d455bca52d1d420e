import { payerContract } from '../hub/contracts/payer-contract.ts';
import { type HubFields, keysOf } from '../hub/hub-fields.ts';
import { payerNameFields } from '../payer-names/payer-name.ts';
import { enrollments, transactions } from '../plan/fields/electronic-ids.ts';
import { isRows, planFieldKeys } from '../plan/fields/fields.ts';
import { contractStatuses, financialClasses } from '../plan/fields/parts.ts';
import type { ImportKind } from './batch.ts';
import { keyFields, type MappedKey, mappedField, mappedKeys } from './import-map.ts';
import type { AnyFields, ImportField } from './map-parts.ts';
import { mapSchemas } from './map-schema.ts';

/** What a file can bring, as the screen asks for it and the engine reads it: docs/decisions/158-kinds-of-imports.md. */
export type KindOfImport = {
  readonly label: string;
  /** One and several of what is written. */
  readonly words: readonly [one: string, several: string];
  /** For all facilities, so none is asked for. */
  readonly everyFacility?: true;
  readonly fields: Readonly<Record<string, ImportField>>;
  /** Fields by which a row can find what is there already. */
  readonly keys: readonly string[];
  /** They are always these, and a sentence says so. */
  readonly fixedKey?: string;
  /** What a file does not have can be ended. */
  readonly ends?: true;
  /** A blank cell never empties anything. */
  readonly keepsBlank?: true;
};

const wordsOfChoices: Readonly<Record<string, readonly string[]>> = {
  financialClass: financialClasses,
  contractStatus: contractStatuses,
  transaction: transactions,
  enrollment: enrollments,
};

/** Fields of a plan, with the words of those that offer a few. */
const ofPlan = (keys: readonly MappedKey[]): Record<string, ImportField> =>
  Object.fromEntries(keys.map((key) => [key, { ...mappedField(key), choices: wordsOfChoices }]));

/** What only tells a plan apart. */
const optional = (fields: Record<string, ImportField>): Record<string, ImportField> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, required: false }]));

const rowParts = {
  phone: ['label', 'number', 'notes'],
  portal: ['label', 'url', 'notes'],
  address: ['label', 'line1', 'line2', 'city', 'state', 'zip', 'notes'],
  'service location': ['locationName', 'decision', 'notes'],
} as const;
const neededPart: ReadonlySet<string> = new Set(['number', 'url', 'locationName']);

const capital = (word = ''): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Fields of a record of the hub, but for its facility, which is chosen with the file. */
const ofHub = (fields: HubFields): Record<string, ImportField> =>
  Object.fromEntries(
    keysOf(fields, ({ kind }) => kind !== 'facility').map((key) => {
      const { label = key, kind = 'text', required = false, options, rows } = fields[key] ?? {};
      const parts = rows === undefined ? undefined : rowParts[rows];
      const optionalParts = parts?.filter((part) => !neededPart.has(part));
      return [
        key,
        {
          ...{ label, kind, required },
          ...(options && { choices: { [key]: options } }),
          ...(parts && optionalParts && { parts, optionalParts, rowLabel: capital(rows) }),
        },
      ];
    }),
  );

export const importKinds: Readonly<Record<ImportKind, KindOfImport>> = {
  plans: {
    label: 'Insurance plans',
    words: ['plan', 'plans'],
    fields: ofPlan(mappedKeys),
    keys: keyFields,
    ends: true,
  },
  payerContracts: {
    label: 'Payer contracts',
    words: ['payer contract', 'payer contracts'],
    fields: ofHub(payerContract.fields),
    keys: ['payerName', 'financialClass', 'effectiveDate'],
    ends: true,
  },
  payerNames: {
    label: 'Other names of payers',
    words: ['other name', 'other names'],
    everyFacility: true,
    fields: ofHub(payerNameFields),
    keys: ['name', 'payerName', 'state'],
    fixedKey: 'A line changes the other name with the same name, payer and state. Nothing is ever deleted.',
    keepsBlank: true,
  },
  planPrefixes: {
    label: 'BlueCard prefixes of plans',
    words: ['plan', 'plans'],
    fields: {
      ...optional(ofPlan(['payerName', 'payerCode', 'planName', 'planCode', 'descriptiveName'])),
      prefixes: { label: 'Prefixes', kind: 'rows', required: true },
    },
    keys: ['payerName', 'payerCode', 'planName', 'planCode', 'descriptiveName'],
    keepsBlank: true,
  },
};

/** The map of a file, of whatever it brings. */
export type AnyMap = {
  readonly about?: string | undefined;
  readonly key: readonly string[];
  readonly fields: AnyFields;
  readonly oneLinePer?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly sheet?: string | undefined;
  readonly blankCells: 'keep' | 'clear';
};

const schemas = new Map(
  Object.entries(importKinds).map(([kind, { fields, keys, fixedKey }]) => [
    kind,
    mapSchemas({
      fields,
      keys,
      lists: kind === 'plans' ? planFieldKeys.filter(isRows) : [],
      fixed: fixedKey !== undefined,
    }),
  ]),
);

/** The schema of a map, and of one that is being made. */
export function schemasOf(kind: ImportKind) {
  const found = schemas.get(kind);
  if (found === undefined) throw new Error(`There is no kind ${kind}.`);
  return found;
}
