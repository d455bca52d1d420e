import { wrongField } from '../../shared/api/errors.ts';
import { type AuditEntry, type AuditFilter, auditEntrySchema } from '../../shared/audit/audit.ts';
import { auditKindNames } from '../../shared/audit/audit-kinds.ts';
import { limits } from '../../shared/limits.ts';
import { auditPartition, callOf } from '../data/audit/audit-log.ts';
import { wrongCursor } from '../data/records/cursor.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/table/table.ts';
import { timePrefix } from '../data/table/time-key.ts';

type Paging = { readonly limit?: number | undefined; readonly cursor?: string | undefined };
type AuditPage = { data: AuditEntry[]; nextCursor?: string };

/**
 * Returns one page of the log entries that match a filter, newest first. Each kind has a partition of its own, so every filter is
 * a range of keys: the newest entries of each kind are read in parallel and merged into the page. The cursor is the ID of the
 * page's last entry. The entry of the reading request itself is left out; the next request sees it.
 */
export async function auditPage(
  table: Table,
  { kind, type, id, from, to, cursor, limit = limits.audit.page }: AuditFilter & Paging,
  ownRequest: string,
): Promise<AuditPage> {
  if ((type === undefined) !== (id === undefined)) {
    throw wrongField('id', 'Send a type and an id together.');
  }
  const of = type === undefined || id === undefined ? undefined : { type, id };
  const range = {
    from: from === undefined ? '0' : timePrefix(new Date(from)),
    to: to === undefined ? 'g' : timePrefix(new Date(to)),
  };
  if (range.from >= range.to) return { data: [] };
  const after = cursor === undefined ? undefined : usableCursor(cursor, range);
  const kinds = kind === undefined ? auditKindNames : [kind];
  const newest = await Promise.all(
    kinds.map((each) => table.queryNewest(auditPartition(each, of), { ...range, limit, after })),
  );
  const found = newest.flatMap(({ items }) => items.map((item) => ({ ...item, id: String(item.sk) })));
  // When entries are long, the table returns fewer per query. Entries older than a kind's last one read wait for the next page.
  const readTo =
    newest
      .flatMap(({ last }) => last ?? [])
      .toSorted()
      .at(-1) ?? '';
  const page = found
    .filter((entry) => entry.id >= readTo)
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, limit);
  const last = page.at(-1);
  const goesOn = found.length > page.length || newest.some((read) => read.last !== undefined);
  return {
    data: page
      .filter(onlyLatestOfCall(cursor))
      .flatMap((item) => parseStored(auditEntrySchema, item, table.log) ?? [])
      .filter(({ requestId }) => requestId !== ownRequest),
    nextCursor: goesOn ? last?.id : undefined,
  };
}

/** Drops an entry for a call's beginning when the one for its end exists, which comes right before it in this order. */
function onlyLatestOfCall(cursor: string | undefined) {
  let before = cursor;
  return ({ id }: { readonly id: string }): boolean => {
    const isLatest = before === undefined || callOf(before) !== callOf(id);
    before = id;
    return isLatest;
  };
}

/** @throws ApiError VALIDATION_FAILED for text that no call with this range could have returned as a cursor */
function usableCursor(cursor: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (/^[0-9a-f]{32}[01]$/.test(cursor) && cursor >= from && cursor < to) return cursor;
  throw wrongCursor();
}
