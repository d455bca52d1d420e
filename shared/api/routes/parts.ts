import { limits } from '../../limits.ts';
import { line, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';

export const list = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ data: z.array(item) });
export const one = <Item extends z.ZodMiniType>(item: Item) => z.strictObject({ data: item });
/** A sentence for the person who made the call. */
export const message = z.strictObject({ message: z.string() });
/** The `nextCursor` of the page before. It holds the key of its last row, which may be long names in any script. */
export const cursor = z.optional(line(4_000));
export const byId = z.strictObject({ id: requiredLine(limits.text.id) });
