import { limits } from '../../../shared/limits.ts';
import { dayMs } from '../../../shared/records/days.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { deletedPlans, historyPartition, type Key, keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

/** Longer than any restore that began just before the deadline can take. */
const marginDays = 1;

/**
 * Removes the data of plans that were deleted too long ago to be restored: their history, and last their place in
 * the list of deleted plans, so that the next run finishes one that was cut off.
 * @returns how many plans were removed
 */
export async function forgetExpiredPlans(table: Table, now: Date): Promise<number> {
  const before = new Date(now.getTime() - (limits.deletedPlanDays + marginDays) * dayMs).toISOString();
  const expired: string[] = [];
  for await (const { sk } of table.queryRange(deletedPlans, '0', before)) expired.push(String(sk));
  for (const place of expired) {
    const [deletedAt = '', planId = ''] = place.split('#');
    if (await endsWithDeletion(table, planId, deletedAt)) await forgetHistory(table, planId);
    await table.delete(keys.deletedPlan(deletedAt, planId));
  }
  return expired.length;
}

/** False for a plan that has been written since: its history belongs to a live plan. */
async function endsWithDeletion(table: Table, planId: string, deletedAt: string): Promise<boolean> {
  const { from, to } = allVersions(planId);
  const { items } = await table.queryNewest(historyPartition('PLAN', planId), { from, to, limit: 1 });
  return items[0]?.kind === 'deleted' && items[0].at === deletedAt;
}

/** Deletes history oldest first: the deletion entry goes last, since it shows until then what the other entries are. */
async function forgetHistory(table: Table, planId: string): Promise<void> {
  const { from, to } = allVersions(planId);
  const entries: Key[] = [];
  for await (const { pk, sk } of table.queryRange(historyPartition('PLAN', planId), from, to)) {
    entries.push({ pk: String(pk), sk: String(sk) });
  }
  const deletion = entries.pop();
  await mapConcurrent(entries, 25, (key) => table.delete(key));
  if (deletion !== undefined) await table.delete(deletion);
}

function allVersions(planId: string): { from: string; to: string } {
  return { from: keys.history('PLAN', planId, 0).sk, to: 'HISTORY#~' };
}
