import * as z from '../zod.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';

const errorCodes = Object.keys(errorCatalog) as [ErrorCode, ...ErrorCode[]];

/**
 * The body of every API error. `fields` maps a dotted path (`prefixes.0.value`) to what is wrong there; `current` is sent
 * with STALE only: the record as it is now, in the form of the operation's `ifMatch` schema.
 */
export const errorBodySchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
  requestId: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
