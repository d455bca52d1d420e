import { ApiError } from '../../../shared/api/errors.ts';
import { type BatchRecord, findBatch, moveBatch } from '../../data/imports/batches.ts';
import { findPart } from '../../data/imports/import-parts.ts';
import { batchLease, takeLease, writeLease } from '../../data/imports/lease.ts';
import { mapConcurrent } from '../../map-concurrent.ts';
import { applyPart, freshKeys } from './apply-part.ts';
import type { BatchParts } from './batch-parts.ts';
import { undoPart } from './undo-part.ts';
import type { Writing } from './write-part.ts';

/** Somebody saved one of a part's plans in between: it is looked at again so often. */
const maxTries = 5;

/**
 * Writes the plans of an import, or takes them back, a part in each transaction. Each part is written once, whoever is at it and
 * wherever they are stopped: what it has written and that it has is one transaction.
 * @returns whether the message is done; if not, it has to be handed out again
 */
export async function writeBatch(parts: BatchParts, batch: BatchRecord): Promise<boolean> {
  const { table, log, clock, queue, until } = parts;
  const { key, state, facilityId, writer = batch.author } = batch;
  const lease = batchLease(batch, writer.name, clock());
  const other = await takeLease(table, log, facilityId, lease, { now: clock().getTime() });
  if (other !== undefined) {
    const who = other === 'unknown' ? '' : `: ${other.file}, started by ${other.by}`;
    const set = { problem: `It waits for another import into the facility${who}.` };
    await moveBatch(table, key, { from: [state], now: clock(), set });
    return false;
  }

  const undoes = state === 'undoing';
  const open = await openPartsOf(parts, batch);
  const writing: Writing = { parts, batch, writer, lease };
  const fresh = undoes || open.length === 0 ? new Map<string, string[]>() : await freshKeys(parts, batch);
  for (const part of open) {
    if (clock().getTime() >= until) {
      await queue(key);
      return true;
    }
    await tried(writing, part, () => (undoes ? undoPart(writing, part) : applyPart(writing, part, fresh)));
  }
  const set = { state: undoes ? ('undone' as const) : ('applied' as const), problem: undefined };
  await moveBatch(table, key, { from: [state], now: clock(), set });
  await freeFacility(parts, batch);
  return true;
}

/** Lets other imports into the facility. */
export async function freeFacility({ table, clock }: BatchParts, batch: BatchRecord): Promise<void> {
  const { facilityId, writer = batch.author } = batch;
  await writeLease(table, facilityId, { ...batchLease(batch, writer.name, clock()), until: 0 });
}

/** The parts that are not written yet, or not taken back. */
async function openPartsOf({ table, log }: BatchParts, batch: BatchRecord): Promise<number[]> {
  const { key, parts, gone, retireMissing, state } = batch;
  const all = Array.from({ length: parts + (retireMissing === true ? gone : 0) }, (_, part) => part);
  const open: number[] = [];
  await mapConcurrent(all, 10, async (part) => {
    const written = (await findPart(table, log, key, part))?.state;
    if (written === (state === 'undoing' ? 'applied' : undefined)) open.push(part);
  });
  return open.sort((one, other) => one - other);
}

async function tried({ parts, batch }: Writing, part: number, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      const moved = error instanceof ApiError && error.code === 'CONFLICT';
      if (!moved || attempt === maxTries) throw error;
      const { table, log } = parts;
      const done = batch.state === 'undoing' ? 'undone' : 'applied';
      // Another worker was faster, or this one's answer was lost.
      if ((await findPart(table, log, batch.key, part))?.state === done) return;
      if ((await findBatch(table, log, batch.key))?.state !== batch.state) throw error;
    }
  }
}
