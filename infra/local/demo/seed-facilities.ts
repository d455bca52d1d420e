import { createHash } from 'node:crypto';
import {
  addFacility,
  type Directory,
  facilityByName,
  parseDirectory,
} from '../../../functions/data/facility-directory.ts';
import { keys } from '../../../functions/data/records/keys.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import type { Log } from '../../../functions/log.ts';
import { demoFacilities } from './data/facilities.ts';

/** Adds the demo's facilities that are not there yet and gives the directory as it then is. */
export async function seedFacilities(table: Table, log: Log): Promise<Directory> {
  const known = parseDirectory(await table.get(keys.directory()), log);
  for (const { name, primaryColor } of demoFacilities) {
    if (facilityByName(known, name) !== undefined) continue;
    const id = createHash('sha256').update(`demo facility ${name}`).digest('hex').slice(0, 8);
    await addFacility(table, log, { id, name, primaryColor });
  }
  return parseDirectory(await table.get(keys.directory()), log);
}
