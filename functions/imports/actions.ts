import { ApiError } from '../../shared/api/errors.ts';
import { uploadPath } from '../../shared/api/upload.ts';
import type { ImportBatch, ImportDetail, ImportState, SavedMap } from '../../shared/import/batch.ts';
import { importKinds } from '../../shared/import/kinds.ts';
import { limits } from '../../shared/limits.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById, facilityNamed } from '../data/facility-directory.ts';
import {
  type BatchRecord,
  batchRecordSchema,
  findBatch,
  findFile,
  hasStopped,
  type ImportFile,
  moveBatch,
} from '../data/imports/batches.ts';
import { foundPage, rowsPage } from '../data/imports/found-rows.ts';
import { deleteMap, listMaps, type SavedMapRecord } from '../data/imports/saved-maps.ts';
import { authorOf } from '../data/records/history.ts';
import { orNotFound, parseStored } from '../data/records/stored.ts';
import { expiryIn } from '../data/table/expiry.ts';
import { everyFacility, importPartition, keys } from '../data/table/keys.ts';
import { timeKey } from '../data/table/time-key.ts';
import { writeAll } from '../data/table/write.ts';
import type { Actor } from '../http/call.ts';
import type { GroupActions } from '../http/create-handler.ts';
import { newestBody, newestFirst } from '../http/pages/newest-first.ts';
import { rejectedColumns } from '../plan-import/rejected-rows.ts';
import { mapOfInput, mapSteps } from './map-input.ts';
import type { ImportParts } from './parts.ts';
import { startApplying, startUndo } from './start-writing.ts';

const notThere = 'The file did not arrive, or it was uploaded too long ago. Please choose it again.';

/** The states in which another map can be tried. */
const mappable: readonly ImportState[] = ['mapping', 'checking', 'checked', 'failed'];

/** The actions of imports from the site. Slow work is done by the worker (functions/triggers/import-worker.ts). */
export function importActions(parts: ImportParts): GroupActions<'imports'> {
  const { table, files, queue } = parts;
  const find = async (id: string): Promise<BatchRecord> => orNotFound(await findBatch(table, id));
  const answer = async (id: string, { directory }: Actor, now: Date) => {
    const batch = await find(id);
    // Read second: a file older than its import would show other columns, and nothing would ask for the newer ones.
    const file = await findFile(table, id);
    return { body: { data: toDetail(batch, file, directory, now) } };
  };

  return {
    async createImport({ input, actor, request }) {
      const { facilityName, kind, fileName, size } = input.body;
      const facility = importKinds[kind].everyFacility
        ? { id: everyFacility, name: 'All facilities' }
        : facilityNamed(actor.directory, facilityName ?? '', 'facilityName');
      const key = timeKey(request.now);
      const at = request.now.toISOString();
      const fields = await (await files()).uploadFields(key, size);
      const record: BatchRecord = {
        ...{ key, kind, fileName, facilityId: facility.id, facilityName: facility.name },
        ...{ author: authorOf(actor.user), state: 'uploading', run: 0, done: 0, total: 0, parts: 0, gone: 0 },
        ...{ createdAt: at, updatedAt: at, expiresAt: expiryIn(limits.imports.keptDays, request.now) },
      };
      await table.put({ ...record, ...keys.importBatch(key) });
      return { body: { id: key, upload: { url: uploadPath, fields } } };
    },

    async listImports({ input, actor, request }) {
      const page = { prefix: 'BATCH#', limit: limits.imports.listPage, cursor: input.query.cursor };
      const { items, next } = await newestFirst(table, importPartition, page);
      const records = items.flatMap((item) => parseStored(batchRecordSchema, item, table.log) ?? []);
      const batches = records.map((record) => toBatch(record, actor.directory, request.now));
      return { body: newestBody(batches, next) };
    },

    getImport: ({ input, actor, request }) => answer(input.params.id, actor, request.now),

    async readImportFile({ input, actor, request }) {
      const { key, state } = await find(input.params.id);
      if (state === 'uploading') {
        if (!(await (await files()).isUploaded(key))) throw new ApiError('NOT_FOUND', notThere);
        const set = { state: 'reading', problem: undefined } as const;
        await moveBatch(table, key, { from: ['uploading'], now: request.now, set });
      }
      // Queue it again even while it is being read: its message may have been lost.
      if (state === 'uploading' || state === 'reading') await queue(key);
      return answer(key, actor, request.now);
    },

    async mapImport({ input, actor, request, note }) {
      const batch = await find(input.params.id);
      const file = await findFile(table, batch.key);
      if (file === undefined || batch.began === true || !mappable.includes(batch.state))
        throw new ApiError(
          'CONFLICT',
          'This import cannot be mapped now. Reload the page to see its progress.',
        );
      const mapped = mapOfInput(batch.kind, input.body, file);
      await writeAll(
        table,
        await mapSteps(parts, { batch, file, mapped, actor, now: request.now, from: mappable, note }),
      );
      await queue(batch.key);
      return answer(batch.key, actor, request.now);
    },

    async applyImport({ input, actor, request, note }) {
      const batch = await find(input.params.id);
      note({ target: targetOf(batch), detail: whatIsApplied(batch, input.body.retireMissing) });
      await startApplying(parts, batch, input.body, actor, request.now);
      return answer(batch.key, actor, request.now);
    },

    async undoImport({ input, actor, request, note }) {
      const batch = await find(input.params.id);
      note({ target: targetOf(batch), detail: recordsOf(batch) });
      await startUndo(parts, batch, actor, request.now);
      return answer(batch.key, actor, request.now);
    },

    /** While a dry run is running, there are no findings to show, and no rejected rows. */
    async listImportRows({ input }) {
      const { key, run, state, counts } = await find(input.params.id);
      const { kind, cursor } = input.query;
      if (counts === undefined) return { body: { data: [] } };
      const undoes = state === 'undoing' || state === 'undone';
      const conflicts = undoes ? 'conflictsOfUndo' : 'conflictsOfApply';
      const list = kind === 'conflicts' ? conflicts : kind;
      return { body: await rowsPage(await files(), { key, run, list, cursor }) };
    },

    async listRejectedRows({ input }) {
      const batch = await find(input.params.id);
      const { key, run, counts } = batch;
      const header = [
        ...rejectedColumns,
        ...((await findFile(table, key))?.columns ?? []).map(({ name }) => name),
      ];
      if (counts === undefined) return { body: { header, data: [] } };
      const { cursor } = input.query;
      const query = { key, run, list: 'rejectedCells', row: z.array(z.string()), cursor } as const;
      const page = await foundPage(await files(), { ...query, limit: limits.listPage });
      return { body: { header, ...page } };
    },

    async listImportMaps() {
      return { body: { data: (await listMaps(table)).map(toSavedMap) } };
    },

    async deleteImportMap({ input, note }) {
      const { id } = input.params;
      // Once it is deleted, nothing else tells which one it was.
      const name = (await listMaps(table)).find((map) => map.id === id)?.name;
      note({ target: { type: 'import mapping', id, name } });
      await deleteMap(table, id);
      return { body: undefined };
    },
  };
}

/** Returns how the audit log names what is imported into. */
const targetOf = ({ facilityId, facilityName }: BatchRecord) =>
  ({ type: 'facility', id: facilityId, name: facilityName }) as const;

const recordsOf = ({ kind }: BatchRecord): string => importKinds[kind].words[1];

/** Describes an import for the audit log, in the dry run's numbers: its file is deleted long before the log. */
function whatIsApplied(batch: BatchRecord, retireMissing: boolean): string {
  const { counts, state } = batch;
  if (state === 'applying' || state === 'applied') return 'repeated, not done again';
  if (counts === undefined) return recordsOf(batch);
  const ended = retireMissing ? counts.missing : 0;
  return `${recordsOf(batch)}: ${counts.new} to add, ${counts.changed} to change, ${ended} to end`;
}

const stopped = {
  state: 'failed',
  problem: 'This import has stopped: nothing has happened for an hour.',
} as const;

/**
 * Returns an import as the API shows it, with the facility's current name. One that has stopped is shown as failed but not
 * stored as such: its message may still arrive.
 */
function toBatch(record: BatchRecord, directory: Directory, now: Date): ImportBatch {
  const { key, kind, facilityId, facilityName, fileName, author, done, total } = record;
  const { counts, began, retireMissing, mapName, createdAt, updatedAt } = record;
  const { state, problem } = hasStopped(record, now) ? stopped : record;
  return {
    _id: key,
    kind,
    facilityName: facilityById(directory, facilityId)?.name ?? facilityName,
    fileName,
    by: author.name,
    createdAt,
    updatedAt,
    state,
    progress: { done, total },
    counts,
    began,
    retiredMissing: retireMissing,
    mapName,
    problem,
  };
}

function toDetail(
  record: BatchRecord,
  file: ImportFile | undefined,
  directory: Directory,
  now: Date,
): ImportDetail {
  const { sheets = [], sheet = '', columns = [], rewritten = [], map } = file ?? {};
  const batch = { ...toBatch(record, directory, now), run: record.run };
  return { ...batch, sheets, sheet, columns, rewritten, map: map === undefined ? undefined : mapOf(map) };
}

const mapSchema = z.record(z.string(), z.unknown());
const mapOf = (text: string) => mapSchema.parse(JSON.parse(text));

function toSavedMap({ id, map, ...saved }: SavedMapRecord): SavedMap {
  return { _id: id, ...saved, map: mapOf(map) };
}
