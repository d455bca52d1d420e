import { planId } from '../../../shared/plan/plan-id.ts';
import { findPart } from '../../data/imports/import-parts.ts';
import { listDeleted, unlistDeleted } from '../../plans/deleted/deleted-plans.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import type { WorkItem } from './batch-parts.ts';
import { conflictRow, type Decision, readPart, type Writing, writePart } from './write-part.ts';

/** Brings back what was there before one part was written, except plans that somebody edited since. */
export async function undoPart(writing: Writing, part: number): Promise<void> {
  const { table, log } = writing.parts;
  const applied = await findPart(table, log, writing.batch.key, part);
  if (applied?.state !== 'applied') return;
  const read = await readPart(writing, part);
  const now = writing.parts.clock();
  const decided = applied.written.flatMap((at) => {
    const each = read[at];
    if (each === undefined) return [];
    return [[at, decide(writing, each, applied.at, now)] as const];
  });
  await writePart(writing, { part, now }, decided);
}

function decide(
  { parts, writer }: Writing,
  { item, current }: { readonly item: WorkItem; readonly current: StoredPlan | undefined },
  appliedAt: string,
  now: Date,
): Decision {
  const { before, after } = item;
  const { table } = parts;
  const updatedAt = now.toISOString();
  if (after === undefined) {
    // It was deleted.
    if (before === undefined) return 'done';
    if (current !== undefined) return conflictRow(item, undefined, current);
    const back = { ...before, version: before.version + 2, updatedAt };
    const more = [unlistDeleted(table.name, appliedAt, planId(before.facilityId, before.key))];
    return { change: { before: undefined, after: back, restoredVersion: before.version }, more };
  }
  // It was added, and is gone already.
  if (before === undefined && current === undefined) return 'done';
  if (current?.version !== after.version) return conflictRow(item, after, current);
  if (before === undefined) {
    return {
      change: { before: current, after: undefined },
      more: [listDeleted(table.name, current, writer, now)],
    };
  }
  const back = { ...before, version: current.version + 1, updatedAt };
  return { change: { before: current, after: back, restoredVersion: before.version } };
}
