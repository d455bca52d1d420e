import type { AuditTarget } from '../../../shared/audit/audit.ts';
import { planId, planIdParts } from '../../../shared/plan/plan-id.ts';
import type { Author } from '../../../shared/records/history.ts';
import type { FactTable } from '../../../shared/verification/verification.ts';
import type * as z from '../../../shared/zod.ts';
import type { Directory } from '../facility-directory.ts';
import { keys, type StoredKind } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import { beforeWrite, type WriteStep, writeAll } from '../table/write.ts';
import { authorOf, changedFields, type Fields, type HistoryNotes, historyStep } from './history.ts';
import { type IdempotentRequest, rememberAnswer } from './idempotency.ts';
import { orNotFound, parseStored } from './stored.ts';
import { type StoredRecord, withTime } from './stored-record.ts';
import { verificationFields, withoutChanged } from './verification.ts';
import { deleteVersion, orStale, putVersion, refuseStale } from './versioned.ts';

/*
 * Records that belong to a facility and are edited by administrators: plans, payer contracts, plan policies. Each
 * write is one transaction of the record under its next version, its history entry, its counters, and the answer to
 * give to a repeated request.
 */

/** A record before and after a write. Without `before` it is new or restored; without `after` it is deleted. */
export type Change<Stored> = HistoryNotes & {
  /** Set if this undoes a whole write with nothing in between: the facts it changed regain the verification they had. */
  readonly verifiedAsBefore?: true;
} & (
    | { readonly before: Stored | undefined; readonly after: Stored }
    | { readonly before: Stored; readonly after: undefined }
  );

/** A change of a record that exists and remains. */
export type Edit<Stored> = Change<Stored> & { readonly before: Stored; readonly after: Stored };

/** How one kind of record is stored, compared and shown. */
export type RecordType<Stored extends StoredRecord, Shown> = {
  readonly kind: StoredKind;
  readonly schema: z.ZodMiniType<Stored>;
  /** Returns the ID under which its history is stored. */
  readonly historyId: (record: StoredRecord) => string;
  /** Returns how the audit log names a record. */
  readonly audited: (record: Stored) => AuditTarget;
  /** Returns the fields that the history compares. */
  readonly fieldsOf: (record: Stored, directory: Directory) => Fields;
  /** The group of facts to which each field belongs, if they can be verified. */
  readonly facts?: FactTable;
  readonly show: (record: Stored, directory: Directory) => Shown;
  readonly etag: (record: StoredRecord, directory: Directory) => string;
  /** Returns the steps that count a write at the facilities it touches. */
  readonly countSteps: (changes: readonly Change<StoredRecord>[]) => WriteStep[];
};

/** What a write needs from the call that requests it. */
export type Saving = {
  readonly actor: { readonly user: Parameters<typeof authorOf>[0]; readonly directory: Directory };
  readonly request: { readonly now: Date };
  readonly once?: IdempotentRequest | undefined;
};

type By = { readonly author: Author; readonly directory: Directory; readonly now: Date };

export function recordStore<Stored extends StoredRecord, Shown>(
  table: Table,
  type: RecordType<Stored, Shown>,
) {
  /** @param id as in the API; malformed IDs find nothing */
  const find = async (id: string): Promise<Stored | undefined> => {
    const parts = planIdParts(id);
    if (parts === undefined) return undefined;
    return parseStored(
      type.schema,
      await table.get(keys.record(type.kind, parts.facilityId, parts.key)),
      table.log,
    );
  };

  /** @throws ApiError NOT_FOUND, or STALE with the current record */
  const current = async (id: string, seen: number, directory: Directory): Promise<Stored> => {
    const record = orNotFound(await find(id));
    refuseStale(seen, record.version, type.show(record, directory));
    return record;
  };

  const answer = (record: Stored, directory: Directory) => ({
    body: { data: type.show(record, directory) },
    etag: type.etag(record, directory),
  });

  const contentChanges = ({ before, after }: Change<Stored>, directory: Directory) =>
    changedFields(before && type.fieldsOf(before, directory), after && type.fieldsOf(after, directory));

  const changesOf = (change: Change<Stored>, directory: Directory) => [
    ...contentChanges(change, directory),
    ...changedFields(
      change.before && verificationFields(change.before),
      change.after && verificationFields(change.after),
    ),
  ];

  /** Returns a change as it is written: edited facts lose their verification. */
  const unverified = <One extends Change<Stored>>(change: One, directory: Directory): One =>
    change.before === undefined || change.after === undefined || change.verifiedAsBefore
      ? change
      : { ...change, after: withoutChanged(change.after, contentChanges(change, directory), type.facts) };

  const steps = (change: Change<Stored>, { author, directory, now }: By): WriteStep[] => {
    const { before, after, restoredVersion, phiWarning, merged } = change;
    const subject = after ?? before;
    if (subject === undefined) return [];
    const keyOf = ({ facilityId, key }: StoredRecord) => keys.record(type.kind, facilityId, key);
    const stays = before !== undefined && before.facilityId === after?.facilityId;
    const written = after && withTime(after, now.toISOString());
    return [
      ...(before && !stays ? [deleteVersion(keyOf(before), before.version)] : []),
      ...(written ? [putVersion(keyOf(written), written, stays ? before.version : undefined)] : []),
      historyStep({
        record: type.kind,
        id: type.historyId(subject),
        version: after === undefined ? subject.version + 1 : after.version,
        kind: historyKind(change),
        changes: changesOf(change, directory),
        by: author,
        at: now,
        restoredVersion,
        phiWarning,
        merged,
      }),
    ];
  };

  /** Writes changes of records, after `more`: all or nothing. @throws ApiError CONFLICT if one is no longer as in `before` */
  const write = (changes: readonly Change<Stored>[], by: By, more: readonly WriteStep[] = []) =>
    writeAll(table, [
      ...more,
      ...changes.flatMap((change) => steps(unverified(change, by.directory), by)),
      ...type.countSteps(changes),
    ]);

  /** @throws ApiError STALE with the current record, or NOT_FOUND, if a concurrent write came first */
  const writeSaved = async (
    changes: readonly Change<Stored>[],
    { actor: { user, directory }, request: { now }, once }: Saving,
    saved: Parameters<typeof rememberAnswer>[1],
    more: readonly WriteStep[] = [],
  ): Promise<void> => {
    const remember = rememberAnswer(once, saved);
    const by = { author: authorOf(user), directory, now };
    await orStale(
      () => write(changes, by, [...remember, ...more]),
      async () => {
        for (const { before, after } of changes) {
          const subject = before ?? after;
          const seen = before?.version ?? (after?.version ?? 1) - 1;
          if (subject !== undefined && seen > 0)
            await current(planId(subject.facilityId, subject.key), seen, directory);
        }
      },
    );
  };

  /** Stores a new record, a restored one, or the next version. An unchanged record is not written. */
  const save = async (
    requestedChange: Change<Stored> & { readonly after: Stored },
    saving: Saving,
    more?: readonly WriteStep[],
  ) => {
    const { directory } = saving.actor;
    const change = unverified(requestedChange, directory);
    const { before, after } = change;
    if (before !== undefined && changesOf(change, directory).length === 0) return answer(before, directory);
    const saved = answer(after, directory);
    await writeSaved([change], saving, saved, more);
    return saved;
  };

  /** Writes edits that belong together, whatever they change: all or nothing. Answers with the first. @throws as `save` does */
  const saveTogether = async (
    edits: readonly [Edit<Stored>, ...Edit<Stored>[]],
    saving: Saving,
    more: readonly WriteStep[],
  ) => {
    const { directory } = saving.actor;
    const saved = answer(unverified(edits[0], directory).after, directory);
    await writeSaved(edits, saving, saved, more);
    return saved;
  };

  return {
    find,
    answer,
    write,
    save,
    saveTogether,

    /** Reports whether writing `after` would change nothing. */
    isSame: (before: Stored | undefined, after: Stored, directory: Directory): boolean =>
      before !== undefined && changesOf({ before, after }, directory).length === 0,

    /** Returns the record for an edit of the version that its author saw. @throws ApiError NOT_FOUND, STALE */
    toEdit: (id: string, seen: number, { actor }: Saving) =>
      beforeWrite(() => current(id, seen, actor.directory)),

    async remove(before: Stored, saving: Saving, more?: readonly WriteStep[]) {
      await writeSaved([{ before, after: undefined }], saving, {}, more);
      return { body: undefined };
    },
  };
}

function historyKind({ before, after, restoredVersion }: Change<unknown>) {
  if (after === undefined) return 'deleted';
  if (restoredVersion !== undefined) return 'restored';
  return before === undefined ? 'created' : 'changed';
}
