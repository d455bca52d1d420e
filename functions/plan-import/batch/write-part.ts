import type { ImportRow } from '../../../shared/import/batch.ts';
import { planId } from '../../../shared/plan/plan-id.ts';
import type { Author } from '../../../shared/records/history.ts';
import * as z from '../../../shared/zod.ts';
import { type BatchRecord, moveStep } from '../../data/imports/batches.ts';
import { type ConflictList, putConflicts, unpacked } from '../../data/imports/found-rows.ts';
import { type ImportPart, partStep } from '../../data/imports/import-parts.ts';
import { type Lease, renewStep } from '../../data/imports/lease.ts';
import { changedFields } from '../../data/records/history.ts';
import { keys } from '../../data/records/keys.ts';
import { parseStored } from '../../data/records/stored.ts';
import type { WriteStep } from '../../data/records/write.ts';
import type { PlanChange } from '../../plans/plan-changes.ts';
import { plansRepository } from '../../plans/repository.ts';
import { type StoredPlan, storedPlanSchema } from '../../plans/stored-plan.ts';
import { type BatchParts, type WorkItem, workItemSchema, workName } from './batch-parts.ts';

export type Writing = {
  readonly parts: BatchParts;
  readonly batch: BatchRecord;
  readonly writer: Author;
  readonly lease: Lease;
};

/** A part and the moment in which it is written. */
export type Part = { readonly part: number; readonly now: Date };

/** What becomes of a plan: a change, nothing that is left to do, or somebody's edit that stays. */
export type Decision =
  | { readonly change: PlanChange; readonly more?: readonly WriteStep[] }
  | { readonly conflict: ImportRow }
  | 'done';

/** A part's plans, each with what the facility has in its place now. */
export async function readPart({ parts, batch }: Writing, part: number) {
  const { table, log, files } = parts;
  const content = await files.get(workName(batch.key, batch.run, part));
  if (content === undefined) throw new Error('A part of an import is gone from its bucket.');
  const items = unpacked(z.array(workItemSchema), content);
  const stored = await table.getMany(
    items.map(({ planKey }) => keys.record('PLAN', batch.facilityId, planKey)),
  );
  return items.map((item, at) => ({ item, current: parseStored(storedPlanSchema, stored[at], log) }));
}

/** Writes what was decided of a part, that it is written, and how far the import is: all or nothing. */
export async function writePart(
  { parts, batch, writer, lease }: Writing,
  { part, now }: Part,
  decided: readonly (readonly [number, Decision])[],
): Promise<void> {
  const { table, log, files } = parts;
  const { key, run, state, expiresAt, fileName } = batch;
  const undoes = state === 'undoing';
  const conflicts = decided.flatMap(([, each]) =>
    each !== 'done' && 'conflict' in each ? [each.conflict] : [],
  );
  const changes = decided.flatMap(([at, each]) =>
    each !== 'done' && 'change' in each ? [{ at, ...each }] : [],
  );
  if (conflicts.length > 0) {
    const list: ConflictList = undoes ? 'conflictsOfUndo' : 'conflictsOfApply';
    await putConflicts(files, { key, run, list, part }, conflicts);
  }
  const record: ImportPart = {
    state: undoes ? 'undone' : 'applied',
    written: changes.map(({ at }) => at),
    at: now.toISOString(),
    expiresAt,
  };
  const add = { done: decided.length, ...(conflicts.length > 0 && { conflicts: conflicts.length }) };
  const what = undoes ? 'undo of the import of' : 'import of';
  const author = { id: writer.id, name: `${writer.name}, ${what} ${fileName}` };
  await plansRepository(table, log).writeMany(
    changes.map(({ change }) => change),
    author,
    now,
    [
      partStep(table.name, key, part, record),
      moveStep(table.name, key, { from: [state], run, now, set: {}, add }),
      renewStep(table.name, batch.facilityId, {
        ...lease,
        until: now.getTime() + (lease.until - Date.parse(lease.since)),
      }),
      ...changes.flatMap(({ more = [] }) => more),
    ],
  );
}

/** A plan that somebody edited or deleted meanwhile: as the import has it, and as it is now. */
export function conflictRow(
  { row, after }: Pick<WorkItem, 'row' | 'after'>,
  now: StoredPlan | undefined,
): Decision {
  const reason =
    now === undefined
      ? 'Somebody deleted this plan meanwhile.'
      : 'Somebody edited this plan meanwhile. Their version stays.';
  return {
    conflict: {
      ...(row !== undefined && { row }),
      planId: planId(after.facilityId, after.key),
      name: after.plan.descriptiveName,
      changes: now === undefined ? [] : changedFields(after.plan, now.plan),
      reasons: [{ reason }],
    },
  };
}
