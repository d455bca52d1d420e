import type { ImportBatch, ImportDetail, SavedMap } from '../../shared/import/batch.ts';
import * as z from '../../shared/zod.ts';
import { type Directory, facilityById } from '../data/facility-directory.ts';
import type { BatchRecord, ImportFile } from '../data/imports/batches.ts';
import type { SavedMapRecord } from '../data/imports/saved-maps.ts';

/** An import as the API gives it, with the facility's name of today. */
export function toBatch(record: BatchRecord, directory: Directory): ImportBatch {
  const { key, kind, facilityId, facilityName, fileName, author, state, done, total } = record;
  const { counts, began, retireMissing, mapName, problem, createdAt, updatedAt } = record;
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
    ...(counts && { counts }),
    ...(began === undefined ? {} : { began }),
    ...(retireMissing === undefined ? {} : { retiredMissing: retireMissing }),
    ...(mapName === undefined ? {} : { mapName }),
    ...(problem === undefined ? {} : { problem }),
  };
}

export function toDetail(
  record: BatchRecord,
  file: ImportFile | undefined,
  directory: Directory,
): ImportDetail {
  const { sheets = [], sheet = '', columns = [], rewritten = [], map } = file ?? {};
  const batch = { ...toBatch(record, directory), run: record.run };
  return { ...batch, sheets, sheet, columns, rewritten, ...(map === undefined ? {} : { map: mapOf(map) }) };
}

const mapSchema = z.record(z.string(), z.unknown());
const mapOf = (text: string) => mapSchema.parse(JSON.parse(text));

export function toSavedMap({ id, map, ...saved }: SavedMapRecord): SavedMap {
  return { _id: id, ...saved, map: mapOf(map) };
}
