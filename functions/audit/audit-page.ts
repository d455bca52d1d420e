import { ApiError } from '../../shared/api/errors.ts';
import { type AuditEntry, type AuditFilter, auditEntrySchema } from '../../shared/audit/audit.ts';
import { auditKindNames } from '../../shared/audit/audit-kinds.ts';
import { limits } from '../../shared/limits.ts';
import { auditPartition, callOf } from '../data/audit/audit-log.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/table/table.ts';
import { timePrefix } from '../data/table/time-key.ts';
import type { Log } from '../log.ts';

type Paging = { readonly limit?: number | undefined; readonly cursor?: string | undefined };
type AuditPage = { data: AuditEntry[]; nextCursor?: string };

/**
 * One page of the entries that a filter lets through, the newest first. The kinds stand in partitions of their own, so that each
 * filter is a range of keys: the newest of each are read side by side, and the newest of those are the page. The cursor is the id of
 * its last entry. What the reading request itself has left there is for the next one.
 */
export async function auditPage(
  table: Table,
  log: Log,
  { kind, type, id, from, to, cursor, limit = limits.audit.page }: AuditFilter & Paging,
  ownRequest: string,
): Promise<AuditPage> {
  if ((type === undefined) !== (id === undefined)) {
    throw new ApiError('VALIDATION_FAILED', undefined, { id: 'A type and an id come together.' });
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
  // Of long entries the table gives fewer at once: what is older than the last of those waits for them.
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
      .filter(tellsMost(cursor))
      .flatMap((item) => parseStored(auditEntrySchema, item, log) ?? [])
      .filter(({ requestId }) => requestId !== ownRequest),
    ...(last !== undefined && goesOn ? { nextCursor: last.id } : {}),
  };
}

/** Where the end of a call is known, its beginning says nothing more. The end comes right before it. */
function tellsMost(cursor: string | undefined) {
  let before = cursor;
  return ({ id }: { readonly id: string }): boolean => {
    const tells = before === undefined || callOf(before) !== callOf(id);
    before = id;
    return tells;
  };
}

/** @throws ApiError VALIDATION_FAILED for text that no call with this range has given out */
function usableCursor(cursor: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (/^[0-9a-f]{32}[01]$/.test(cursor) && cursor >= from && cursor < to) return cursor;
  throw new ApiError('VALIDATION_FAILED', undefined, { cursor: 'This cursor is not valid.' });
}
