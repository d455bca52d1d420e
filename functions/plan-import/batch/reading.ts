import { schemasOf } from '../../../shared/import/kinds.ts';
import { facilityById, parseDirectory } from '../../data/facility-directory.ts';
import { type BatchRecord, findFile } from '../../data/imports/batches.ts';
import { everyFacility, keys } from '../../data/table/keys.ts';
import type { Reading } from '../kinds/import-kind.ts';
import { UnreadableFileError } from '../source/unpack-workbook.ts';
import type { BatchParts } from './batch-parts.ts';

/**
 * Returns where an import's records are stored and how its file is read, as of now.
 * @throws UnreadableFileError if the facility has been deleted
 */
export async function readingOf({ table }: BatchParts, { key, kind, facilityId, facilityName }: BatchRecord) {
  const [file, item] = await Promise.all([findFile(table, key), table.get(keys.directory())]);
  const directory = parseDirectory(item, table.log);
  const facility = facilityById(directory, facilityId);
  if (facility === undefined && facilityId !== everyFacility)
    throw new UnreadableFileError('The facility has been deleted.');
  if (file?.map === undefined) throw new Error('An import without a map cannot be checked.');
  const map = schemasOf(kind).map.parse(JSON.parse(file.map));
  const place = { id: facilityId, name: facility?.name ?? facilityName };
  return { file, reading: { table, directory, place, map } satisfies Reading };
}
