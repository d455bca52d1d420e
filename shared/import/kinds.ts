import { payerContract } from '../hub/contracts/payer-contract.ts';
import { type HubFields, keysOf } from '../hub/hub-fields.ts';
import { newRows } from '../hub/hub-rows.ts';
import { payerNameFields } from '../payer-names/payer-name.ts';
import { enrollments, transactions } from '../plan/fields/electronic-ids.ts';
import { fieldsOfKind, isRows, planFieldKeys, planFields } from '../plan/fields/fields.ts';
import { contractStatuses } from '../plan/fields/parts.ts';
import type { ImportKind } from './batch.ts';
import { keyFields, type MappedKey, mappedField, mappedKeys } from './import-map.ts';
import type { AnyFields, ImportField } from './map-parts.ts';
import { mapSchemas } from './map-schema.ts';

/** A kind of import, as the screen offers it and the engine reads it: docs/decisions/158-kinds-of-imports.md. */
export type ImportDefinition = {
  readonly label: string;
  /** Singular and plural of the records it writes. */
  readonly words: readonly [one: string, several: string];
  /** Applies to all facilities, so the user does not choose one. */
  readonly everyFacility?: true;
  readonly fields: Readonly<Record<string, ImportField>>;
  /** Fields that can match a row to an existing record. */
  readonly keys: readonly string[];
  /** If set, `keys` is always the key; this sentence tells the user so. */
  readonly fixedKey?: string;
  /** The import can end records that the file does not contain. */
  readonly ends?: true;
  /** A blank cell never clears a value. */
  readonly keepsBlank?: true;
};

const wordsOfChoices: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(fieldsOfKind('choice').map((key) => [key, planFields[key].offered])),
  contractStatus: contractStatuses,
  transaction: transactions,
  enrollment: enrollments,
};

/** Returns import fields for plan fields, with the options of those that have some. */
const ofPlan = (keys: readonly MappedKey[]): Record<string, ImportField> =>
  Object.fromEntries(keys.map((key) => [key, { ...mappedField(key), choices: wordsOfChoices }]));

/** Makes fields optional that only identify a plan. */
const optional = (fields: Record<string, ImportField>): Record<string, ImportField> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, required: false }]));

const neededPart: ReadonlySet<string> = new Set(['number', 'url', 'locationName']);

const capital = (word = ''): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Returns import fields for a hub record, except its facility, which is chosen along with the file. */
const ofHub = (fields: HubFields): Record<string, ImportField> =>
  Object.fromEntries(
    keysOf(fields, ({ kind }) => kind !== 'facility').map((key) => {
      const { label = key, kind = 'text', required = false, options, rows } = fields[key] ?? {};
      const parts = rows === undefined ? undefined : Object.keys(newRows[rows]);
      const optionalParts = parts?.filter((part) => !neededPart.has(part));
      return [
        key,
        {
          ...{ label, kind, required },
          choices: options && { [key]: options },
          ...(parts && { parts, optionalParts, rowLabel: capital(rows) }),
        },
      ];
    }),
  );

export const importKinds: Readonly<Record<ImportKind, ImportDefinition>> = {
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

/** The map of a file of any kind. */
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

/** Returns the schemas of a kind's map: of a complete one and of a draft. */
export function schemasOf(kind: ImportKind) {
  const found = schemas.get(kind);
  if (found === undefined) throw new Error(`There is no kind ${kind}.`);
  return found;
}
