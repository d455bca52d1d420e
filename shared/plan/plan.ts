import { contractingFactsSchema } from '../hub/contracts/contracting-facts.ts';
import { openFlagSchema } from '../messages/open-flag.ts';
import { count, writeCount } from '../records/number.ts';
import { isoTime } from '../text/text.ts';
import { shownVerificationSchema } from '../verification/verification.ts';
import * as z from '../zod.ts';
import { recentShape } from './changes/recent-changes.ts';
import { planShape } from './fields/fields.ts';
import { codeSchema, mergedShape } from './fields/parts.ts';

/** The part of a plan that people fill in, as stored: a plan imported from a payer's list may still lack the hospital's codes. */
export const planContentSchema = z.strictObject(planShape);
export type PlanContent = z.infer<typeof planContentSchema>;

/** What a user who saves a plan must fill in: both codes, too. */
export const planInputSchema = z.extend(planContentSchema, { payerCode: codeSchema, planCode: codeSchema });
export type PlanInput = z.infer<typeof planInputSchema>;

/**
 * Stored addresses, without validation: one that would be refused today (stored by an older release, or by hand) must not
 * make its plan disappear. Screens render only what `portalUrl` accepts as a link.
 */
export const storedAddresses = {
  portalLinks: z._default(z.array(z.strictObject({ title: z.string(), url: z.string() })), []),
  image: z.optional(z.string()),
  secondaryImage: z.optional(z.string()),
};

const shownShape = {
  ...planShape,
  ...storedAddresses,
  ...recentShape,
  ...mergedShape,
  _id: z.string(),
  prefix: z.string(),
  version: writeCount,
  createdAt: isoTime,
  updatedAt: isoTime,
  verification: z.optional(shownVerificationSchema),
};
const shownPlan = z.object(shownShape);

/**
 * A plan as the API returns it. `version` counts its writes and is the value of its ETag; `prefix` is all prefixes joined
 * by ', ', as the table shows them.
 */
export type Plan = z.infer<typeof shownPlan>;

/** Fields added by a later release are passed through, so that a list cached in a browser still has them after the update. */
export const planSchema: z.ZodMiniType<Plan> = z.looseObject(shownShape);

/**
 * One page of a facility's plans, ordered by descriptive name. `total` counts the whole list. `version` identifies the
 * state of the list: only pages of the same state belong together; on another value the client starts over.
 */
export const planListSchema = z.object({
  data: z.array(planSchema),
  total: count,
  version: z.string(),
  /** On the first page: facility tags by facility name; see facility/tags.ts. */
  tags: z.optional(z.record(z.string(), z.string())),
  /** On the first page of one facility: its payer contracts and plan policies; see hub/contracts/decided-status.ts. */
  contracting: z.optional(contractingFactsSchema),
  /** On the first page of one facility: the facts of its plans that are reported as wrong. */
  flags: z.optional(z.array(openFlagSchema)),
  /** If present, `data` holds only what changed since the state that the caller named in If-None-Match; see list-changes.ts. */
  changes: z.optional(
    z.object({ digits: z.string(), stays: z.string(), places: z.array(count), checksum: count }),
  ),
  nextCursor: z.optional(z.string()),
});
export type PlanList = z.infer<typeof planListSchema>;
