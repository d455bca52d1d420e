import * as z from '../zod.ts';

/** How many there are of something. */
export const count = z.int().check(z.nonnegative());

/** How often a record was written; its first state is 1. */
export const writes = z.int().check(z.positive());
