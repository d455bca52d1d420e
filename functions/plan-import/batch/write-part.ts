import type { ImportRow } from '../../../shared/import/batch.ts';
import type { Author } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import { readDirectory } from '../../data/facility-directory.ts';
import { type BatchRecord, moveStep } from '../../data/imports/batches.ts';
import { type ConflictList, packed, pieceName, unpacked } from '../../data/imports/found-rows.ts';
import { type ImportPart, partStep } from '../../data/imports/import-parts.ts';
import { type Lease, renewStep } from '../../data/imports/lease.ts';
import { changedFields } from '../../data/records/history.ts';
import type { Change } from '../../data/records/record-store.ts';
import { parseStored } from '../../data/records/stored.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { keys } from '../../data/table/keys.ts';
import type { WriteStep } from '../../data/table/write.ts';
import type { ImportRecordDefinition, Writer } from '../kinds/import-kind.ts';
import { UnreadableFileError } from '../source/unpack-workbook.ts';
import { type BatchParts, type WorkItem, workItemSchema } from './batch-parts.ts';

export type Writing<Stored extends StoredRecord> = {
  readonly parts: BatchParts;
  readonly batch: BatchRecord;
  readonly kind: ImportRecordDefinition<Stored>;
  readonly writer: Writer<Stored>;
  readonly by: Author;
  readonly lease: Lease;
};

/** A part and the time at which it is written. */
export type Part = { readonly part: number; readonly now: Date };

/** What happens to a record: a change, nothing because it is already done, or somebody's edit that is kept. */
export type Decision<Stored> =
  | { readonly change: Change<Stored>; readonly more?: readonly WriteStep[] }
  | { readonly conflict: ImportRow }
  | 'done';

/** Reads a part's records, each with the record that is stored now. */
export async function readPart<Stored extends StoredRecord>(
  { parts, batch, kind }: Writing<Stored>,
  part: number,
): Promise<{ item: WorkItem<Stored>; current: Stored | undefined }[]> {
  const { table, files } = parts;
  const content = await files.get(pieceName({ key: batch.key, run: batch.run, list: 'parts' }, part));
  // They stay behind when the table moves to another account. No retry would find them.
  if (content === undefined) {
    throw new UnreadableFileError(
      'The files of this import are no longer stored, so nothing more can be written or undone.',
    );
  }
  const items = unpacked(z.array(workItemSchema(kind.schema)), content);
  const stored = await table.getMany(items.map(({ key }) => keys.record(kind.record, batch.facilityId, key)));
  return items.map((item, at) => ({ item, current: parseStored(kind.schema, stored[at], table.log) }));
}

/** Writes the decisions for a part, the note that it is written, and the import's progress: all or nothing. */
export async function writePart<Stored extends StoredRecord>(
  { parts, batch, writer, by, lease }: Writing<Stored>,
  { part, now }: Part,
  decided: readonly (readonly [number, Decision<Stored>])[],
): Promise<void> {
  const { files } = parts;
  const { key, run, state, expiresAt, fileName } = batch;
  const undoes = state === 'undoing';
  const conflicts = decided.flatMap(([, each]) =>
    each !== 'done' && 'conflict' in each ? [each.conflict] : [],
  );
  const changes = decided.flatMap(([at, each]) =>
    each !== 'done' && 'change' in each ? [{ at, ...each }] : [],
  );
  if (conflicts.length > 0) {
    const list: ConflictList = undoes ? 'conflictsOfUndo' : 'conflictsOfApply';
    await files.put(pieceName({ key, run, list }, part), packed(conflicts));
  }
  const record: ImportPart = {
    state: undoes ? 'undone' : 'applied',
    written: changes.map(({ at }) => at),
    at: now.toISOString(),
    expiresAt,
  };
  const add = { done: decided.length, ...(conflicts.length > 0 && { conflicts: conflicts.length }) };
  const what = undoes ? 'undo of the import of' : 'import of';
  const author = { id: by.id, name: `${by.name}, ${what} ${fileName}` };
  await writer.write(
    changes.map(({ change }) => change),
    { author, now },
    [
      partStep(key, part, record),
      // If it had to wait for another import, that is over.
      moveStep(key, { from: [state], run, now, set: { problem: undefined }, add }),
      renewStep(batch.facilityId, {
        ...lease,
        until: now.getTime() + (lease.until - Date.parse(lease.since)),
      }),
      ...changes.flatMap(({ more = [] }) => more),
    ],
  );
}

/** Returns the facility to which somebody has moved a record that is gone: of what is imported, only payer contracts can move. */
export async function movedTo<Stored extends StoredRecord>(
  { parts: { table }, batch, kind: { record } }: Writing<Stored>,
  key: string,
): Promise<string | undefined> {
  if (record !== 'CONTRACT') return undefined;
  const { facilities } = await readDirectory(table);
  const others = facilities.filter(({ id }) => id !== batch.facilityId);
  const stored = await table.getMany(others.map(({ id }) => keys.record(record, id, key)));
  return others.find((_, at) => stored[at] !== undefined)?.name;
}

/** Returns the row for a record that somebody has edited, moved or deleted since: as the import has it, and as it is now. */
export async function conflictRow<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  { row, key, after }: Pick<WorkItem<Stored>, 'row' | 'key' | 'after'>,
  now: Stored | undefined,
): Promise<{ conflict: ImportRow }> {
  const { kind } = writing;
  const place = now === undefined ? await movedTo(writing, key) : undefined;
  const gone =
    place === undefined
      ? 'Someone deleted this in the meantime.'
      : `Someone moved this to ${place} in the meantime.`;
  const reason = now === undefined ? gone : 'Someone edited this in the meantime. Their version stays.';
  return {
    conflict: {
      row,
      planId: now && kind.idOf?.(now),
      name: kind.nameOf(after),
      changes: now === undefined ? [] : changedFields(kind.fieldsOf(after), kind.fieldsOf(now)),
      reasons: [{ reason }],
    },
  };
}
