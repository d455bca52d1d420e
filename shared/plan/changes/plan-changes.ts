import { limits } from '../../limits.ts';
import { authorSchema, phiWarningSchema } from '../../records/history.ts';
import { writes } from '../../records/number.ts';
import { isoTime, line, requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { planContentSchema, planInputSchema } from '../plan.ts';

/** What creating or editing a plan sends: the plan, and whether its author was warned of likely PHI. */
export const planSaveSchema = z.extend(planInputSchema, { phiWarning: z.optional(phiWarningSchema) });
export type PlanSave = z.infer<typeof planSaveSchema>;

const fieldNames = z.array(line(limits.text.id)).check(z.maxLength(200));

/**
 * What editing a plan sends. `fields` names the fields that the sender's release knows: a field that it does not know stays
 * as it is, so that a tab opened before a release does not erase what it cannot show. Without it the body is the whole plan.
 */
export const planEditSchema = z.extend(planSaveSchema, { fields: z.optional(fieldNames) });

/** When a plan ends and which one replaces it; without both it goes on. Nothing else of the plan is touched. */
export const planEndingSchema = z.pick(planContentSchema, { endsOn: true, successor: true });
export type PlanEnding = z.infer<typeof planEndingSchema>;

/**
 * What merging two plans that are the same sends: the one that goes into this one, as it was seen, and what is taken of it. Fields
 * that are not named stay as they are; of lists, `both` takes the rows of either plan.
 */
export const planMergeSchema = z.strictObject({
  other: z.strictObject({ _id: z.string(), version: writes }),
  take: fieldNames,
  both: fieldNames,
});
export type PlanMerge = z.infer<typeof planMergeSchema>;

/** With the version that the kept plan is, it becomes what it was, too; without it stays as it is. */
export const undoMergeSchema = z.strictObject({ keptVersion: z.optional(writes) });

/** Puts a plan, or one field of it, back to what it was at a version of its history. */
export const planRestoreSchema = z.strictObject({
  version: z.number('Say which version to restore.').check(z.int(), z.positive()),
  /** A field by its name in the plan, for example `notes`; the whole plan without it. */
  field: z.optional(requiredLine(limits.text.id)),
});
export type PlanRestore = z.infer<typeof planRestoreSchema>;

/**
 * A deleted plan while it can still be restored. `version` is that of the deletion; restoring it sends this version
 * as If-Match and the one before it as the version to put back.
 */
export const deletedPlanSchema = z.strictObject({
  _id: z.string(),
  facilityName: z.string(),
  financialClass: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  planName: z.string(),
  planCode: z.optional(z.number()),
  version: writes,
  deletedAt: isoTime,
  deletedBy: authorSchema,
  /** From then on it cannot be restored and its history is gone. */
  keptUntil: isoTime,
});
export type DeletedPlan = z.infer<typeof deletedPlanSchema>;

/** One page of deleted plans, last deleted first. */
export const deletedPlansPageSchema = z.strictObject({
  data: z.array(deletedPlanSchema),
  nextCursor: z.optional(z.string()),
});

/** A plan that was deleted in the last days, as everybody at its facility is told. */
export const recentDeletionSchema = z.object({
  _id: z.string(),
  descriptiveName: z.string(),
  payerName: z.string(),
  deletedAt: isoTime,
});
export type RecentDeletion = z.infer<typeof recentDeletionSchema>;
