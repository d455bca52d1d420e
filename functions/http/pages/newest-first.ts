import * as z from '../../../shared/zod.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import type { Item, Table } from '../../data/table/table.ts';
import { pageEnd } from './page-end.ts';

export type Page<Entry> = { readonly items: Entry[]; readonly next: string | undefined };

type Query = {
  /** What the sort keys begin with; a time key follows (data/table/time-key.ts). */
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string | undefined;
};

/**
 * Returns items of a partition, newest first. The cursor is the key of the last item returned, so nothing is
 * skipped when others are added or removed between two pages.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call returned
 */
export async function newestFirst(
  table: Table,
  partition: string,
  { prefix, limit, cursor }: Query,
): Promise<Page<Item>> {
  const after = cursor === undefined ? undefined : prefix + decodeCursor(keySchema, cursor);
  const { items, last } = await table.queryNewest(partition, {
    from: prefix,
    to: `${prefix}~`,
    limit,
    after,
  });
  return { items, next: last === undefined ? undefined : encodeCursor(last.slice(prefix.length)) };
}

export function pageBody<Entry>(data: Entry[], next: string | undefined) {
  return { data, ...(next === undefined ? {} : { nextCursor: next }) };
}

/** Returns the same for entries whose ID is their key: as many as fit into an answer; the next page begins with the rest. */
export function newestBody<Entry extends { readonly _id: string }>(
  entries: readonly Entry[],
  next: string | undefined,
) {
  const data = entries.slice(0, pageEnd(entries));
  return pageBody(data, data.length < entries.length ? encodeCursor(data.at(-1)?._id) : next);
}

const keySchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
