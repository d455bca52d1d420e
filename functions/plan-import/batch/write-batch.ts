import { type BatchRecord, findBatch, moveBatch } from '../../data/imports/batches.ts';
import { findPart, listParts } from '../../data/imports/import-parts.ts';
import { batchLease, takeLease, writeLease } from '../../data/imports/lease.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import { retryConflicts } from '../../data/records/versioned.ts';
import type { ImportRecordDefinition } from '../kinds/import-kind.ts';
import type { BatchParts, WorkItem } from './batch-parts.ts';
import { readingOf } from './reading.ts';
import { undoPart } from './undo-part.ts';
import { conflictRow, type Decision, readPart, type Writing, writePart } from './write-part.ts';

/** How often to retry a part when somebody has saved one of its records in between. */
const maxTries = 5;

/**
 * Writes the records of an import, or undoes them, one part per transaction. Each part is written exactly once,
 * whichever workers run and wherever they are stopped: its records and the note that it is written share a transaction.
 * @returns whether the message is done; if not, it must be delivered again
 */
export async function writeBatch<Stored extends StoredRecord>(
  parts: BatchParts,
  batch: BatchRecord,
  kind: ImportRecordDefinition<Stored>,
): Promise<boolean> {
  const { table, clock, queue, until } = parts;
  const { key, state, facilityId, writer: by = batch.author } = batch;
  const lease = batchLease(batch, by.name, clock());
  const other = await takeLease(table, facilityId, lease, { now: clock().getTime() });
  if (other !== undefined) {
    const who = other === 'unknown' ? '' : `: ${other.file}, started by ${other.by}`;
    const set = { problem: `Waiting for another import into the facility${who}.` };
    await moveBatch(table, key, { from: [state], now: clock(), set });
    return false;
  }

  const undoes = state === 'undoing';
  const done = undoes ? 'undone' : 'applied';
  const open = await openPartsOf(parts, batch);
  // A new writer reads again what somebody else has saved in between.
  const openWriting = async (): Promise<Writing<Stored>> => {
    const { reading } = await readingOf(parts, batch);
    return { parts, batch, kind, by, lease, writer: kind.openWriter(reading) };
  };
  let writing = open.length === 0 ? undefined : await openWriting();
  for (const part of open) {
    if (clock().getTime() >= until) {
      await queue(key);
      return true;
    }
    await retryConflicts(maxTries, async (isAgain) => {
      if (isAgain) {
        // Another worker came first, or this one's answer was lost.
        if ((await findPart(table, key, part))?.state === done) return;
        if ((await findBatch(table, key))?.state !== state) throw new Error('This import has moved on.');
      }
      if (writing === undefined || isAgain) writing = await openWriting();
      await (undoes ? undoPart(writing, part) : applyPart(writing, part));
    });
  }
  await moveBatch(table, key, { from: [state], now: clock(), set: { state: done, problem: undefined } });
  await freeFacility(parts, batch);
  return true;
}

/** Releases the facility for other imports. */
export async function freeFacility({ table, clock }: BatchParts, batch: BatchRecord): Promise<void> {
  const { facilityId, writer = batch.author } = batch;
  await writeLease(table, facilityId, { ...batchLease(batch, writer.name, clock()), until: 0 });
}

/** Returns the parts that are not yet written, or not yet undone. */
async function openPartsOf({ table }: BatchParts, batch: BatchRecord): Promise<number[]> {
  const openState = batch.state === 'undoing' ? 'applied' : undefined;
  const parts = await listParts(table, batch);
  return parts.flatMap((part, at) => (part?.state === openState ? [at] : []));
}

/** Writes one part of the changes that a dry run found. */
async function applyPart<Stored extends StoredRecord>(writing: Writing<Stored>, part: number): Promise<void> {
  const read = await readPart(writing, part);
  const now = writing.parts.clock();
  const decided = await Promise.all(
    read.map(async ({ item, current }, at) => [at, await decide(writing, item, current, now)] as const),
  );
  await writePart(writing, { part, now }, decided);
}

async function decide<Stored extends StoredRecord>(
  writing: Writing<Stored>,
  item: WorkItem<Stored>,
  current: Stored | undefined,
  now: Date,
): Promise<Decision<Stored>> {
  const { kind, writer } = writing;
  const { row, before, after, phi, key } = item;
  // A plan may have been merged during the dry run, before the run read it: its version matches, but it takes no edits.
  const isMerged = current !== undefined && kind.mergedInto?.(current) !== undefined;
  if (isMerged || current?.version !== before?.version) return conflictRow(writing, item, current);
  if ((await writer.sameAs(item)).some((other) => other !== key)) {
    const what = before === undefined ? 'added this' : 'saved what contradicts this';
    const reason = `Someone ${what} in the meantime. Check the file again to compare them.`;
    const name = kind.nameOf(after);
    return { conflict: { row, name, changes: [], reasons: [{ reason }] } };
  }
  const at = now.toISOString();
  const saved = { ...after, updatedAt: at, createdAt: before?.createdAt ?? at };
  const phiWarning = phi && { shown: true as const, kinds: phi };
  return { change: { before: current, after: saved, phiWarning } };
}
