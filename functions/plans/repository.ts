import { ApiError } from '../../shared/api/errors.ts';
import { planFacts } from '../../shared/plan/fact-groups.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { planId } from '../../shared/plan/plan-id.ts';
import type { Author } from '../../shared/records/history.ts';
import { emptyDirectory } from '../data/facility-directory.ts';
import { readPlanItems } from '../data/plans/plan-items.ts';
import { countWrite } from '../data/plans/plan-writes.ts';
import { type RecordType, recordStore, type Saving } from '../data/records/record-store.ts';
import { keys } from '../data/table/keys.ts';
import type { Table } from '../data/table/table.ts';
import type { WriteStep } from '../data/table/write.ts';
import { weakEtag } from '../http/etag.ts';
import { finalizeChange, refuseMerged, refuseUndoable } from './finalize-change.ts';
import type { PlanChange, PlanEdit } from './plan-changes.ts';
import { auditedPlan, type StoredPlan, storedPlanSchema, toPlan } from './stored-plan.ts';

/** A transaction holds 100 actions: two per plan (plan, history), one for the facility's version. Large plans: write-size.ts. */
export const plansPerWrite = 49;

export const planType: RecordType<StoredPlan, Plan> = {
  kind: 'PLAN',
  schema: storedPlanSchema,
  historyId: ({ facilityId, key }) => planId(facilityId, key),
  audited: auditedPlan,
  fieldsOf: ({ plan }) => plan,
  facts: planFacts,
  show: toPlan,
  // Includes the directory's version because a plan contains facility names.
  etag: ({ version }, directory) => weakEtag(`${directory.version}-${version}`),
  countSteps,
};

export type PlansRepository = ReturnType<typeof plansRepository>;

/** What the calls about plans use. */
export type PlanParts = { readonly table: Table; readonly repository: PlansRepository };

export function plansRepository(table: Table) {
  const store = recordStore(table, planType);
  return {
    find: store.find,
    answer: store.answer,

    /** Same as the record store's `toEdit`, but rejects a merged plan. */
    async toEdit(...args: Parameters<typeof store.toEdit>) {
      const plan = await store.toEdit(...args);
      refuseMerged(plan);
      return plan;
    },

    /** Same as `toEdit`, but accepts a merged plan once the merge can no longer be undone. */
    async toRemove(...[id, seen, saving]: Parameters<typeof store.toEdit>) {
      const plan = await store.toEdit(id, seen, saving);
      refuseUndoable(plan, saving.request.now);
      return plan;
    },

    remove: store.remove,

    /** Same as the record store's `save`, with the fields that follow from the change. */
    save: (
      change: PlanChange & { readonly after: StoredPlan },
      saving: Saving,
      more?: readonly WriteStep[],
    ) => store.save(finalizeChange(change, saving.request.now), saving, more),

    /** Saves edits of related plans: all or nothing. The response contains the first. @throws the same errors as `save` */
    saveTogether(
      [first, ...others]: readonly [PlanEdit, ...PlanEdit[]],
      saving: Saving,
      more: readonly WriteStep[],
    ) {
      const { now } = saving.request;
      return store.saveTogether(
        [finalizeChange(first, now), ...others.map((one) => finalizeChange(one, now))],
        saving,
        more,
      );
    },

    /**
     * Returns the results of `make` for a facility's plans, from all pages, in no particular order. Logs and skips broken items.
     * @param digits only plans whose keys start with one of them
     */
    listByFacility<Made>(
      facilityId: string,
      make: (stored: StoredPlan) => Made | undefined,
      digits?: readonly string[],
    ): Promise<Made[]> {
      return readPlanItems({ table }, facilityId, { schema: storedPlanSchema, make, digits });
    },

    /**
     * Writes up to `plansPerWrite` changes at one facility, their history and its version, after `more`: all or nothing.
     * @throws ApiError CONFLICT if any plan is no longer as in `before`, and the errors of writeAll
     */
    async writeMany(
      changes: readonly PlanChange[],
      author: Author,
      now: Date,
      more: readonly WriteStep[] = [],
    ): Promise<void> {
      if (changes.length + more.length === 0) return;
      if (changes.length > plansPerWrite) throw new Error(`At most ${plansPerWrite} plans fit in one write.`);
      const all = changes.map((change) => finalizeChange(change, now));
      await store.write(all, { author, directory: emptyDirectory, now }, more);
    },
  };
}

/** The changes must be at one facility. A facility that has been deleted accepts no more plans. */
function countSteps(changes: Parameters<typeof planType.countSteps>[0]): WriteStep[] {
  const written = changes.flatMap(({ before, after }) => after ?? before ?? []);
  const plans = changes.reduce(
    (sum, { before, after }) => sum + Number(after !== undefined) - Number(before !== undefined),
    0,
  );
  const counters = Object.entries({ ...countWrite(written.map(({ key }) => key)), plans });
  return written.slice(0, 1).map(({ facilityId }) => ({
    action: {
      Update: {
        Key: keys.facilityVersion(facilityId),
        UpdateExpression: `ADD ${counters.map(([name]) => `#${name} :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(counters.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(counters.map(([name, more]) => [`:${name}`, more])),
      },
    },
    refusal: () => new ApiError('NOT_FOUND', 'This facility has been deleted. Nothing was saved.'),
  }));
}
