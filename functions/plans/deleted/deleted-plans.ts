import { limits } from '../../../shared/limits.ts';
import type { DeletedPlan } from '../../../shared/plan/changes/plan-changes.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import { dayMs } from '../../../shared/records/days.ts';
import type { Author } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import type { FacilityEntry } from '../../data/facility-directory.ts';
import { type Deletion, deletionSchema } from '../../data/plans/recent-deletions.ts';
import { decodeCursor, encodeCursor } from '../../data/records/cursor.ts';
import { parseStored } from '../../data/records/stored.ts';
import { deletedPlans, keys } from '../../data/table/keys.ts';
import type { Table } from '../../data/table/table.ts';
import type { WriteStep } from '../../data/table/write.ts';
import type { StoredPlan } from '../stored-plan.ts';

const daysMs = limits.deletedPlanDays * dayMs;

/** Returns the time until which a plan deleted at this time can be restored. */
export function keptUntil(deletedAt: string): Date {
  return new Date(Date.parse(deletedAt) + daysMs);
}

/** Returns the step that adds a plan to the deleted ones, until functions/data/plans/expired-plans.ts removes it. */
export function listDeleted(plan: StoredPlan, by: Author, now: Date): WriteStep {
  const { financialClass, descriptiveName, payerName, planName, planCode } = plan.plan;
  const at = now.toISOString();
  const id = planId(plan.facilityId, plan.key);
  const Item = {
    ...keys.deletedPlan(at, id),
    ...{ planId: id, facilityId: plan.facilityId, version: plan.version + 1 },
    ...{ createdAt: plan.createdAt, recent: plan.recent },
    ...{ financialClass, descriptiveName, payerName, planName, planCode, at, by },
  };
  return { action: { Put: { Item } } };
}

/** Returns the step that removes a restored plan from the deleted ones: of several concurrent attempts, one succeeds. */
export function unlistDeleted(deletedAt: string, id: string): WriteStep {
  const Key = keys.deletedPlan(deletedAt, id);
  return { action: { Delete: { Key, ConditionExpression: 'attribute_exists(pk)' } } };
}

/** Returns what is kept of a deleted plan, or undefined if it is not among the deleted ones. */
export async function findDeleted(
  table: Table,
  deletedAt: string,
  id: string,
): Promise<Deletion | undefined> {
  return parseStored(deletionSchema, await table.get(keys.deletedPlan(deletedAt, id)), table.log);
}

const plansPerPage = 100;
const sortKeySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z#[a-z0-9-]+$/));

/** Returns one page of these facilities' deleted plans, last deleted first. A page may be empty and still have a next one. */
export async function deletedPlansPage(
  table: Table,
  facilities: readonly FacilityEntry[],
  now: Date,
  cursor?: string,
): Promise<{ data: DeletedPlan[]; nextCursor?: string }> {
  const after = cursor === undefined ? undefined : decodeCursor(sortKeySchema, cursor);
  const page = await table.queryNewest(deletedPlans, { from: '0', to: '~', limit: plansPerPage, after });
  const names = new Map(facilities.map(({ id, name }) => [id, name]));
  const data = page.items.flatMap((item): DeletedPlan[] => {
    const deleted = parseStored(deletionSchema, item, table.log);
    const facilityName = names.get(deleted?.facilityId ?? '');
    // Expired, but the sweep (functions/triggers/card-sweep.ts) has not removed it yet.
    if (deleted === undefined || facilityName === undefined || keptUntil(deleted.at) <= now) return [];
    const { planId: _id, facilityId: _, createdAt: __, recent: ___, at, by, ...plan } = deleted;
    const until = keptUntil(at).toISOString();
    return [{ ...plan, _id, facilityName, deletedAt: at, deletedBy: by, keptUntil: until }];
  });
  return page.last === undefined ? { data } : { data, nextCursor: encodeCursor(page.last) };
}
