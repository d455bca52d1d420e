import { limits } from '../../limits.ts';
import { planListSchema, planSchema } from '../../plan/plan.ts';
import {
  deletedPlansPageSchema,
  planEditSchema,
  planRestoreSchema,
  planSaveSchema,
} from '../../plan/plan-changes.ts';
import { historyPageSchema } from '../../records/history.ts';
import { requiredLine } from '../../text/text.ts';
import * as z from '../../zod.ts';
import { type Operation, operation } from '../operation.ts';
import { byId, cursor, one, pageLimit } from './parts.ts';

const cursorQuery = z.strictObject({ cursor });

/** The plan directory. */
export const plansRoutes = {
  listPlans: operation({
    method: 'GET',
    path: '/books',
    group: 'plans',
    access: 'member',
    scope: 'query',
    etag: true,
    summary: 'Plans of one facility, or of every facility the caller may see, ordered by descriptive name.',
    query: z.strictObject({
      facility: z.optional(requiredLine(limits.text.name)),
      limit: pageLimit,
      cursor,
    }),
    response: planListSchema,
  }),
  getPlan: operation({
    method: 'GET',
    path: '/books/{id}',
    group: 'plans',
    access: 'member',
    audit: { why: 'Reading plans is what everyone does all day.', about: 'plan' },
    scope: 'planId',
    etag: true,
    summary: 'One plan.',
    params: byId,
    response: one(planSchema),
  }),
  createPlan: operation({
    method: 'POST',
    path: '/books',
    group: 'plans',
    access: 'admin',
    audit: { kind: 'change', about: 'plan' },
    idempotent: true,
    summary: 'Add a plan to a facility.',
    status: 201,
    body: planSaveSchema,
    response: one(planSchema),
  }),
  updatePlan: operation({
    method: 'PUT',
    path: '/books/{id}',
    group: 'plans',
    access: 'admin',
    audit: { kind: 'change', about: 'plan' },
    scope: 'planId',
    ifMatch: planSchema,
    idempotent: true,
    summary: 'Save a plan. It stays with its facility.',
    params: byId,
    body: planEditSchema,
    response: one(planSchema),
  }),
  deletePlan: operation({
    method: 'DELETE',
    path: '/books/{id}',
    group: 'plans',
    access: 'admin',
    audit: { kind: 'deletion', about: 'plan' },
    scope: 'planId',
    ifMatch: planSchema,
    idempotent: true,
    summary: `Remove a plan from every list. It can be restored for ${limits.deletedPlanDays} days.`,
    status: 204,
    params: byId,
  }),
  listDeletedPlans: operation({
    method: 'GET',
    path: '/books/deleted',
    group: 'plans',
    access: 'admin',
    summary: 'Deleted plans that can still be restored, last deleted first.',
    query: cursorQuery,
    response: deletedPlansPageSchema,
  }),
  planHistory: operation({
    method: 'GET',
    path: '/books/{id}/history',
    group: 'plans',
    access: 'admin',
    audit: { why: 'A read of what administrators see anyway.', about: 'plan' },
    scope: 'planId',
    summary: 'Who changed which fields of a plan and when, newest first; of a deleted plan too.',
    params: byId,
    query: cursorQuery,
    response: historyPageSchema,
  }),
  restorePlan: operation({
    method: 'POST',
    path: '/books/{id}/restore',
    group: 'plans',
    access: 'admin',
    audit: { kind: 'deletion', about: 'plan' },
    scope: 'planId',
    ifMatch: planSchema,
    idempotent: true,
    summary: 'Put a plan, or one field of it, back to an earlier version; brings a deleted plan back.',
    params: byId,
    body: planRestoreSchema,
    response: one(planSchema),
  }),
} as const satisfies Record<string, Operation>;
