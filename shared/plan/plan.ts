import { count, writes } from '../records/number.ts';
import { isoTime } from '../text/text.ts';
import * as z from '../zod.ts';
import { planShape } from './fields.ts';

/** The part of a plan that people fill in. */
export const planInputSchema = z.strictObject(planShape);
export type PlanInput = z.infer<typeof planInputSchema>;

/**
 * Addresses as they are read back: one that would be refused today (stored by an older release, or by hand) must not
 * make its plan disappear. Screens render only what `portalUrl` accepts as a link.
 */
export const storedAddresses = {
  portalLinks: z._default(z.array(z.strictObject({ title: z.string(), url: z.string() })), []),
  image: z.optional(z.string()),
  secondaryImage: z.optional(z.string()),
};

/**
 * A plan as the API gives it. `version` counts its writes and is the value of its ETag;
 * `prefix` is all prefixes joined by ', ', the form in which the table shows them. A tab that was opened before a release
 * passes over the fields that the release has added.
 */
export const planSchema = z.object({
  ...planShape,
  ...storedAddresses,
  _id: z.string(),
  prefix: z.string(),
  version: writes,
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Plan = z.infer<typeof planSchema>;

/**
 * One page of a facility's plans, ordered by descriptive name. `total` counts the whole list. `version` names the
 * state of the list: pages of one state belong together; on another value the reader starts again.
 */
export const planListSchema = z.object({
  data: z.array(planSchema),
  total: count,
  version: z.string(),
  nextCursor: z.optional(z.string()),
});
export type PlanList = z.infer<typeof planListSchema>;
