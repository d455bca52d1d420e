import * as z from '../zod.ts';

/** The number of something. */
export const count = z.int().check(z.nonnegative());

/** The number of times a record was written; its first state is 1. */
export const writeCount = z.int().check(z.positive());
