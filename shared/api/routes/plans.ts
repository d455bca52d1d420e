import { limits } from '../../limits.ts';
import {
  deletedPlansPageSchema,
  planEditSchema,
  planEndingSchema,
  planMergeSchema,
  planRestoreSchema,
  planSaveSchema,
  recentDeletionSchema,
  undoMergeSchema,
} from '../../plan/changes/plan-changes.ts';
import { planListSchema, planSchema } from '../../plan/plan.ts';
import { historyPageSchema } from '../../records/history.ts';
import { requiredLine } from '../../text/text.ts';
import { factOwnerSchema, verifySchema } from '../../verification/verification.ts';
import { verifiedWeekSchema } from '../../verification/verified-week.ts';
import * as z from '../../zod.ts';
import { type Operation, operationsOf } from '../operation.ts';
import { byId, cursor, one, pageLimit } from './parts.ts';

const operation = operationsOf('plans');

/** An administrator's edit of one plan, based on the version they saw. */
const edit = {
  access: 'admin',
  audit: { kind: 'change', about: 'plan' },
  scope: 'recordId',
  ifMatch: planSchema,
  idempotent: true,
  params: byId,
  response: one(planSchema),
} as const;

const cursorQuery = z.strictObject({ cursor });

/** The plan directory. */
export const plansRoutes = {
  listPlans: operation('GET', '/books', {
    access: 'member',
    scope: 'query',
    etag: true,
    summary:
      'Plans of one facility, or of every facility open to the caller, ordered by descriptive name. With "changes" beside its ETag in If-None-Match, a facility’s first page may hold only what changed since then.',
    query: z.strictObject({
      facility: z.optional(requiredLine(limits.text.name)),
      limit: pageLimit,
      cursor,
    }),
    response: planListSchema,
  }),
  getPlan: operation('GET', '/books/{id}', {
    access: 'member',
    audit: { why: 'Reading plans is what everyone does all day.', about: 'plan' },
    scope: 'recordId',
    etag: true,
    summary: 'One plan.',
    params: byId,
    response: one(planSchema),
  }),
  createPlan: operation('POST', '/books', {
    access: 'admin',
    audit: { kind: 'change', about: 'plan' },
    idempotent: true,
    summary: 'Add a plan to a facility.',
    status: 201,
    body: planSaveSchema,
    response: one(planSchema),
  }),
  updatePlan: operation('PUT', '/books/{id}', {
    ...edit,
    summary: 'Save a plan. Its facility cannot change.',
    body: planEditSchema,
  }),
  setPlanEnding: operation('PUT', '/books/{id}/ending', {
    ...edit,
    summary: 'Set when a plan ends and which plan replaces it, or undo that.',
    body: planEndingSchema,
  }),
  deletePlan: operation('DELETE', '/books/{id}', {
    access: 'admin',
    audit: { kind: 'deletion', about: 'plan' },
    scope: 'recordId',
    ifMatch: planSchema,
    idempotent: true,
    summary: `Remove a plan from every list. It can be restored for ${limits.deletedPlanDays} days.`,
    status: 204,
    params: byId,
  }),
  mergePlans: operation('POST', '/books/{id}/merge', {
    ...edit,
    audit: { kind: 'deletion', about: 'plan' },
    summary: `Merge two plans that are the same: the other one is merged into this one. It can be undone for ${limits.deletedPlanDays} days.`,
    body: planMergeSchema,
  }),
  undoMerge: operation('POST', '/books/{id}/unmerge', {
    ...edit,
    audit: { kind: 'deletion', about: 'plan' },
    summary:
      'Restore a plan that was merged into another one; the other plan is put back to what it was before, or kept as it is.',
    body: undoMergeSchema,
  }),
  listDeletedPlans: operation('GET', '/books/deleted', {
    access: 'admin',
    summary: 'Deleted plans that can still be restored, last deleted first.',
    query: cursorQuery,
    response: deletedPlansPageSchema,
  }),
  listVerifiedWeeks: operation('GET', '/books/verified-weeks', {
    access: 'admin',
    summary: `How many plans of each facility were verified at the end of each of the last ${limits.shownWeeks} weeks.`,
    response: z.object({ data: z.array(verifiedWeekSchema) }),
  }),
  listRecentDeletions: operation('GET', '/books/deleted/recent', {
    access: 'member',
    scope: 'query',
    summary: `Plans of a facility deleted in the last ${limits.recentChanges.days} days, by name, last deleted first.`,
    query: z.strictObject({ facility: z.optional(requiredLine(limits.text.name)) }),
    response: z.object({ data: z.array(recentDeletionSchema) }),
  }),
  planHistory: operation('GET', '/books/{id}/history', {
    access: 'admin',
    audit: { why: 'A read of what administrators see anyway.', about: 'plan' },
    scope: 'recordId',
    summary: 'Who changed which fields of a plan and when, newest first; also for a deleted plan.',
    params: byId,
    query: cursorQuery,
    response: historyPageSchema,
  }),
  restorePlan: operation('POST', '/books/{id}/restore', {
    ...edit,
    audit: { kind: 'deletion', about: 'plan' },
    summary: 'Put a plan, or one of its fields, back to an earlier version; restores a deleted plan.',
    body: planRestoreSchema,
  }),
  verifyPlan: operation('POST', '/books/{id}/verify', {
    ...edit,
    summary:
      'Record that groups of a plan’s facts were verified today, and the source. Editing a fact clears this for its group.',
    body: verifySchema,
  }),
  setPlanOwner: operation('PUT', '/books/{id}/owner', {
    ...edit,
    summary: 'Set who owns the facts of a plan and after how many days they are due to be verified again.',
    body: factOwnerSchema,
  }),
} as const satisfies Record<string, Operation>;
