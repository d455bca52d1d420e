import { createHash } from 'node:crypto';
import { type ImportKind, importKindSchema } from '../../../shared/import/batch.ts';
import { limits } from '../../../shared/limits.ts';
import { nameKey } from '../../../shared/text/name-key.ts';
import { isoTime } from '../../../shared/text/text.ts';
import * as z from '../../../shared/zod.ts';
import { orNotFound, storedRange } from '../records/stored.ts';
import { importMapPartition, keys } from '../table/keys.ts';
import type { Table } from '../table/table.ts';

const savedMapRecordSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: importKindSchema,
  /** As JSON: the table rejects a map entry whose name is empty. */
  map: z.string(),
  by: z.string(),
  updatedAt: isoTime,
});
export type SavedMapRecord = z.infer<typeof savedMapRecordSchema>;

/** Mappings of one kind whose names have the same `nameKey` share an ID. */
export const savedMapId = (kind: ImportKind, name: string): string =>
  createHash('sha256')
    .update(`${kind}\n${nameKey(name) || name}`)
    .digest('hex')
    .slice(0, 32);

/** Returns all saved mappings, sorted by name. */
export async function listMaps(table: Table): Promise<SavedMapRecord[]> {
  const maps = await storedRange(table, savedMapRecordSchema, importMapPartition, 'MAP#', 'MAP#~');
  return maps.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Reports whether there is no room for this mapping, new or larger than before: one answer holds all mappings. */
export function isFull(maps: readonly SavedMapRecord[], { id, map: text }: SavedMapRecord): boolean {
  const others = maps.filter((map) => map.id !== id);
  const bytes = others.reduce((sum, { map }) => sum + Buffer.byteLength(map), Buffer.byteLength(text));
  return others.length >= limits.imports.maps || bytes > limits.imports.mapsBytes;
}

/** Deletes a mapping. @throws ApiError NOT_FOUND */
export async function deleteMap(table: Table, id: string): Promise<void> {
  orNotFound(await table.get(keys.importMap(id)));
  await table.delete(keys.importMap(id));
}
