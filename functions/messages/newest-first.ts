import * as z from '../../shared/zod.ts';
import { decodeCursor, encodeCursor } from '../data/records/cursor.ts';
import type { Item, Table } from '../data/records/table.ts';
import { pageEnd } from '../http/page-end.ts';

/** A page of a list; `next` is the cursor of the following one. */
export type Page<Entry> = { readonly items: Entry[]; readonly next: string | undefined };

type Asked = {
  /** What the sort keys begin with; a fresh time key follows (data/time-key.ts). */
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string | undefined;
};

/**
 * Items of a partition, the last made first. The cursor is the key of the last item given, so nothing is passed over
 * when others come or go between two pages.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call has given out.
 */
export async function newestFirst(
  table: Table,
  partition: string,
  { prefix, limit, cursor }: Asked,
): Promise<Page<Item>> {
  const to = cursor === undefined ? `${prefix}~` : prefix + justBefore(decodeCursor(keySchema, cursor));
  const { items, more } = await table.queryPage(partition, { from: prefix, to, newestFirst: true, limit });
  const last = items.at(-1)?.sk;
  const next = more && typeof last === 'string' ? encodeCursor(last.slice(prefix.length)) : undefined;
  return { items, next };
}

/** An answer with one page; `nextCursor` when there is more. */
export function pageBody<Entry>(data: Entry[], next: string | undefined) {
  return { data, ...(next === undefined ? {} : { nextCursor: next }) };
}

/** The same of entries whose id is their key: as many of them as an answer holds; the next page begins with the others. */
export function newestBody<Entry extends { readonly _id: string }>(
  entries: readonly Entry[],
  next: string | undefined,
) {
  const data = entries.slice(0, pageEnd(entries));
  return pageBody(data, data.length < entries.length ? encodeCursor(data.at(-1)?._id) : next);
}

const keySchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** A text that sorts behind every key before this one and before the key itself: keys are all of one length. */
function justBefore(key: string): string {
  return `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(31) - 1)}~`;
}
