import { findPart } from '../../data/imports/import-parts.ts';
import { listDeleted } from '../../plans/deleted/deleted-plans.ts';
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
    return [[at, decide(writing, each, now)] as const];
  });
  await writePart(writing, { part, now }, decided);
}

function decide(
  { parts, writer }: Writing,
  { item, current }: { readonly item: WorkItem; readonly current: StoredPlan | undefined },
  now: Date,
): Decision {
  const { before, after } = item;
  // It was added, and is gone already.
  if (before === undefined && current === undefined) return 'done';
  if (current?.version !== after.version) return conflictRow(item, current);
  if (before === undefined) {
    return {
      change: { before: current, after: undefined },
      more: [listDeleted(parts.table.name, current, writer, now)],
    };
  }
  const back = { ...before, version: current.version + 1, updatedAt: now.toISOString() };
  const notes = { restoredVersion: before.version, verifiedAsBefore: true } as const;
  return { change: { before: current, after: back, ...notes } };
}
