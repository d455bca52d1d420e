import { planId } from '../../../shared/plan/plan-id.ts';
import * as z from '../../../shared/zod.ts';
import { findPart } from '../../data/imports/import-parts.ts';
import { changedFields } from '../../data/records/history.ts';
import { parseStored } from '../../data/records/stored.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { keys } from '../../data/table/keys.ts';
import type { WorkItem } from './batch-parts.ts';
import { conflictRow, type Decision, readPart, type Writing, writePart } from './write-part.ts';

/** Restores what was there before a part was written, except records that somebody has edited since. */
export async function undoPart<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  part: number,
): Promise<void> {
  const { table, log, clock } = writing.parts;
  const applied = await findPart(table, log, writing.batch.key, part);
  if (applied?.state !== 'applied') return;
  const read = await readPart(writing, part);
  const now = clock();
  const decided: (readonly [number, Decision<Stored>])[] = [];
  for (const at of applied.written) {
    const each = read[at];
    if (each !== undefined) decided.push([at, await decide(writing, each.item, each.current, now)]);
  }
  await writePart(writing, { part, now }, decided);
}

const restoredSchema = z.object({ restoredVersion: z.optional(z.int()) });

/**
 * Reports whether a record is as the import left it, if only because a later import was undone: that restored this version. A
 * person can restore one field of it, with edits of others in between, so the content counts too.
 */
async function isAsLeft<Stored extends StoredRecord>(
  { parts: { table, log }, batch, kind }: Writing<Stored>,
  { key, after }: WorkItem<Stored>,
  current: Stored,
): Promise<boolean> {
  if (current.version === after.version) return true;
  const id = planId(batch.facilityId, key);
  const write = await table.get(keys.history(kind.record, id, current.version));
  const restores = parseStored(restoredSchema, write, log)?.restoredVersion === after.version;
  return restores && changedFields(kind.fieldsOf(after), kind.fieldsOf(current)).length === 0;
}

async function decide<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  item: WorkItem<Stored>,
  current: Stored | undefined,
  now: Date,
): Promise<Decision<Stored>> {
  const { parts, kind, by } = writing;
  const { before } = item;
  // The import added it, and it has already been deleted.
  if (before === undefined && current === undefined) return 'done';
  if (current === undefined || !(await isAsLeft(writing, item, current)))
    return conflictRow(kind, item, current);
  if (before === undefined) {
    const more = kind.removal === undefined ? [] : [kind.removal(parts.table.name, current, by, now)];
    return { change: { before: current, after: undefined }, more };
  }
  const back = { ...before, version: current.version + 1, updatedAt: now.toISOString() };
  const notes = { restoredVersion: before.version, verifiedAsBefore: true } as const;
  return { change: { before: current, after: back, ...notes } };
}
