import { ApiError, wrongField } from '../../shared/api/errors.ts';
import type { importApplySchema } from '../../shared/import/batch.ts';
import { importKinds } from '../../shared/import/kinds.ts';
import { numberToConfirm, ofAll } from '../../shared/import/number-to-confirm.ts';
import { limits } from '../../shared/limits.ts';
import { fullName } from '../../shared/people/full-name.ts';
import type * as z from '../../shared/zod.ts';
import { facilityById } from '../data/facility-directory.ts';
import { type BatchRecord, hasStopped, moveStep } from '../data/imports/batches.ts';
import { listParts } from '../data/imports/import-parts.ts';
import { batchLease, type Lease, leaseStep, site } from '../data/imports/lease.ts';
import { authorOf } from '../data/records/history.ts';
import { writeAll } from '../data/table/write.ts';
import type { Actor } from '../http/call.ts';
import type { ImportParts } from './parts.ts';

/**
 * Makes the worker write what a dry run found. If called again, resumes one that has stopped.
 * @throws ApiError CONFLICT if this is not the dry run that the user saw, its time is over, its facility is archived, or another
 * import into it is running; VALIDATION_FAILED if a number must be typed to confirm
 */
export async function startApplying(
  parts: ImportParts,
  batch: BatchRecord,
  { run, retireMissing, confirmCount }: z.output<typeof importApplySchema>,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { queue } = parts;
  const { key, counts, state } = batch;
  if (run !== batch.run || counts === undefined) throw moved();
  // Somebody else was faster and chose otherwise whether to end what the file lacks.
  if (batch.retireMissing !== undefined && retireMissing !== batch.retireMissing) throw moved();
  if (state === 'applied') return;
  if (state !== 'applying') {
    if (state !== 'checked') throw moved();
    const expectedCount = numberToConfirm(counts, retireMissing);
    if (expectedCount !== undefined && confirmCount !== expectedCount) {
      const many = ofAll(expectedCount, counts.plans, importKinds[batch.kind].words);
      throw wrongField('confirmCount', `This ends or blanks ${many}. Type that number to continue.`);
    }
    const writer = authorOf(actor.user);
    const total = counts.new + counts.changed + (retireMissing ? counts.missing : 0);
    const set = {
      state: 'applying',
      done: 0,
      total,
      retireMissing,
      began: true,
      writer,
      problem: undefined,
    } as const;
    await begin(parts, batch, actor, { from: ['checked'], run, now, set });
  }
  await queue(key);
}

/**
 * Makes the worker restore what was there before an import. If called again, resumes one that has stopped.
 * @throws ApiError CONFLICT if nothing was applied, its time is over, its facility is archived, or another import into it is
 * running
 */
export async function startUndo(
  parts: ImportParts,
  batch: BatchRecord,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { table, queue } = parts;
  const { key, state, counts } = batch;
  if (state === 'undone') return;
  const stopped = hasStopped(batch, now);
  if (state !== 'undoing' || stopped) {
    const can = state === 'applied' || ((state === 'failed' || stopped) && batch.began === true);
    if (!can || counts === undefined) throw moved();
    // After an apply or undo that failed midway, not all that the import set out to write is there.
    const written = await listParts(table, batch);
    const total = written
      .filter((part) => part?.state === 'applied')
      .reduce((sum, part) => sum + (part?.written.length ?? 0), 0);
    const writer = authorOf(actor.user);
    // The import's own conflicts do not count for its undo; those of an undo that continues do.
    const continues = written.some((part) => part?.state === 'undone');
    const left = continues ? {} : { counts: { ...counts, conflicts: 0 } };
    const set = { state: 'undoing', done: 0, total, problem: undefined, ...left, writer } as const;
    await begin(parts, batch, actor, { from: [state], now, set });
  }
  await queue(key);
}

const moved = () =>
  new ApiError('CONFLICT', 'This import has moved on. Reload the page to see its progress.');

/** The table and the bucket each delete an import's data within days after it expires, so half of it may be missing. */
const tooOld = () =>
  new ApiError(
    'CONFLICT',
    `An import is kept for ${limits.imports.keptDays} days, and that time has passed. Nothing was changed.`,
  );

const closed = (name: string) =>
  new ApiError('CONFLICT', `${name} has been archived. Restore it first. Nothing was changed.`);

/**
 * @throws ApiError CONFLICT that names who is importing into the facility, and since when, or that the import's time is over, its
 * facility is archived, or it has moved on
 */
async function begin(
  { table }: ImportParts,
  batch: BatchRecord,
  { user, directory }: Actor,
  move: Parameters<typeof moveStep>[1],
): Promise<void> {
  if (batch.expiresAt * 1_000 <= move.now.getTime()) throw tooOld();
  const facility = facilityById(directory, batch.facilityId);
  if (facility?.archivedAt !== undefined) throw closed(facility.name);
  const lease = batchLease(batch, fullName(user), move.now);
  const hold = await leaseStep(
    table,
    batch.facilityId,
    lease,
    (other) => new ApiError('CONFLICT', running(batch, other, move.now)),
  );
  await writeAll(table, [{ ...moveStep(batch.key, move), refusal: moved }, hold]);
}

function running({ facilityName }: BatchRecord, other: Lease | 'unknown', now: Date): string {
  const which =
    other === 'unknown'
      ? ''
      : `: ${other.file}, started by ${other.by}${other.host === site ? '' : ` on ${other.host}`} ${ago(other.since, now)}`;
  return `Another import into ${facilityName} is running${which}. Nothing was changed. Start this one when it has ended.`;
}

/** Returns how long ago that was: the server does not know the user's time zone. */
function ago(since: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(since)) / 60_000);
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${minutes.toLocaleString('en')} minutes ago`;
}
