import { ApiError } from '../../shared/api/errors.ts';
import type { HubRows } from '../../shared/hub/clean-hub-record.ts';
import { payerContract } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicy } from '../../shared/hub/contracts/plan-policy.ts';
import { type HubFields, keysOf } from '../../shared/hub/hub-fields.ts';
import type { RecordNames } from '../../shared/hub/hub-record.ts';
import type { HubRecordKind } from '../../shared/hub/hub-records.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import type { FactTable, ShownVerification } from '../../shared/verification/verification.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import type { Change, RecordType } from '../data/records/record-store.ts';
import { type StoredRecord, storedShape } from '../data/records/stored-record.ts';
import { shownVerification } from '../data/records/verification.ts';
import { keys } from '../data/table/keys.ts';
import type { WriteStep } from '../data/table/write.ts';
import { splitFields } from './split-fields.ts';

type Own<Input> = Omit<Input, 'facilityName'>;

/** A facility's record as stored. It refers to the facility by ID, so that a rename reaches every record. */
export type HubRecord<Input> = StoredRecord & { readonly record: Own<Input> };

type ShownRecord<Input> = Own<Input> & {
  facilityName: string;
  _id: string;
  verification?: ShownVerification;
} & Pick<StoredRecord, 'version' | 'createdAt' | 'updatedAt'>;

/** One kind of record that administrators maintain for a facility. */
export type HubRecordType<Input extends HubRows> = RecordType<HubRecord<Input>, ShownRecord<Input>> & {
  /** The schema of the whole record as sent. An edit is also validated with it, after being merged into the stored record. */
  readonly input: z.ZodMiniType<Input>;
  readonly parted: (record: object) => ReturnType<typeof splitFields>;
};

export const contractType = hubRecordType(payerContract);
export const policyType = hubRecordType(planPolicy);

export const withoutFacility = <Input extends HubRows>({ facilityName: _, ...own }: Input): Own<Input> => own;

/** What each kind of record defines in `shared/hub/contracts`. */
export type HubRecordDefinition<Input extends HubRows> = {
  readonly kind: HubRecordKind;
  readonly words: RecordNames['words'];
  readonly fields: HubFields;
  readonly input: z.ZodMiniType<Input>;
  readonly own: z.ZodMiniType<Own<Input>>;
  /** The group of facts each field belongs to, if they can be verified. */
  readonly facts?: FactTable;
};

export function hubRecordType<Input extends HubRows>({
  kind,
  words: [word],
  fields,
  input,
  own,
  facts,
}: HubRecordDefinition<Input>): HubRecordType<Input> {
  const [named = ''] = keysOf(fields, (field) => field.kind === 'text');
  return {
    kind,
    input,
    parted: (record) => splitFields(fields, record),
    facts,
    schema: z.object({ ...storedShape, record: own }),
    // A record that moves to another facility keeps its key, and with it its history.
    historyId: ({ key }) => key,
    audited: ({ facilityId, key, record }) => ({
      type: word,
      id: planId(facilityId, key),
      name: String(Reflect.get(record, named)),
    }),
    fieldsOf: (stored, directory) => ({ ...stored.record, facilityName: facilityOf(stored, directory) }),
    show: (stored, directory) => ({
      ...stored.record,
      _id: planId(stored.facilityId, stored.key),
      facilityName: facilityOf(stored, directory),
      version: stored.version,
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
      ...(facts && shownVerification(stored, directory)),
    }),
    etag: ({ version }) => versionTag(version),
    countSteps,
  };
}

const facilityOf = ({ facilityId }: StoredRecord, directory: Directory): string =>
  facilityById(directory, facilityId)?.name ?? '';

/**
 * Counts a write at every facility that a record was or is at. Rejects records for a facility that has been deleted.
 * @param seen facilities' write counts, which must not have changed
 */
export function countSteps(
  changes: readonly Change<StoredRecord>[],
  seen?: ReadonlyMap<string, number>,
): WriteStep[] {
  const records = new Map<string, number>();
  const add = (one: StoredRecord | undefined, more: number) => {
    if (one !== undefined) records.set(one.facilityId, (records.get(one.facilityId) ?? 0) + more);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  const now = new Set(changes.flatMap(({ after }) => after?.facilityId ?? []));
  return [
    ...[...records].map(([facilityId, more]) => countStep(facilityId, more, seen?.get(facilityId))),
    ...[...now].map(facilityStep),
  ];
}

const countStep = (facilityId: string, more: number, seen?: number): WriteStep => ({
  action: {
    Update: {
      Key: keys.hubState(facilityId),
      UpdateExpression: 'ADD #version :one, records :more',
      ...(seen !== undefined && {
        ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : '#version = :seen',
      }),
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1, ':more': more, ...(seen ? { ':seen': seen } : {}) },
    },
  },
});

const facilityStep = (facilityId: string): WriteStep => ({
  action: {
    ConditionCheck: { Key: keys.facilityVersion(facilityId), ConditionExpression: 'attribute_exists(pk)' },
  },
  refusal: () => new ApiError('NOT_FOUND', 'This facility has been deleted. Nothing was saved.'),
});
