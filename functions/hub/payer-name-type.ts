import { ApiError } from '../../shared/api/errors.ts';
import { limits } from '../../shared/limits.ts';
import { type PayerName, payerNameSchema } from '../../shared/payer-names/payer-name.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { count } from '../../shared/records/number.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import * as z from '../../shared/zod.ts';
import type { Change, RecordType } from '../data/records/record-store.ts';
import { storedShape } from '../data/records/stored-record.ts';
import { everyFacility, keys } from '../data/table/keys.ts';
import type { Item } from '../data/table/table.ts';
import type { WriteStep } from '../data/table/write.ts';
import { jsonBytes } from '../json-bytes.ts';
import type { HubRecord } from './record-types.ts';

const byServer = { _id: true, version: true, createdAt: true, updatedAt: true } as const;
const nameFields = z.omit(payerNameSchema, byServer);
const storedName = z.looseObject(nameFields.shape);

export type NameRecord = HubRecord<z.infer<typeof nameFields>>;
export type NameChange = Change<NameRecord>;

/** Other names apply to all facilities: they are stored in place of one facility's records. */
export const payerNameType: RecordType<NameRecord, PayerName> = {
  kind: 'NAME',
  schema: z.object({ ...storedShape, record: storedName }),
  historyId: ({ key }) => key,
  audited: ({ facilityId, key, record: { name } }) => ({
    type: 'other name',
    id: planId(facilityId, key),
    name,
  }),
  fieldsOf: ({ record }) => record,
  show: ({ facilityId, key, record, version, createdAt, updatedAt }) => ({
    ...{ ...record, _id: planId(facilityId, key), version, createdAt, updatedAt },
  }),
  etag: ({ version }) => versionTag(version),
  // Each write supplies its own, with its conditions on the list: see below.
  countSteps: () => [],
};

const stateSchema = z.object({ version: count, records: count, bytes: count });
/** The list of names: `version` counts its writes; `records` and `bytes` are limited (limits.payerNames). */
export type NameListState = z.infer<typeof stateSchema>;

export function nameListState(item: Item | undefined): NameListState {
  return stateSchema.safeParse(item).data ?? { version: 0, records: 0, bytes: 0 };
}

/** Counts a write. @throws ApiError when it would exceed the limit of names or of text */
export function countStep(changes: readonly NameChange[]): WriteStep {
  const more = growth(changes);
  const { most, bytes } = limits.payerNames;
  if (more.records <= 0 && more.bytes <= 0) return counting(more);
  return counting(more, {
    condition: 'attribute_not_exists(pk) OR (records <= :records AND bytes <= :bytes)',
    values: { ':records': most - more.records, ':bytes': bytes - more.bytes },
    refusal: () => new ApiError('TOO_LARGE', `${fullList()} Nothing was saved.`),
  });
}

/** Returns why the list cannot hold these changes, if it cannot. */
export function fullReason(changes: readonly NameChange[], seen: NameListState): string | undefined {
  const more = growth(changes);
  const { most, bytes } = limits.payerNames;
  const isFull = seen.records + more.records > most || (more.bytes > 0 && seen.bytes + more.bytes > bytes);
  return isFull ? fullList() : undefined;
}

/** Counts the writes of one part of an import, which succeed only while the list is as the importer read it. */
export function importStep(
  changes: readonly NameChange[],
  seen: NameListState,
  refusal: () => ApiError,
): WriteStep {
  const reason = fullReason(changes, seen);
  // Earlier parts may have been written.
  if (reason !== undefined) throw new ApiError('TOO_LARGE', reason);
  return counting(growth(changes), {
    condition: seen.version === 0 ? 'attribute_not_exists(pk)' : '#version = :seen',
    values: seen.version === 0 ? {} : { ':seen': seen.version },
    refusal,
  });
}

const fullList = () =>
  `At most ${limits.payerNames.most.toLocaleString('en')} other names can be kept, with short notes.`;

type Growth = { readonly records: number; readonly bytes: number };

function growth(changes: readonly NameChange[]): Growth {
  const bytesOf = (one: NameRecord | undefined) => (one === undefined ? 0 : jsonBytes(one.record));
  const sum = (of: (one: NameRecord | undefined) => number) =>
    changes.reduce((total, { before, after }) => total + of(after) - of(before), 0);
  return { records: sum((one) => Number(one !== undefined)), bytes: sum(bytesOf) };
}

type Provided = {
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
  readonly refusal: () => ApiError;
};

const counting = (more: Growth, provided?: Provided): WriteStep => ({
  action: {
    Update: {
      Key: keys.hubState(everyFacility),
      UpdateExpression: 'ADD #version :one, records :moreRecords, bytes :moreBytes',
      ConditionExpression: provided?.condition,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ...{ ':one': 1, ':moreRecords': more.records, ':moreBytes': more.bytes },
        ...provided?.values,
      },
    },
  },
  refusal: provided?.refusal,
});
