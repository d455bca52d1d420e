import { limits } from '../../limits.ts';
import { authorSchema, phiWarningSchema } from '../../records/history.ts';
import { writeCount } from '../../records/number.ts';
import { pageOf } from '../../records/page.ts';
import { isoTime, line, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { planContentSchema, planInputSchema } from '../plan.ts';

/** The body of a call that saves a plan: the plan, and whether its author was warned of likely PHI. */
export const planSaveSchema = z.extend(planInputSchema, { phiWarning: z.optional(phiWarningSchema) });
export type PlanSave = z.infer<typeof planSaveSchema>;

const fieldNames = z.array(line(limits.text.id)).check(z.maxLength(200));

/**
 * The body of an edit. `fields` names the fields that the client's release knows; all others stay as they are, so that a tab
 * opened before a release does not erase what it cannot show. Without `fields`, the body is the whole plan.
 */
export const planEditSchema = z.extend(planSaveSchema, { fields: z.optional(fieldNames) });

/** When a plan ends and which plan replaces it; without both, it has no end. Nothing else in the plan changes. */
export const planEndingSchema = z.pick(planContentSchema, { endsOn: true, successor: true });
export type PlanEnding = z.infer<typeof planEndingSchema>;

/**
 * The body of a call that merges two plans: the one to merge into this one, in the version its author saw, and what to take
 * from it. Other fields stay as they are; lists named in `both` get the rows of both plans.
 */
export const planMergeSchema = z.strictObject({
  other: z.strictObject({ _id: z.string(), version: writeCount }),
  take: fieldNames,
  both: fieldNames,
});
export type PlanMerge = z.infer<typeof planMergeSchema>;

/** With `keptVersion`, the kept plan's current version, that plan is also restored; without it, it stays as it is. */
export const undoMergeSchema = z.strictObject({ keptVersion: z.optional(writeCount) });

/** Restores a plan, or one field of it, to a version in its history. */
export const planRestoreSchema = z.strictObject({
  version: z.number('Say which version to restore.').check(z.int(), z.positive()),
  /** The name of one field to restore, for example `notes`; without it, the whole plan is. */
  field: z.optional(requiredLine(limits.text.id)),
});
export type PlanRestore = z.infer<typeof planRestoreSchema>;

/**
 * A deleted plan while it can still be restored. `version` is that of the deletion; a restore sends it as If-Match, and the
 * version before it as the one to restore.
 */
export const deletedPlanSchema = z.object({
  _id: z.string(),
  facilityName: z.string(),
  financialClass: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  planName: z.string(),
  planCode: z.optional(z.number()),
  version: writeCount,
  deletedAt: isoTime,
  deletedBy: authorSchema,
  /** After this time it cannot be restored and its history no longer exists. */
  keptUntil: isoTime,
});
export type DeletedPlan = z.infer<typeof deletedPlanSchema>;

/** One page of deleted plans, last deleted first. */
export const deletedPlansPageSchema = pageOf(deletedPlanSchema);

/** A plan that was deleted in the last days, as shown to everybody at its facility. */
export const recentDeletionSchema = z.object({
  _id: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  deletedAt: isoTime,
});
export type RecentDeletion = z.infer<typeof recentDeletionSchema>;
