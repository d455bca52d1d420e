import type { Directory } from '../../../functions/data/facility-directory.ts';
import { everyFacility, keys } from '../../../functions/data/records/keys.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import { nameImporter } from '../../../functions/hub/import-names.ts';
import { nameListState } from '../../../functions/hub/payer-name-type.ts';
import type { Log } from '../../../functions/log.ts';
import { demoPayerNames } from './data/payer-names.ts';

type Parts = { readonly table: Table; readonly log: Log; readonly directory: Directory };

/** Adds the other names of the demo's payers, all in one write, if nobody has added any. */
export async function seedPayerNames({ table, log, directory }: Parts, now: Date): Promise<void> {
  const { version } = nameListState(await table.get(keys.hubState(everyFacility)));
  if (version > 0) return;
  const by = { author: { id: 'demo', name: 'Demo data' }, directory, now };
  const names = demoPayerNames.map((name) => ({ name }));
  await nameImporter(table, log)({ listVersion: version, names }, by);
}
