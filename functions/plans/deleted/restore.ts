import { ApiError, wrongField } from '../../../shared/api/errors.ts';
import type { PlanRestore } from '../../../shared/plan/changes/plan-changes.ts';
import { withChange } from '../../../shared/plan/changes/recent-changes.ts';
import { planFieldKeys } from '../../../shared/plan/fields/fields.ts';
import { planId, planIdParts } from '../../../shared/plan/plan-id.ts';
import type { HistoryEntry } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import { type Fields, fieldsAt, latestEntry } from '../../data/records/history.ts';
import { validFields } from '../../data/records/stored.ts';
import { contentOf, verificationOf } from '../../data/records/verification.ts';
import { refuseStale } from '../../data/records/versioned.ts';
import type { Table } from '../../data/table/table.ts';
import type { WriteStep } from '../../data/table/write.ts';
import type { Actor } from '../../http/call.ts';
import { leaderOf } from '../merge/merged-content.ts';
import type { PlanChange } from '../plan-changes.ts';
import { withinSize } from '../plan-size.ts';
import type { PlanParts } from '../repository.ts';
import { type StoredPlan, toPlan, writablePlanSchema } from '../stored-plan.ts';
import { checkedSuccessor } from '../successor.ts';
import { findDeleted, keptUntil, unlistDeleted } from './deleted-plans.ts';

type Query = PlanRestore & { readonly id: string; readonly seen: number; readonly now: Date };
type Restoration = {
  readonly change: PlanChange & { readonly after: StoredPlan };
  /** Other writes in the same transaction. */
  readonly steps: readonly WriteStep[];
};

/**
 * Returns the deletion from which a plan can still be restored.
 * @throws ApiError NOT_FOUND if the plan does not exist, was not deleted, or was deleted too long ago
 */
export async function deletionOf({ table }: PlanParts, id: string, now: Date): Promise<HistoryEntry> {
  const latest = await latestEntry(table, 'PLAN', id);
  if (latest?.kind !== 'deleted' || keptUntil(latest.at) <= now) throw new ApiError('NOT_FOUND');
  return latest;
}

/**
 * Returns the changes that restore a plan or one of its fields.
 * @throws ApiError NOT_FOUND, STALE with the plan's current version, CONFLICT, VALIDATION_FAILED
 */
export async function restoration(parts: PlanParts, actor: Actor, query: Query): Promise<Restoration> {
  const stored = await parts.repository.find(query.id);
  return stored === undefined ? broughtBack(parts, query) : putBack(parts, actor, query, stored);
}

async function putBack(
  parts: PlanParts,
  actor: Actor,
  { id, seen, now, version, field }: Query,
  before: StoredPlan,
): Promise<Restoration> {
  const { table } = parts;
  refuseStale(seen, before.version, toPlan(before, actor.directory));
  const earlier = await fieldsAt(table, { record: 'PLAN', id, current: before.plan }, version);
  const fields = field === undefined ? contentOf(earlier) : withField(before.plan, earlier, field);
  const updated = { version: before.version + 1, updatedAt: now.toISOString() };
  const { plan, steps } = await withSuccessor(parts, id, planOf(fields), before.plan);
  const after = { ...before, ...updated, plan };
  return { change: { before, after, restoredVersion: version }, steps };
}

/**
 * Returns the content of an existing plan at an earlier version.
 * @throws ApiError NOT_FOUND, VALIDATION_FAILED if that content does not meet today's rules
 */
export async function earlierPlan(
  table: Table,
  { facilityId, key, plan }: StoredPlan,
  version: number,
): Promise<StoredPlan['plan']> {
  const id = planId(facilityId, key);
  return planOf(contentOf(await fieldsAt(table, { record: 'PLAN', id, current: plan }, version)));
}

async function broughtBack(parts: PlanParts, { id, seen, now, version, field }: Query): Promise<Restoration> {
  const { table } = parts;
  const deleted = await deletionOf(parts, id, now).catch(async (error: unknown) => {
    // Someone else has restored it since it was looked up.
    throw (await parts.repository.find(id)) === undefined ? error : new ApiError('CONFLICT');
  });
  const listed = await findDeleted(table, deleted.at, id);
  const idParts = planIdParts(id);
  if (deleted.version !== seen || listed === undefined || idParts === undefined) {
    throw new ApiError('CONFLICT');
  }
  if (field !== undefined) {
    throw wrongField('field', 'This plan is deleted. Restore the whole plan first.');
  }
  const earlier = await fieldsAt(table, { record: 'PLAN', id, current: undefined }, version);
  const { plan, steps } = await withSuccessor(parts, id, planOf(contentOf(earlier)));
  const asDeleted = version === deleted.version - 1;
  const at = now.toISOString();
  const after = {
    ...idParts,
    version: deleted.version + 1,
    createdAt: listed.createdAt,
    updatedAt: at,
    plan,
    recent: withChange(listed.recent, { at, fields: [], undoes: asDeleted ? deleted.at : undefined }),
    // A plan restored exactly as it was deleted keeps the verification of its facts.
    ...(asDeleted && verificationOf(earlier)),
  };
  const change = { before: undefined, after, restoredVersion: version };
  return { change, steps: [unlistDeleted(deleted.at, id), ...steps] };
}

/** Checks the earlier state's successor, which by now may itself be replaced by this plan. */
async function withSuccessor(
  parts: PlanParts,
  id: string,
  plan: StoredPlan['plan'],
  before?: StoredPlan['plan'],
): Promise<{ plan: StoredPlan['plan']; steps: readonly WriteStep[] }> {
  const facilityId = planIdParts(id)?.facilityId ?? '';
  const checked = await checkedSuccessor(parts, plan.successor, {
    ...{ id, facilityId, before: before?.successor, mayBeGone: true },
  });
  return { plan: { ...plan, successor: checked.successor }, steps: checked.steps };
}

function withField(now: Fields, earlier: Fields, field: string): Fields {
  if (!Object.hasOwn(writablePlanSchema.shape, field)) {
    throw wrongField('field', 'There is no such field.');
  }
  const names = [field, ...planFieldKeys.filter((key) => leaderOf(key) === field)];
  return { ...now, ...Object.fromEntries(names.map((name) => [name, earlier[name]])) };
}

/** Allows the fields that a later release has added. */
const restorableSchema = z.looseObject(writablePlanSchema.shape);

/** @throws ApiError VALIDATION_FAILED if an old state does not meet today's rules */
function planOf(fields: Fields): StoredPlan['plan'] {
  const plan = validFields(
    restorableSchema,
    fields,
    'This version does not meet today’s rules, so it cannot be restored as it was.',
  );
  // Measured the way a save is measured: without the facility IDs, which are added after the size check.
  const facilityContracts = plan.facilityContracts.map(({ facilityId: _, ...line }) => line);
  withinSize({ ...plan, facilityContracts });
  return plan;
}
