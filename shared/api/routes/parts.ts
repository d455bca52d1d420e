import { limits } from '../../limits.ts';
import { line } from '../../text/text.ts';
import * as z from '../../zod.ts';

export const list = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: z.array(item) });
export const one = <Item extends z.ZodMiniType>(item: Item) => z.object({ data: item });
/** A sentence shown to the person who made the call. */
export const message = z.object({ message: z.string() });
/** The previous page's `nextCursor`. It encodes the key of that page's last row, which may be long names in any script. */
export const cursor = z.optional(line(4_000));
/**
 * The number of rows to return. It must be written in digits, since `Number` would also read `1e3` and `0x10`. Anything
 * else passes through unchanged and is refused for not being a number.
 */
export const pageLimitOf = (most: number) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) =>
        typeof value === 'string' && /^[0-9]+$/.test(value) ? Number(value) : value,
      ),
      z.int({ error: 'Must be a whole number, written in digits.' }).check(z.gte(1), z.lte(most)),
    ),
  );
export const pageLimit = pageLimitOf(limits.listPage);
/**
 * Every ID is printable ASCII. Anything else identifies nothing and must not reach a table key, where slicing an ID
 * could split an emoji.
 */
export const byId = z.strictObject({
  id: z.string().check(z.maxLength(limits.text.id), z.regex(/^[!-~]+$/)),
});
