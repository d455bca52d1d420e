import { ApiError } from '../../shared/api/errors.ts';
import { payerContractInputSchema, payerContractSchema } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicyInputSchema, planPolicySchema } from '../../shared/hub/contracts/plan-policy.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import { keys } from '../data/records/keys.ts';
import {
  type Change,
  type RecordType,
  type StoredRecord,
  storedShape,
} from '../data/records/record-store.ts';
import type { WriteStep } from '../data/records/write.ts';

/** A payer contract or plan policy as stored. The facility is stored by id, so that a rename reaches every record. */
export type HubRecord<Fields> = StoredRecord & { readonly record: Fields };

/** A record as it is filled in: its fields, and the facility by name. */
export type HubInput<Fields> = Fields & { readonly facilityName: string };

type ShownRecord<Fields> = HubInput<Fields> & { _id: string } & Pick<
    StoredRecord,
    'version' | 'createdAt' | 'updatedAt'
  >;

/** One kind of record that administrators keep for a facility. */
export type HubRecordType<Fields> = RecordType<HubRecord<Fields>, ShownRecord<Fields>> & {
  /** The whole record as it is sent; validates an edit as well, after it has been put onto what is there. */
  readonly input: z.ZodMiniType<HubInput<Fields>>;
  readonly withoutFacility: (input: HubInput<Fields>) => Fields;
};

const byServer = { facilityName: true, _id: true, version: true, createdAt: true, updatedAt: true } as const;
const contractFields = z.omit(payerContractSchema, byServer);
const policyFields = z.omit(planPolicySchema, byServer);
export type ContractFields = z.infer<typeof contractFields>;
export type PolicyFields = z.infer<typeof policyFields>;

export const contractType = hubRecordType<ContractFields>({
  kind: 'CONTRACT',
  schema: z.object({ ...storedShape, record: contractFields }),
  input: payerContractInputSchema,
  withoutFacility: ({ facilityName: _, ...fields }) => fields,
});
export const policyType = hubRecordType<PolicyFields>({
  kind: 'POLICY',
  schema: z.object({ ...storedShape, record: policyFields }),
  input: planPolicyInputSchema,
  withoutFacility: ({ facilityName: _, ...fields }) => fields,
});

function hubRecordType<Fields extends object>(
  own: Pick<HubRecordType<Fields>, 'kind' | 'schema' | 'input' | 'withoutFacility'>,
): HubRecordType<Fields> {
  return {
    ...own,
    // The key stays when a record moves to another facility, and with it its history.
    historyId: ({ key }) => key,
    fieldsOf: (stored, directory) => ({ ...stored.record, facilityName: facilityOf(stored, directory) }),
    show: (stored, directory) => ({
      ...stored.record,
      _id: planId(stored.facilityId, stored.key),
      facilityName: facilityOf(stored, directory),
      version: stored.version,
      createdAt: stored.createdAt,
      updatedAt: stored.updatedAt,
    }),
    etag: ({ version }) => versionTag(version),
    countSteps,
  };
}

const facilityOf = ({ facilityId }: StoredRecord, directory: Directory): string =>
  facilityById(directory, facilityId)?.name ?? '';

/** Counts a write at every facility that a record was or is at. A facility that is being deleted takes no more records. */
function countSteps(tableName: string, changes: readonly Change<StoredRecord>[]): WriteStep[] {
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
    ...[...records].map(([facilityId, more]) => countStep(tableName, facilityId, more)),
    ...[...now].map((facilityId) => facilityStep(tableName, facilityId)),
  ];
}

const countStep = (tableName: string, facilityId: string, more: number): WriteStep => ({
  action: {
    Update: {
      TableName: tableName,
      Key: keys.hubState(facilityId),
      UpdateExpression: 'ADD #version :one, records :more',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1, ':more': more },
    },
  },
});

const facilityStep = (tableName: string, facilityId: string): WriteStep => ({
  action: {
    ConditionCheck: {
      TableName: tableName,
      Key: keys.facilityVersion(facilityId),
      ConditionExpression: 'attribute_exists(pk)',
    },
  },
  refusal: () => new ApiError('NOT_FOUND', 'This facility was deleted meanwhile. Nothing was saved.'),
});
