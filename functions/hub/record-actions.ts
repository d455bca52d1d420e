import { ApiError } from '../../shared/api/errors.ts';
import type { OperationId } from '../../shared/api/routes.ts';
import { type HubRows, withoutEmptyRows } from '../../shared/hub/clean-hub-record.ts';
import { limits } from '../../shared/limits.ts';
import { planIdParts } from '../../shared/plan/plan-id.ts';
import { facilityById, facilityNamed, facilityNames } from '../data/facility-directory.ts';
import { historyPage } from '../data/records/history.ts';
import { recordPage } from '../data/records/record-pages.ts';
import { recordStore, type Saving } from '../data/records/record-store.ts';
import { validFields } from '../data/records/stored.ts';
import { nextVersion, type StoredRecord } from '../data/records/stored-record.ts';
import type { StoredKind } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { Actor, Call, ScopedFacility } from '../http/call.ts';
import { jsonBytes } from '../json-bytes.ts';
import { coveredBy, type Paging, paging } from './paging.ts';
import { type HubRecord, type HubRecordType, withoutFacility } from './record-types.ts';

type ListCall = {
  readonly input: { readonly query: Paging };
  readonly actor: Actor;
  readonly facility: ScopedFacility | undefined;
};
/** Records that are added without a call, such as the demo’s, are not audited. */
type Acting = Saving & Partial<Pick<Call<OperationId>, 'note'>>;
type CreateCall<Input> = Acting & { readonly input: { readonly body: Input } };
type EditCall = Acting & {
  readonly input: { readonly params: { readonly id: string } };
  readonly ifMatch: number;
};
type UpdateCall = EditCall & { readonly input: { readonly body: object } };
type HistoryCall = { readonly input: { readonly params: { readonly id: string }; readonly query: Paging } };

/** What administrators can do with one kind of record. */
export function recordActions<Input extends HubRows>(table: Table, type: HubRecordType<Input>) {
  const store = recordStore(table, type);
  /** For the audit log: many facilities have a contract with the same payer, and no page shows a deleted one. */
  const noted = (record: HubRecord<Input>, { directory }: Saving['actor']) => ({
    target: type.audited(record),
    detail: facilityNames(directory, [record.facilityId]).join(),
  });
  return {
    async list({ input, actor, facility }: ListCall) {
      const covered = coveredBy(actor, facility);
      const { records, nextCursor } = await recordPage({ table, type }, covered, paging(input.query));
      return { body: { items: records.map((one) => type.show(one, actor.directory)), nextCursor } };
    },

    /** @param key the record's key, 32 hex digits, if the caller has chosen one */
    async create({ input, ...saving }: CreateCall<Input>, key?: string) {
      const { actor, request } = saving;
      const { id } = facilityNamed(actor.directory, input.body.facilityName, 'facilityName');
      const next = nextRecord(input.body, nextVersion(id, request.now));
      const after = key === undefined ? next : { ...next, key };
      saving.note?.({ target: type.audited(after) });
      return store.save({ before: undefined, after }, saving);
    },

    async update({ input, ifMatch, ...saving }: UpdateCall) {
      const { actor, request } = saving;
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      saving.note?.(noted(before, actor));
      const { known, later } = type.parted(type.fieldsOf(before, actor.directory));
      const edit = validFields(type.input, { ...known, ...input.body });
      const stays = facilityById(actor.directory, before.facilityId);
      const facility =
        edit.facilityName === stays?.name
          ? stays
          : facilityNamed(actor.directory, edit.facilityName, 'facilityName');
      const after = nextRecord(edit, nextVersion(facility.id, request.now, before), later);
      return store.save({ before, after }, saving);
    },

    async remove({ input, ifMatch, ...saving }: EditCall) {
      const before = await store.toEdit(input.params.id, ifMatch, saving);
      saving.note?.(noted(before, saving.actor));
      return store.remove(before, saving);
    },

    history: recordHistory(table, type.kind),
  };
}

/** Returns the call that pages through a record's history, even a deleted one's. */
export const recordHistory =
  (table: Table, kind: StoredKind) =>
  async ({ input: { params, query } }: HistoryCall) => {
    const body = await historyPage(table, kind, planIdParts(params.id)?.key ?? '', query.cursor);
    if (body.data.length === 0 && query.cursor === undefined) throw new ApiError('NOT_FOUND');
    return { body };
  };

/**
 * @param later fields that this release does not know
 * @throws ApiError TOO_LARGE
 */
export function nextRecord<Input extends HubRows>(
  input: Input,
  version: StoredRecord,
  later: object = {},
): HubRecord<Input> {
  const record = { ...later, ...withoutFacility(withoutEmptyRows(input)) };
  if (jsonBytes(record) > limits.hubRecordBytes) {
    throw new ApiError('TOO_LARGE', 'This is more text than one record can hold. Please shorten the notes.');
  }
  return { ...version, record };
}
