import { importMapSchema } from '../../../shared/import/import-map.ts';
import { type BatchRecord, findFile } from '../../data/imports/batches.ts';
import { facilityPartition } from '../../data/records/keys.ts';
import { parseStored } from '../../data/records/stored.ts';
import { type StoredPlan, storedPlanSchema } from '../../plans/stored-plan.ts';
import { keyOf } from '../validate-row.ts';
import type { BatchParts, WorkItem } from './batch-parts.ts';
import { conflictRow, type Decision, readPart, type Writing, writePart } from './write-part.ts';

/** The keys of the facility's plans as it is now, by the text that a file finds them by. */
export async function freshKeys(
  { table, log }: BatchParts,
  { key, facilityId }: BatchRecord,
): Promise<Map<string, string[]>> {
  const file = await findFile(table, log, key);
  const map = importMapSchema.parse(JSON.parse(file?.map ?? '{}'));
  const found = new Map<string, string[]>();
  for await (const item of table.queryRange(facilityPartition(facilityId), 'PLAN#', 'PLAN#~')) {
    const stored = parseStored(storedPlanSchema, item, log);
    if (stored === undefined) continue;
    const mapKey = keyOf(map, stored.plan);
    found.set(mapKey, [...(found.get(mapKey) ?? []), stored.key]);
  }
  return found;
}

/** Writes one part of what a dry run has shown. */
export async function applyPart(
  writing: Writing,
  part: number,
  fresh: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const read = await readPart(writing, part);
  const now = writing.parts.clock();
  const decided = read.map(({ item, current }, at) => [at, decide(item, current, fresh, now)] as const);
  await writePart(writing, { part, now }, decided);
}

function decide(
  item: WorkItem,
  current: StoredPlan | undefined,
  fresh: ReadonlyMap<string, readonly string[]>,
  now: Date,
): Decision {
  const { before, after, phi, mapKey, planKey } = item;
  if (current?.version !== before?.version) return conflictRow(item, current);
  const others = before === undefined ? (fresh.get(mapKey) ?? []).filter((key) => key !== planKey) : [];
  if (others.length > 0) return { conflict: addedMeanwhile(item, after) };
  const at = now.toISOString();
  const saved = { ...after, updatedAt: at, createdAt: before?.createdAt ?? at };
  const warned = phi === undefined ? {} : { phiWarning: { shown: true as const, kinds: phi } };
  return { change: { before: current, after: saved, ...warned } };
}

const addedMeanwhile = ({ row }: WorkItem, { plan }: StoredPlan) => ({
  ...(row !== undefined && { row }),
  name: plan.descriptiveName,
  changes: [],
  reasons: [{ reason: 'Somebody added this plan meanwhile. Check the file again to compare them.' }],
});
