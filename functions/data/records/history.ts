import { wrongField } from '../../../shared/api/errors.ts';
import { fullName } from '../../../shared/people/full-name.ts';
import {
  type Author,
  authorSchema,
  type FieldChange,
  type HistoryEntry,
  type HistoryKind,
  historyKindSchema,
  type Merged,
  mergedSchema,
  type PhiWarning,
  phiWarningSchema,
} from '../../../shared/records/history.ts';
import { writeCount } from '../../../shared/records/number.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import { historyPartition, keys, type StoredKind } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { WriteStep } from '../table/write.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { parseStored } from './stored.ts';
import { putNew } from './versioned.ts';

/*
 * The history of any record: who, when, and which fields from → to, one item for each write. Put `historyStep` into
 * the transaction that writes the record (versions count from 1 without gaps), read it with `historyPage`, and get an
 * earlier state with `fieldsAt`. A record is treated as an object of JSON fields; a nested value changes as a whole.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** Returns the person as the history names them. */
export function authorOf(user: { id: string; firstName: string; lastName: string }): Author {
  return { id: user.id, name: fullName(user) };
}

/** What a write may record besides the fields. */
export type HistoryNotes = {
  readonly restoredVersion?: number | undefined;
  readonly phiWarning?: PhiWarning | undefined;
  readonly merged?: Merged | undefined;
};

export type Change = {
  readonly record: StoredKind;
  /** The record's ID in the API. */
  readonly id: string;
  /** The record's version after this write; a deletion counts too. */
  readonly version: number;
  readonly kind: HistoryKind;
  readonly changes: readonly FieldChange[];
  readonly by: Author;
  readonly at: Date;
} & HistoryNotes;

/** Returns the step that stores a change. */
export function historyStep(change: Change): WriteStep {
  const { record, id, version, kind, changes, by, at, restoredVersion, phiWarning, merged } = change;
  const stored = Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
  const notes = { restoredVersion, phiWarning, merged };
  const entry = { kind, at: at.toISOString(), by, version, changes: stored, ...notes };
  return putNew(keys.history(record, id, version), entry);
}

const entrySchema = z.object({
  version: writeCount,
  kind: historyKindSchema,
  at: isoTime,
  by: authorSchema,
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  restoredVersion: z.optional(writeCount),
  phiWarning: z.optional(phiWarningSchema),
  merged: z.optional(mergedSchema),
});

/** Entries in one answer; with DynamoDB's pages of 1 MB this stays far below Lambda's limit for an answer. */
const entriesPerPage = 25;

/** Any version that the key's ten digits can hold. */
const versionSchema = z.int().check(z.nonnegative(), z.lt(10_000_000_000));

/**
 * Reads one page of entries, newest first. Broken ones are logged and left out.
 * @param cursor the `nextCursor` of the previous page
 * @throws ApiError VALIDATION_FAILED for a cursor that no call returned
 */
export async function historyPage(
  table: Table,
  record: StoredKind,
  id: string,
  cursor?: string,
): Promise<{ data: HistoryEntry[]; nextCursor?: string }> {
  const page = await table.queryNewest(historyPartition(record, id), {
    from: 'HISTORY#',
    to: 'HISTORY#~',
    after:
      cursor === undefined ? undefined : keys.history(record, id, decodeCursor(versionSchema, cursor)).sk,
    limit: entriesPerPage,
  });
  const data = page.items.flatMap((item) => {
    const entry = parseStored(entrySchema, item, table.log);
    return entry === undefined ? [] : [{ ...entry, changes: changeList(entry.changes) }];
  });
  const last = page.last?.replace('HISTORY#', '');
  return last === undefined ? { data } : { data, nextCursor: encodeCursor(Number(last)) };
}

/** Returns the latest write of a record, even a deleted one. */
export async function latestEntry(
  table: Table,
  record: StoredKind,
  id: string,
): Promise<HistoryEntry | undefined> {
  return (await historyPage(table, record, id)).data[0];
}

/**
 * Returns the fields as they were at a version, found by undoing every later write.
 * @param current the fields now; undefined for a deleted record
 * @throws ApiError VALIDATION_FAILED at `version` if there was no such version or it was a deletion
 */
export async function fieldsAt(
  table: Table,
  record: { readonly record: StoredKind; readonly id: string; readonly current: Fields | undefined },
  version: number,
): Promise<Fields> {
  let fields: Fields = { ...record.current };
  let expected: number | undefined;
  let cursor: string | undefined;
  do {
    const page = await historyPage(table, record.record, record.id, cursor);
    for (const entry of page.data) {
      // Undoing across a gap would produce a state that never existed.
      if (expected !== undefined && entry.version !== expected) throw noVersion();
      if (entry.version === version) {
        if (entry.kind === 'deleted') throw noVersion('It was deleted in this version.');
        return fields;
      }
      fields = undo(fields, entry.changes);
      expected = entry.version - 1;
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  throw noVersion();
}

const noVersion = (message = 'There is no such version.') => wrongField('version', message);

/** Returns the fields before a write, given those after it. */
function undo(fields: Fields, changes: readonly FieldChange[]): Fields {
  const earlier = new Map(Object.entries(fields));
  for (const { field, from } of changes) {
    if (from === null) earlier.delete(field);
    else earlier.set(field, from);
  }
  return Object.fromEntries(earlier);
}

/** Returns the fields that differ, from → to. Absent and empty text are the same to a reader; both are stored as null. */
export function changedFields(before: Fields | undefined, after: Fields | undefined): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((field) => ({ field, from: filled(before?.[field]), to: filled(after?.[field]) }))
    .filter(({ from, to }) => comparable(from) !== comparable(to));
}

const filled = (value: unknown): unknown => (value === undefined || value === '' ? null : value);

// Key order differs between stored and submitted objects, so they are compared with sorted keys.
function comparable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Returns changes sorted by field name: a stored map has no order of its own. */
function changeList(changes: Readonly<Record<string, { from: unknown; to: unknown }>>): FieldChange[] {
  return Object.entries(changes)
    .map(([field, { from, to }]) => ({ field, from: from ?? null, to: to ?? null }))
    .sort((a, b) => (a.field < b.field ? -1 : 1));
}
