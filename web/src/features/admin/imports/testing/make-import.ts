import type { ImportBatch, ImportCounts, ImportDetail } from '../../../../../../shared/import/batch.ts';

export const makeCounts = (overrides: Partial<ImportCounts> = {}): ImportCounts => ({
  new: 0,
  changed: 0,
  same: 0,
  rejected: 0,
  joined: 0,
  missing: 0,
  leftOut: 0,
  phi: 0,
  blanked: 0,
  plans: 100,
  conflicts: 0,
  ...overrides,
});

let made = 0;

/** Makes an import of Cedar as the list shows it. */
export function makeImport(overrides: Partial<ImportBatch> = {}): ImportBatch {
  made += 1;
  const at = '2026-11-20T09:00:00.000Z';
  return {
    _id: `import-${made}`,
    kind: 'plans',
    facilityName: 'Cedar',
    fileName: 'payers.csv',
    by: 'Dana Whitfield',
    createdAt: at,
    updatedAt: at,
    state: 'mapping',
    progress: { done: 0, total: 0 },
    ...overrides,
  };
}

/** Makes an import of a file with payers, plans, classes and phones. */
export const makeImportDetail = (overrides: Partial<ImportDetail> = {}): ImportDetail => ({
  ...makeImport(),
  sheets: [{ name: '', rows: 300 }],
  sheet: '',
  columns: [
    { name: 'Payer', examples: ['Fernholt', 'Windlass'] },
    { name: 'Plan', examples: ['PPO', 'HMO'] },
    { name: 'LOB', examples: ['COM', 'Medicare'] },
    { name: 'Phone', examples: ['555-0110'] },
  ],
  map: {
    key: ['payerName', 'planName'],
    fields: {
      descriptiveName: { join: [{ column: 'payer' }, { column: 'Plan' }] },
      payerName: { column: 'Payer' },
      planName: { column: 'Plan' },
    },
  },
  run: 0,
  rewritten: [],
  ...overrides,
});
