import { type BatchRecord, moveBatch, moveWithFile } from '../../data/imports/batches.ts';
import type { StoredRecord } from '../../data/records/stored-record.ts';
import type { ImportRecordDefinition } from '../kinds/import-kind.ts';
import { reasonPlace } from '../reason-place.ts';
import { hiddenSentences } from '../source/hidden-rows.ts';
import type { BatchParts } from './batch-parts.ts';
import { openFoundLists } from './found-lists.ts';
import { openBatchFile } from './read-columns.ts';
import { readingOf } from './reading.ts';

/** Thrown when another map has been sent: its dry run replaces this one. */
export class Superseded extends Error {
  override name = 'Superseded';
}

const progressEvery = 2_000;

/**
 * Makes a dry run: it stores in the bucket what applying would write and why rows are rejected. It writes no records.
 * @throws UnreadableFileError with a sentence for the person who chose the file; Superseded
 */
export async function checkBatch<Stored extends StoredRecord>(
  parts: BatchParts,
  before: BatchRecord,
  kind: ImportRecordDefinition<Stored>,
): Promise<void> {
  const { table, files, clock } = parts;
  const { key } = before;
  // A new run number: whatever an attempt that is still running or has died leaves behind is not mistaken for this one's.
  const batch = { ...before, run: before.run + 1 };
  const { run, author } = batch;
  const startMove = { from: ['checking'], run: before.run, now: clock(), set: { run } } as const;
  if (!(await moveBatch(table, key, startMove))) throw new Superseded();
  const still = { from: ['checking'], run } as const;
  const { file, reading } = await readingOf(parts, batch);
  const source = (await openBatchFile(parts, batch)).open(file.sheet);
  const placeOf = (cells: readonly string[]) => reasonPlace(reading.map, source.header, cells);
  const lists = openFoundLists({ files, batch, kind, placeOf });

  let reported = 0;
  let rows = 0;
  const progress = async (done: number, total: number): Promise<void> => {
    rows = total;
    if (done !== 0 && done - reported < progressEvery) return;
    reported = done;
    const move = { ...still, now: clock(), set: { done, total } };
    if (!(await moveBatch(table, key, move))) throw new Superseded();
  };
  const found = { ...lists.found, progress };
  const { joined, size, sentences } = await kind.check({ ...reading, source, author, now: clock() }, found);

  const { counts, parts: work, gone, sentences: rejected } = await lists.end();
  const set = {
    ...{ state: 'checked' as const, parts: work, gone, done: rows, total: rows },
    counts: { ...counts, joined, plans: size, conflicts: 0 },
  };
  const move = { ...still, now: clock(), set };
  if (
    !(await moveWithFile(table, key, move, {
      ...file,
      rewritten: [...rejected, ...hiddenSentences(source), ...sentences],
    }))
  )
    throw new Superseded();
}
