import { ApiError } from '../../shared/api/errors.ts';
import { planId, planIdParts } from '../../shared/plan/plan-id.ts';
import type { Author } from '../../shared/records/history.ts';
import { readPlanItems } from '../data/plans/plan-items.ts';
import { countWrite } from '../data/plans/plan-writes.ts';
import { historyStep } from '../data/records/history.ts';
import { keys } from '../data/records/keys.ts';
import { parseStored } from '../data/records/stored.ts';
import type { Table } from '../data/records/table.ts';
import { deleteVersion, putVersion } from '../data/records/versioned.ts';
import { type WriteStep, writeAll } from '../data/records/write.ts';
import type { Log } from '../log.ts';
import { type PlanChange, planChanges } from './plan-changes.ts';
import { type StoredPlan, storedPlanKey, storedPlanSchema } from './stored-plan.ts';

/** A transaction holds 100 actions: two a plan (plan and history) and one for the facility's version. Large plans: write-size.ts. */
export const plansPerWrite = 49;

export type PlansRepository = {
  /**
   * What `make` makes of the plans of a facility, over all pages, in no particular order. Broken items are reported and left out.
   * @param digits only those whose keys begin with one of them
   */
  listByFacility<Made>(
    facilityId: string,
    make: (stored: StoredPlan) => Made | undefined,
    digits?: readonly string[],
  ): Promise<Made[]>;
  /** @param id the API's plan id; anything without its shape is nobody's plan. */
  find(id: string): Promise<StoredPlan | undefined>;
  /**
   * Writes up to `plansPerWrite` changes of one facility, their history and the facility's version: all or nothing.
   * `more` are steps that belong to the same transaction; they are judged first.
   * @throws ApiError PLAN_CONFLICT if any plan is no longer as in `before`, and what writeAll throws
   */
  write(
    facilityId: string,
    changes: readonly PlanChange[],
    author: Author,
    now: Date,
    more?: readonly WriteStep[],
  ): Promise<void>;
};

export function plansRepository(table: Table, log: Log): PlansRepository {
  return {
    listByFacility: (facilityId, make, digits) =>
      readPlanItems({ table, log }, facilityId, { schema: storedPlanSchema, make, digits }),

    async find(id) {
      const parts = planIdParts(id);
      if (parts === undefined) return undefined;
      return parseStored(storedPlanSchema, await table.get(keys.plan(parts.facilityId, parts.key)), log);
    },

    async write(facilityId, changes, author, now, more = []) {
      if (changes.length === 0) return;
      if (changes.length > plansPerWrite) throw new Error(`At most ${plansPerWrite} plans fit in one write.`);
      const steps = changes.flatMap((change) => planSteps(table.name, change, author, now));
      await writeAll(table, [...more, ...steps, countStep(table.name, facilityId, changes)]);
    },
  };
}

const moved = () => new ApiError('PLAN_CONFLICT');

function countStep(tableName: string, facilityId: string, changes: readonly PlanChange[]): WriteStep {
  const keysWritten = changes.map(({ before, after }) => (after ?? before).key);
  const counters = Object.entries({ ...countWrite(keysWritten), plans: plansMore(changes) });
  return {
    action: {
      Update: {
        TableName: tableName,
        Key: keys.facilityVersion(facilityId),
        UpdateExpression: `ADD ${counters.map(([name]) => `#${name} :${name}`).join(', ')}`,
        // A facility that is being deleted takes no more plans.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(counters.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(counters.map(([name, more]) => [`:${name}`, more])),
      },
    },
    refusal: () => new ApiError('NOT_FOUND', 'This facility was deleted meanwhile. Nothing was saved.'),
  };
}

/** How many plans the facility has more than before. */
function plansMore(changes: readonly PlanChange[]): number {
  return changes.reduce(
    (sum, { before, after }) => sum + Number(after !== undefined) - Number(before !== undefined),
    0,
  );
}

function planSteps(tableName: string, change: PlanChange, by: Author, at: Date): WriteStep[] {
  const { before, after, restoredVersion, phiWarning } = change;
  const subject = after ?? before;
  const version = after === undefined ? before.version + 1 : after.version;
  const key = storedPlanKey(subject);
  const id = planId(subject.facilityId, subject.key);
  const kind =
    after === undefined
      ? 'deleted'
      : restoredVersion !== undefined
        ? 'restored'
        : before === undefined
          ? 'created'
          : 'changed';
  const notes = { restoredVersion, phiWarning };
  return [
    after === undefined
      ? deleteVersion(tableName, key, before.version, moved)
      : putVersion(tableName, key, after, before?.version, moved),
    historyStep(tableName, {
      record: 'PLAN',
      id,
      version,
      kind,
      changes: planChanges(change),
      by,
      at,
      ...notes,
    }),
  ];
}
