import { type Plan, type PlanInput, planListSchema } from '../../../shared/plan/plan.ts';
import { type HistoryEntry, historyPageSchema } from '../../../shared/records/history.ts';
import { changing, idempotencyHeader } from '../../testing/http-event.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import type { TestAnswer } from '../../testing/test-answer.ts';
import { facilities, type SignedInBrowser, type World } from '../../testing/world.ts';

export const planOf = ({ body }: TestAnswer): Plan => (body as { data: Plan }).data;

/** Calls about plans. `by` returns their sender, whose session may end in the middle of a test file. */
export function planCalls(world: World, by: () => SignedInBrowser) {
  const get = (id: string) => world.send('getPlan', { params: { id } }, by());
  return {
    get,
    planNow: async (id: string): Promise<Plan> => planOf(await get(id)),
    create: (changes: Partial<PlanInput> = {}, as = by()) =>
      world.send('createPlan', { headers: idempotencyHeader(), body: samplePlan(changes) }, as),
    edit: (id: string, version: number, changes: Partial<PlanInput>, as = by()) =>
      world.send('updatePlan', { params: { id }, headers: changing(version), body: samplePlan(changes) }, as),
    restore: (id: string, seen: number, body: { version: number; field?: string }, as = by()) =>
      world.send('restorePlan', { params: { id }, headers: changing(seen), body }, as),
    async listed(): Promise<Plan[]> {
      const { body } = await world.send('listPlans', { query: { facility: facilities.own } }, by());
      return planListSchema.parse(body).data;
    },
    async history(id: string): Promise<HistoryEntry[]> {
      return historyPageSchema.parse((await world.send('planHistory', { params: { id } }, by())).body).data;
    },
  };
}
