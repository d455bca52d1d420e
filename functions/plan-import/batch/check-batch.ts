import { importMapSchema } from '../../../shared/import/import-map.ts';
import { UnreadableFileError } from '../../../shared/workbook/unpack-workbook.ts';
import { facilityById, parseDirectory } from '../../data/facility-directory.ts';
import { type BatchRecord, findFile, moveBatch } from '../../data/imports/batches.ts';
import { keys } from '../../data/records/keys.ts';
import { plansRepository } from '../../plans/repository.ts';
import { importPlans } from '../import-plans.ts';
import { rowMapper } from '../map-row.ts';
import { endedSentences, openUpserts, outcomeOf } from '../plan-upserts.ts';
import { reasonPlace } from '../reason-place.ts';
import { rewrittenCounts } from '../rewritten.ts';
import type { BatchParts } from './batch-parts.ts';
import { openFoundLists } from './found-lists.ts';
import { openBatchFile } from './read-columns.ts';

/** Another map was sent meanwhile: its dry run takes the place of this one. */
export class Superseded extends Error {
  override name = 'Superseded';
}

const progressEvery = 2_000;

/**
 * Makes a dry run: what applying would write, and why rows are rejected, lies in the bucket afterwards. No plan is written.
 * @throws UnreadableFileError with a sentence for whoever chose the file; Superseded
 */
export async function checkBatch(parts: BatchParts, found: BatchRecord): Promise<void> {
  const { table, log, files, clock } = parts;
  const { key, facilityId } = found;
  // A try of its own: one that is still at it, or has died, leaves nothing behind that would be taken for this one's.
  const batch = { ...found, run: found.run + 1 };
  const { run } = batch;
  const begun = { from: ['checking'], run: found.run, now: clock(), set: { run } } as const;
  if (!(await moveBatch(table, key, begun))) throw new Superseded();
  const file = await findFile(table, log, key);
  const directory = parseDirectory(await table.get(keys.directory()), log);
  const facility = facilityById(directory, facilityId);
  if (facility === undefined) throw new UnreadableFileError('The facility has been deleted.');
  if (file?.map === undefined) throw new Error('An import without a map cannot be checked.');
  const map = importMapSchema.parse(JSON.parse(file.map));
  const source = (await openBatchFile(parts, batch)).open(file.sheet);
  const mapper = rowMapper(map, source.header, facility.name);
  const upserts = await openUpserts({
    ...{ table, log, directory, facility, map },
    repository: plansRepository(table, log),
    author: batch.author,
  });
  const lists = openFoundLists(files, batch);
  const rewritten = rewrittenCounts();
  const say = async (set: Parameters<typeof moveBatch>[2]['set']): Promise<void> => {
    if (!(await moveBatch(table, key, { from: ['checking'], run, now: clock(), set })))
      throw new Superseded();
  };

  let told = 0;
  let rows = 0;
  let progress: Promise<void> = Promise.resolve();
  const { counts: counted, named } = await importPlans({
    ...{ source, directory, map, mapper, upserts, rewritten },
    async take(rows) {
      await progress;
      const changes = await upserts.changes(rows);
      for (const [at, row] of rows.entries()) await lists.taken(row, changes[at]);
      return changes.map(outcomeOf);
    },
    report: {
      rejected: (row, reasons) =>
        lists.rejected(row, reasons, reasons.map(reasonPlace(map, source.header, row.cells))),
      leftOut: (row) => lists.leftOut(row),
      repeated: (row) => lists.taken(row, undefined),
    },
    progress(done, total) {
      rows = total;
      if (done !== 0 && done - told < progressEvery) return;
      told = done;
      progress = say({ done, total });
      // Awaited above, before the next rows.
      progress.catch(() => {});
    },
  });
  await progress;

  for await (const ended of upserts.missing(named)) await lists.missing(ended);
  const { parts: work, gone, blanked, phi, missing: missed } = await lists.end();
  const { added, changed, unchanged, rejected, joined, leftOut } = counted;
  const said = [...rewritten.sentences(), ...endedSentences(map, upserts.ended(named))];
  await table.put({ ...file, rewritten: said, ...keys.importFile(key) });
  await say({
    ...{ state: 'checked', parts: work, gone, done: rows, total: rows },
    counts: {
      ...{ new: added, changed, same: unchanged, rejected, joined, leftOut },
      ...{ missing: missed, phi, blanked, plans: upserts.size, conflicts: 0 },
    },
  });
}
