import type { StoredRecord } from '../../data/records/record-store.ts';
import type { WorkItem } from './batch-parts.ts';
import { conflictRow, type Decision, readPart, type Writing, writePart } from './write-part.ts';

/** Writes one part of what a dry run has shown. */
export async function applyPart<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  part: number,
): Promise<void> {
  const read = await readPart(writing, part);
  const now = writing.parts.clock();
  const decided = await Promise.all(
    read.map(async ({ item, current }, at) => [at, await decide(writing, item, current, now)] as const),
  );
  await writePart(writing, { part, now }, decided);
}

async function decide<Stored extends StoredRecord>(
  { kind, writer }: Writing<Stored>,
  item: WorkItem<Stored>,
  current: Stored | undefined,
  now: Date,
): Promise<Decision<Stored>> {
  const { row, before, after, phi, key } = item;
  if (current?.version !== before?.version) return conflictRow(kind, item, current);
  if (before === undefined && (await writer.sameAs(item)).some((other) => other !== key)) {
    const reason = 'Somebody added this meanwhile. Check the file again to compare them.';
    const name = kind.nameOf(after);
    return { conflict: { ...(row !== undefined && { row }), name, changes: [], reasons: [{ reason }] } };
  }
  const at = now.toISOString();
  const saved = { ...after, updatedAt: at, createdAt: before?.createdAt ?? at };
  const warned = phi === undefined ? {} : { phiWarning: { shown: true as const, kinds: phi } };
  return { change: { before: current, after: saved, ...warned } };
}
