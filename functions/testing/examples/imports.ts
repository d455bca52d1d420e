import type { OperationsOf } from '../../../shared/api/routes.ts';
import type { ImportState } from '../../../shared/import/batch.ts';
import { limits } from '../../../shared/limits.ts';
import { openImportFiles } from '../../clients/import-files.ts';
import type { BatchRecord, ImportFile } from '../../data/imports/batches.ts';
import { savedMapId } from '../../data/imports/saved-maps.ts';
import { expiryIn } from '../../data/table/expiry.ts';
import { keys } from '../../data/table/keys.ts';
import { timeKey } from '../../data/table/time-key.ts';
import { importMapOf } from '../import-map.ts';
import { facilities } from '../world.ts';
import { type Example, type ExampleContext, freshExample } from './parts.ts';

const map = importMapOf('descriptiveName');

const counts = {
  ...{ new: 1, changed: 0, same: 0, rejected: 0, joined: 0, missing: 0 },
  ...{ leftOut: 0, phi: 0, blanked: 0, plans: 0, conflicts: 0 },
};

/** Stores somebody else's import into a facility that no other example uses. */
async function freshImport({ world }: ExampleContext, state: ImportState): Promise<string> {
  const { table, config } = world.container;
  const now = new Date();
  const key = timeKey(now);
  const at = now.toISOString();
  const expiresAt = expiryIn(limits.imports.keptDays, now);
  const record: BatchRecord = {
    ...{
      key,
      kind: 'plans',
      facilityId: `fresh${key.slice(-8)}`,
      facilityName: 'Fresh facility',
      fileName: 'payers.csv',
    },
    ...{
      author: { id: 'somebody', name: 'Fresh Person' },
      state,
      run: 1,
      done: 0,
      total: 1,
      parts: 1,
      gone: 0,
    },
    ...{ counts, createdAt: at, updatedAt: at, expiresAt },
  };
  const columns = ['Name', 'Payer'].map((name) => ({ name, examples: ['Fernholt'] }));
  const file: ImportFile = { sheets: [{ name: '', rows: 1 }], sheet: '', columns, rewritten: [], expiresAt };
  await table.put({ ...keys.importBatch(key), ...record });
  await table.put({ ...keys.importFile(key), ...file, map: JSON.stringify(map) });
  if (state === 'uploading') await upload({ world }, key, config.UPLOAD_BUCKET);
  return key;
}

/** Stores the file as the browser's upload does. */
async function upload({ world }: Pick<ExampleContext, 'world'>, key: string, bucket: string): Promise<void> {
  const files = openImportFiles({ ...world.container.config, IMPORT_BUCKET: bucket });
  await files.put(`import-${key}`, 'Name,Payer\nFernholt PPO,Fernholt\n');
}

const ofImport = (state: ImportState, more: object = {}) =>
  freshExample(
    (context) => freshImport(context, state),
    () => more,
  );

export const importsExamples: Readonly<Record<OperationsOf<'imports'>, Example>> = {
  createImport: () => ({
    body: { facilityName: facilities.own, fileName: 'payers.csv', kind: 'plans', size: 34 },
  }),
  listImports: () => ({ query: {} }),
  getImport: ofImport('mapping'),
  readImportFile: ofImport('uploading'),
  mapImport: ofImport('mapping', { body: { map } }),
  listImportRows: ofImport('checked', { query: { kind: 'new' } }),
  listRejectedRows: ofImport('checked', { query: {} }),
  applyImport: ofImport('checked', { body: { run: 1 } }),
  undoImport: ofImport('applied'),
  listImportMaps: () => ({}),
  deleteImportMap: async ({ world }) => {
    const id = savedMapId('plans', 'Payer list');
    const saved = { id, name: 'Payer list', kind: 'plans', map: JSON.stringify(map), by: 'Fresh Person' };
    await world.container.table.put({
      ...keys.importMap(id),
      ...saved,
      updatedAt: new Date().toISOString(),
    });
    return { params: { id } };
  },
};
