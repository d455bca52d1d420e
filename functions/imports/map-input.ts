import { ApiError, wrongField } from '../../shared/api/errors.ts';
import type { ImportKind, ImportState, importMapInputSchema } from '../../shared/import/batch.ts';
import { type AnyMap, schemasOf } from '../../shared/import/kinds.ts';
import { columnsOf, comparedColumn } from '../../shared/import/map-parts.ts';
import type * as z from '../../shared/zod.ts';
import { type BatchRecord, type ImportFile, moveStep } from '../data/imports/batches.ts';
import { isFull, listMaps, type SavedMapRecord, savedMapId } from '../data/imports/saved-maps.ts';
import { validFields } from '../data/records/stored.ts';
import { keys } from '../data/table/keys.ts';
import type { WriteStep } from '../data/table/write.ts';
import type { Actor, AuditNote } from '../http/call.ts';
import { jsonBytes } from '../json-bytes.ts';
import type { ImportParts } from './parts.ts';

type Input = z.output<typeof importMapInputSchema>;
export type Mapped = {
  readonly map: AnyMap | undefined;
  readonly sheet: string;
  readonly saveAs: string | undefined;
};

/** Bytes of the map as JSON: together with the columns it stays below the size limit of a table item. */
const mostBytes = 100_000;

/** @throws ApiError VALIDATION_FAILED with what is wrong with the map, by the path of each part */
export function mapOfInput(
  kind: ImportKind,
  { map: mapInput, sheet = '', saveAs }: Input,
  file: ImportFile,
): Mapped {
  if (sheet !== '' && !file.sheets.some(({ name }) => name === sheet))
    throw wrongField('sheet', `There is no sheet '${sheet}'.`);
  const chosen = sheet === '' ? file.sheet : sheet;
  if (mapInput === undefined) {
    if (saveAs !== undefined) throw wrongField('map', 'There is no mapping to save.');
    return { map: undefined, sheet: chosen, saveAs };
  }
  const map = validFields(schemasOf(kind).map, mapInput);
  if (jsonBytes(map) > mostBytes)
    throw wrongField('map', 'This mapping is too large. Shorten its tables of values.');
  if (hasPattern(map))
    throw wrongField('map', 'Patterns work only in the terminal command. Use a table of values instead.');
  refuseColumns(map, chosen === file.sheet ? file : undefined);
  return { map, sheet: chosen, saveAs };
}

/** Whether a map has a pattern: a regular expression that never ends would block everybody's imports. */
const hasPattern = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  (('column' in part && 'pattern' in part) || Object.values(part).some(hasPattern));

/** @throws ApiError VALIDATION_FAILED for columns that the file lacks */
function refuseColumns(map: AnyMap, file: ImportFile | undefined): void {
  if (file === undefined) return;
  const names = file.columns.map(({ name }) => comparedColumn(name));
  const wrong = Object.entries(map.fields).flatMap(([field, source]) => {
    const column = columnsOf(source ?? []).find((name) => !names.includes(comparedColumn(name)));
    return column === undefined ? [] : [[`fields.${field}`, `There is no column ${column}.`]];
  });
  if (wrong.length > 0) throw new ApiError('VALIDATION_FAILED', undefined, Object.fromEntries(wrong));
}

type Mapping = {
  readonly batch: BatchRecord;
  readonly file: ImportFile;
  readonly mapped: Mapped;
  readonly actor: Actor;
  readonly now: Date;
  readonly from: readonly ImportState[];
  readonly note: (note: AuditNote) => void;
};

/** Returns the steps that start a dry run with a map, or the reading of another sheet. @throws ApiError VALIDATION_FAILED */
export async function mapSteps(
  { table }: ImportParts,
  { batch, file, mapped, actor, now, from, note }: Mapping,
): Promise<WriteStep[]> {
  const { map, sheet, saveAs } = mapped;
  const set = {
    state: map === undefined ? ('reading' as const) : ('checking' as const),
    ...{ run: batch.run + 1, done: 0, total: 0, counts: undefined, problem: undefined, mapName: saveAs },
  };
  const Item = { ...file, sheet, map: map && JSON.stringify(map), ...keys.importFile(batch.key) };
  return [
    moveStep(batch.key, { from, run: batch.run, now, set }),
    { action: { Put: { Item } } },
    ...(map === undefined || saveAs === undefined ? [] : [await keepStep()]),
  ];

  async function keepStep(): Promise<WriteStep> {
    const maps = await listMaps(table);
    const id = savedMapId(batch.kind, saveAs ?? '');
    const record: SavedMapRecord = {
      ...{ id, name: saveAs ?? '', kind: batch.kind, map: JSON.stringify(map) },
      ...{ by: `${actor.user.firstName} ${actor.user.lastName}`, updatedAt: now.toISOString() },
    };
    if (isFull(maps, record))
      throw wrongField('saveAs', `${maps.length} mappings are already saved. Delete one that nobody needs.`);
    note({ kind: 'change', target: { type: 'import mapping', id, name: record.name } });
    return { action: { Put: { Item: { ...record, ...keys.importMap(id) } } } };
  }
}
