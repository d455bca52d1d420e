import { randomUUID } from 'node:crypto';
import { ApiError } from '../../shared/api/errors.ts';
import { type HubRows, withoutEmptyRows } from '../../shared/hub/clean-hub-record.ts';
import { limits } from '../../shared/limits.ts';
import { versionTag } from '../../shared/records/version-tag.ts';
import { type Directory, facilityById, facilityByName } from '../data/facility-directory.ts';
import { authorOf, changedFields, historyStep } from '../data/records/history.ts';
import { type Once, rememberAnswer } from '../data/records/idempotency.ts';
import { keys } from '../data/records/keys.ts';
import type { Table } from '../data/records/table.ts';
import { deleteVersion, putVersion, refuseStale } from '../data/records/versioned.ts';
import { beforeWrite, type WriteStep, writeAll } from '../data/records/write.ts';
import type { Actor } from '../http/call.ts';
import type { HubRepository } from './repository.ts';
import { type Given, type RecordKind, type StoredRecord, toRecord } from './stored-record.ts';

/** Who writes, when, and what makes a repetition of it the same. */
type By = {
  readonly actor: Pick<Actor, 'directory'> & { readonly user: Parameters<typeof authorOf>[0] };
  readonly now: Date;
  readonly once: Once | undefined;
};

type Parts<Fields> = {
  readonly table: Table;
  readonly kind: RecordKind<Fields>;
  readonly repository: HubRepository<Fields>;
};

/** Creating, editing and removing one kind of record, each with its history in one transaction. */
export function recordWriter<Fields extends HubRows & object>({ table, kind, repository }: Parts<Fields>) {
  const answer = (record: StoredRecord<Fields>, directory: Directory) => ({
    body: { data: toRecord(record, directory) },
    etag: versionTag(record.version),
  });

  const current = async (id: string, seen: number, { directory }: By['actor']) => {
    const record = await repository.find(id);
    if (record === undefined) throw new ApiError('NOT_FOUND');
    refuseStale(seen, record.version, toRecord(record, directory));
    return record;
  };

  /** A write that came too late is told with the record as it is now, as if it had been noticed before. */
  const orStale = async (id: string, seen: number, actor: By['actor'], write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') await current(id, seen, actor);
      throw error;
    }
  };

  const write = async (
    before: StoredRecord<Fields> | undefined,
    after: StoredRecord<Fields> | undefined,
    { actor, now, once }: By,
    remembered: Parameters<typeof rememberAnswer>[2],
  ) => {
    const changes = changedFields(given(before, actor.directory), given(after, actor.directory));
    await writeAll(table, [
      ...rememberAnswer(table.name, once, remembered),
      ...recordSteps(table.name, kind, before, after),
      historyStep(table.name, {
        record: kind.sortKey,
        // The key stays when a record moves to another facility, and with it its history.
        id: (after ?? before)?.key ?? '',
        version: after?.version ?? (before?.version ?? 0) + 1,
        kind: after === undefined ? 'deleted' : before === undefined ? 'created' : 'changed',
        changes,
        by: authorOf(actor.user),
        at: now,
      }),
    ]);
  };

  return {
    /** @param key 32 hex digits, where the caller knows which one it shall have */
    async create(input: Given<Fields>, by: By, key?: string) {
      const facilityId = facilityIdOf(input.facilityName, by.actor.directory);
      const after = {
        ...nextRecord(kind, input, facilityId, by.now, undefined),
        ...(key !== undefined && { key }),
      };
      const created = answer(after, by.actor.directory);
      await write(undefined, after, by, created);
      return created;
    },

    async update(id: string, patch: object, seen: number, by: By) {
      const { directory } = by.actor;
      const before = await beforeWrite(() => current(id, seen, by.actor));
      const input = judged(kind, { ...given(before, directory), ...patch });
      const known = facilityById(directory, before.facilityId);
      const facilityId =
        input.facilityName === known?.name ? known.id : facilityIdOf(input.facilityName, directory);
      const after = nextRecord(kind, input, facilityId, by.now, before);
      // Nothing was changed: there is nothing to write, and nothing for the history to tell.
      if (changedFields(given(before, directory), given(after, directory)).length === 0)
        return answer(before, directory);
      const saved = answer(after, directory);
      await orStale(id, seen, by.actor, () => write(before, after, by, saved));
      return saved;
    },

    async remove(id: string, seen: number, by: By) {
      const before = await beforeWrite(() => current(id, seen, by.actor));
      await orStale(id, seen, by.actor, () => write(before, undefined, by, {}));
      return { body: undefined };
    },
  };
}

/** What was filled in, with today's name of the facility; nothing for a record that is not there. */
function given<Fields extends object>(record: StoredRecord<Fields> | undefined, directory: Directory) {
  if (record === undefined) return undefined;
  return { ...record.record, facilityName: facilityById(directory, record.facilityId)?.name ?? '' };
}

/** @throws ApiError VALIDATION_FAILED for an edit that the record as a whole does not allow */
function judged<Fields>(kind: RecordKind<Fields>, record: object): Given<Fields> {
  const parsed = kind.input.safeParse(record);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new ApiError('VALIDATION_FAILED', undefined, Object.fromEntries(fields));
}

/** @throws ApiError VALIDATION_FAILED for a name that no facility in use has */
function facilityIdOf(name: string, directory: Directory): string {
  const facility = facilityByName(directory, name);
  if (facility !== undefined) return facility.id;
  throw new ApiError('VALIDATION_FAILED', undefined, { facilityName: `There is no facility '${name}'.` });
}

/** @throws ApiError TOO_LARGE */
function nextRecord<Fields extends HubRows & object>(
  kind: RecordKind<Fields>,
  input: Given<Fields>,
  facilityId: string,
  now: Date,
  before: StoredRecord<Fields> | undefined,
): StoredRecord<Fields> {
  const record = kind.fieldsOf(withoutEmptyRows(input));
  if (Buffer.byteLength(JSON.stringify(record)) > limits.hubRecordBytes) {
    throw new ApiError('TOO_LARGE', 'This is more text than one record can hold. Please shorten the notes.');
  }
  const at = now.toISOString();
  return {
    key: before?.key ?? randomUUID().replaceAll('-', ''),
    facilityId,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    record,
  };
}

/** Stores, moves or removes the record, and counts the write at the facilities it touches. */
function recordSteps<Fields>(
  tableName: string,
  { sortKey }: RecordKind<Fields>,
  before: StoredRecord<Fields> | undefined,
  after: StoredRecord<Fields> | undefined,
): WriteStep[] {
  const keyOf = ({ facilityId, key }: StoredRecord<Fields>) => keys.hubRecord(facilityId, sortKey, key);
  const stays = before !== undefined && before.facilityId === after?.facilityId;
  const steps: WriteStep[] = [];
  if (before !== undefined && !stays) {
    steps.push(deleteVersion(tableName, keyOf(before), before.version));
    steps.push(countStep(tableName, before.facilityId, -1));
  }
  if (after !== undefined) {
    steps.push(putVersion(tableName, keyOf(after), after, stays ? before.version : undefined));
    steps.push(countStep(tableName, after.facilityId, stays ? 0 : 1));
    steps.push(facilityStep(tableName, after.facilityId));
  }
  return steps;
}

function countStep(tableName: string, facilityId: string, more: -1 | 0 | 1): WriteStep {
  return {
    action: {
      Update: {
        TableName: tableName,
        Key: keys.hubState(facilityId),
        UpdateExpression: 'ADD #version :one, records :more',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':one': 1, ':more': more },
      },
    },
    refusal: () => new ApiError('CONFLICT'),
  };
}

/** A facility that is being deleted takes no more records. */
function facilityStep(tableName: string, facilityId: string): WriteStep {
  return {
    action: {
      ConditionCheck: {
        TableName: tableName,
        Key: keys.facilityVersion(facilityId),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    refusal: () => new ApiError('NOT_FOUND', 'This facility was deleted meanwhile. Nothing was saved.'),
  };
}
