import { compareNames } from '../../../shared/text/name-order.ts';
import type * as z from '../../../shared/zod.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import { pageEnd } from './page-end.ts';

type Key = readonly (string | number)[];
type Compare = (one: Key, other: Key) => number;

/** The order of a list. Rows with the same key stay together, such as the phone numbers of one contract. */
export type ListOrder<Row, RowKey extends Key> = {
  readonly schema: z.ZodMiniType<RowKey>;
  readonly keyOf: (row: Row) => RowKey;
  readonly compare: Compare;
};

const partByPart =
  (compare: (one: string | number, other: string | number) => number): Compare =>
  (one, other) => {
    for (const [at, part] of one.entries()) {
      const order = compare(part, other[at] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  };

/** Compares keys by their exact letters and numbers. */
export const exactly = partByPart((one, other) => (one < other ? -1 : one > other ? 1 : 0));

const asRead = partByPart((one, other) =>
  typeof one === 'string' && typeof other === 'string'
    ? compareNames(one, other)
    : Number(one) - Number(other),
);

/** Compares keys of names as a person reads them; keys that read the same are compared exactly, so that no two are equal. */
export const byName: Compare = (one, other) => asRead(one, other) || exactly(one, other);

/**
 * Returns one page of a list that is rebuilt for every call and is in this order: `limit` rows, fewer if they are
 * large. The cursor is the key of the last row returned, so nothing is skipped when rows are added or removed
 * between two pages. Rows with the same key share a page, even if that makes it longer than `limit`.
 * @throws ApiError VALIDATION_FAILED for a cursor that no call returned
 */
export function keyedPage<Row, RowKey extends Key>(
  list: readonly Row[],
  { schema, keyOf, compare }: ListOrder<Row, RowKey>,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { items: Row[]; nextCursor?: string } {
  const after = cursor === undefined ? undefined : decodeCursor(schema, cursor);
  const from = after === undefined ? 0 : list.findIndex((row) => compare(keyOf(row), after) > 0);
  const rest = from === -1 ? [] : list.slice(from);
  const parts = (at: number): boolean => {
    const [before, behind] = [rest[at - 1], rest[at]];
    return before === undefined || behind === undefined || compare(keyOf(before), keyOf(behind)) !== 0;
  };

  const most = pageEnd(rest, { limit });
  let to = most;
  while (!parts(to)) to -= 1;
  if (to === 0) for (to = most; !parts(to); ) to += 1;
  const items = rest.slice(0, to);
  const last = items.at(-1);
  return last !== undefined && to < rest.length
    ? { items, nextCursor: encodeCursor(keyOf(last)) }
    : { items };
}
