import { ApiError } from '../../shared/api/errors.ts';
import { nameProblem } from '../../shared/payer-names/name-rules.ts';
import {
  type PayerNameInput,
  payerNameFields,
  payerNameInputSchema,
} from '../../shared/payer-names/payer-name.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { recordStore } from '../data/records/record-store.ts';
import { parseStored, validFields } from '../data/records/stored.ts';
import { nextVersion } from '../data/records/stored-record.ts';
import { everyFacility, keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import { beforeWrite } from '../data/table/write.ts';
import {
  importStep,
  type NameChange,
  type NameRecord,
  nameListState,
  payerNameType,
} from './payer-name-type.ts';
import { splitFields } from './split-fields.ts';

type ImportedNames = {
  /** The version of the list that the import was prepared for. */
  readonly listVersion: number;
  /** An entry with an ID changes an existing name. */
  readonly names: readonly { readonly _id?: string | undefined; readonly name: object }[];
};

/** Writes several other names together with their history: all or nothing, and only if the list has not changed. */
export function nameImporter(table: Table) {
  const store = recordStore(table, payerNameType);
  type By = Parameters<typeof store.write>[1];

  const storedNames = async (ids: readonly (string | undefined)[]): Promise<(NameRecord | undefined)[]> => {
    const { kind, schema } = payerNameType;
    const recordKeys = ids.flatMap((id) => planIdParts(id ?? '')?.key ?? []);
    const items = await table.getMany(recordKeys.map((key) => keys.record(kind, everyFacility, key)));
    const found = new Map(recordKeys.map((key, at) => [key, parseStored(schema, items[at], table.log)]));
    return ids.map((id) => found.get(planIdParts(id ?? '')?.key ?? ''));
  };

  const prepared = async ({ listVersion, names }: ImportedNames, { directory, now }: By) => {
    const state = nameListState(await table.get(keys.hubState(everyFacility)));
    if (state.version !== listVersion) throw concurrentChange();
    const stored = await storedNames(names.map(({ _id }) => _id));
    const changes = names.flatMap(({ _id, name }, at): NameChange[] => {
      const before = stored[at];
      if (before === undefined && _id !== undefined) throw concurrentChange();
      const after = nextName(before, name, now);
      return store.isSame(before, after, directory) ? [] : [{ before, after }];
    });
    return { changes, step: importStep(changes, state, concurrentChange) };
  };

  /** @throws ApiError CONFLICT if the list has changed, VALIDATION_FAILED or TOO_LARGE; in each case nothing is written */
  return async (names: ImportedNames, by: By) => {
    const { changes, step } = await beforeWrite(() => prepared(names, by));
    const written = changes.length;
    if (written > 0) await store.write(changes, by, [step]);
    return { listVersion: names.listVersion + (written > 0 ? 1 : 0), written };
  };
}

/** Returns a new name, or the next version of one, with these fields. @throws ApiError VALIDATION_FAILED naming wrong fields */
export const nextName = (before: NameRecord | undefined, fields: object, now: Date): NameRecord => ({
  ...nextVersion(everyFacility, now, before),
  record: usableName({ ...before?.record, ...fields }),
});

/** Keeps the fields of later releases. */
function usableName(fields: object): PayerNameInput {
  const { known, later } = splitFields(payerNameFields, fields);
  const record = validFields(payerNameInputSchema, known);
  const problem = nameProblem(record);
  if (problem !== undefined) throw new ApiError('VALIDATION_FAILED', undefined, problem);
  return { ...later, ...record };
}

const concurrentChange = () =>
  new ApiError('CONFLICT', 'Someone changed the other names in the meantime. None of these lines was saved.');
