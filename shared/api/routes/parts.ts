import { limits } from '../../limits.ts';
import { line } from '../../text/text.ts';
import * as z from '../../zod.ts';

export const list = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ data: z.array(item) });
export const one = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ data: item });
/** A sentence for the person who made the call. */
export const message = z.strictObject({ message: z.string() });
/** The `nextCursor` of the page before. It holds the key of its last row, which may be long names in any script. */
export const cursor = z.optional(line(4_000));
/**
 * How many rows of a list. Written in digits: `Number` would read `1e3` and `0x10`, too. What is no text of digits goes
 * on as it is and is refused for not being a number.
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
 * Every id is printable ASCII. What is not is nobody's and never comes to a key of the table, which would be cut from it
 * in the middle of an emoji.
 */
export const byId = z.strictObject({
  id: z.string().check(z.maxLength(limits.text.id), z.regex(/^[!-~]+$/)),
});
