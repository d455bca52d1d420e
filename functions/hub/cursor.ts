import { ApiError } from '../../shared/api/errors.ts';
import { count } from '../../shared/schemas/number.ts';
import * as z from '../../shared/zod.ts';
import { pageEnd } from '../http/page-end.ts';

/** A place in a list as text that callers hand back unread. */
export function encodeCursor(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ApiError VALIDATION_FAILED for text that no call has given out. */
export function decodeCursor<Schema extends z.ZodMiniType>(schema: Schema, cursor: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new ApiError('VALIDATION_FAILED', undefined, { cursor: 'This cursor is not valid.' });
  }
}

/** A place in a history. */
export const versionCursor = z.strictObject({
  v: z.int().check(z.nonnegative(), z.lte(9_999_999_999)),
});

const indexSchema = z.strictObject({ i: count });

/** One page of a list that is made anew for every call: `limit` rows, fewer where they are large. */
export function pageOf<Item>(
  list: readonly Item[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): { items: Item[]; nextCursor?: string } {
  const from = cursor === undefined ? 0 : decodeCursor(indexSchema, cursor).i;
  const to = pageEnd(list, { from, limit });
  const items = list.slice(from, to);
  return to < list.length ? { items, nextCursor: encodeCursor({ i: to }) } : { items };
}
