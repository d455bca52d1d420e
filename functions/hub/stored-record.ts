import { payerContractInputSchema, payerContractSchema } from '../../shared/hub/contracts/payer-contract.ts';
import { planPolicyInputSchema, planPolicySchema } from '../../shared/hub/contracts/plan-policy.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import { writes } from '../../shared/records/number.ts';
import { isoTime } from '../../shared/text/text.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';

/**
 * A payer contract or plan policy as stored: the filled-in fields under `record`, and where and when beside them. The
 * facility is kept by id, so that a rename reaches every record.
 */
export type StoredRecord<Fields> = {
  readonly key: string;
  readonly facilityId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly record: Fields;
};

/** A record as it is filled in: its fields, and the facility by name. */
export type Given<Fields> = Fields & { readonly facilityName: string };

/** One kind of record that administrators keep for a facility. */
export type RecordKind<Fields> = {
  /** Begins the sort key of its items in the facility's partition. */
  readonly sortKey: 'CONTRACT' | 'POLICY';
  readonly schema: z.ZodMiniType<StoredRecord<Fields>>;
  /** The whole record as it is sent; judges an edit as well, after it has been put onto what is there. */
  readonly input: z.ZodMiniType<Given<Fields>>;
  readonly fieldsOf: (given: Given<Fields>) => Fields;
};

const byServer = { facilityName: true, _id: true, version: true, createdAt: true, updatedAt: true } as const;
const contractFields = z.omit(payerContractSchema, byServer);
const policyFields = z.omit(planPolicySchema, byServer);

export type ContractFields = z.infer<typeof contractFields>;
export type PolicyFields = z.infer<typeof policyFields>;

const stored = <Fields extends z.ZodMiniType>(record: Fields) =>
  z.object({
    key: z.string(),
    facilityId: z.string(),
    version: writes,
    createdAt: isoTime,
    updatedAt: isoTime,
    record,
  });

export const contractKind: RecordKind<ContractFields> = {
  sortKey: 'CONTRACT',
  schema: stored(contractFields),
  input: payerContractInputSchema,
  fieldsOf: ({ facilityName: _, ...fields }) => fields,
};
export const policyKind: RecordKind<PolicyFields> = {
  sortKey: 'POLICY',
  schema: stored(policyFields),
  input: planPolicyInputSchema,
  fieldsOf: ({ facilityName: _, ...fields }) => fields,
};

/** A stored record with today's name of its facility, as the API gives it. */
export function toRecord<Fields>(one: StoredRecord<Fields>, directory: Directory) {
  return {
    ...one.record,
    _id: planId(one.facilityId, one.key),
    facilityName: facilityById(directory, one.facilityId)?.name ?? '',
    version: one.version,
    createdAt: one.createdAt,
    updatedAt: one.updatedAt,
  };
}
