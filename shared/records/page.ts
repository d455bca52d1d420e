import * as z from '../zod.ts';

/** One page of a list; `nextCursor` leads to the next one, if there is one. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ data: z.array(item), nextCursor: z.optional(z.string()) });
