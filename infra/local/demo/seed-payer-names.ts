import type { Directory } from '../../../functions/data/facility-directory.ts';
import { everyFacility, keys } from '../../../functions/data/records/keys.ts';
import { nextVersion, recordStore } from '../../../functions/data/records/record-store.ts';
import type { Table } from '../../../functions/data/records/table.ts';
import {
  importStep,
  type NameChange,
  nameListState,
  payerNameType,
} from '../../../functions/hub/payer-name-type.ts';
import type { Log } from '../../../functions/log.ts';
import { ApiError } from '../../../shared/api/errors.ts';
import { demoPayerNames } from './data/payer-names.ts';

type Parts = { readonly table: Table; readonly log: Log; readonly directory: Directory };

/** Writes the other names of the demo's payers in one step, unless somebody has kept names before. */
export async function seedPayerNames({ table, log, directory }: Parts, now: Date): Promise<void> {
  const state = nameListState(await table.get(keys.hubState(everyFacility)));
  if (state.version !== 0) return;
  const changes = demoPayerNames.map(
    (record): NameChange => ({ before: undefined, after: { ...nextVersion(everyFacility, now), record } }),
  );
  const step = importStep(table.name, changes, state, () => new ApiError('CONFLICT', 'Names are there.'));
  const author = { id: 'demo', name: 'Demo data' };
  await recordStore(table, log, payerNameType).write(changes, { author, directory, now }, [step]);
}
