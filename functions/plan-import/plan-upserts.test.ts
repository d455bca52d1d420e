import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/errors.ts';
import { addressOfText } from '../../shared/import/address-of-text.ts';
import type { ImportMap } from '../../shared/import/import-map.ts';
import type { Directory } from '../data/facility-directory.ts';
import type { Table } from '../data/table/table.ts';
import { nextStored, type PlanChange, planChanges } from '../plans/plan-changes.ts';
import { plansPerWrite } from '../plans/repository.ts';
import { type StoredPlan, toPlan } from '../plans/stored-plan.ts';
import { recordedLog } from '../testing/recorded-log.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { openUpserts, type UpsertParts } from './plan-upserts.ts';

const facility = { id: 'north000', name: 'North Hospital', primaryColor: '#005b7f' };
const other = { id: 'south000', name: 'South Hospital', primaryColor: '#005b7f', version: 1 };
const directory: Directory = { version: 1, facilities: [{ ...facility, version: 1 }, other] };
const emptyTable = {
  async *queryRange() {},
  getMany: async (itemKeys: readonly unknown[]) => itemKeys.map(() => undefined),
};

function upsertsWith(
  write: (changes: readonly PlanChange[]) => void,
  table: object = emptyTable,
  fields: ImportMap['fields'] | object = {},
) {
  const parts = {
    table: table as unknown as Table,
    log: recordedLog(),
    repository: { writeMany: async (changes: readonly PlanChange[]) => write(changes) },
    directory,
    facility,
    author: { id: 'ops', name: 'Import' },
    map: { key: ['planCode'], fields } as unknown as ImportMap,
  };
  return openUpserts(parts as unknown as UpsertParts);
}

const rowsOf = (count: number, notes: string) =>
  Array.from({ length: count }, (_, planCode) => ({
    ok: true as const,
    key: String(planCode),
    exactKey: String(planCode),
    row: { line: planCode + 2, cells: [] },
    plan: samplePlan({ planCode, notes, authorizationNotes: notes }),
    fields: {},
    dropped: [],
    rewritten: [],
  }));

describe('saving rows', () => {
  it('uses several transactions for plans that are too large for one', async () => {
    const writes: (readonly PlanChange[])[] = [];
    const upserts = await upsertsWith((changes) => writes.push(changes));
    const outcomes = await upserts.save(rowsOf(plansPerWrite, 'n'.repeat(20_000)));
    expect(outcomes).toEqual(Array(plansPerWrite).fill('added'));
    expect(writes.length).toBeGreaterThan(1);
    expect(writes.flat()).toHaveLength(plansPerWrite);
    for (const changes of writes) {
      const bytes = JSON.stringify(changes.map((change) => [change.after, planChanges(change)])).length;
      expect(bytes).toBeLessThan(4_000_000);
    }
  });

  it('uses one transaction for plans of the usual size', async () => {
    const writes: number[] = [];
    const upserts = await upsertsWith((changes) => writes.push(changes.length));
    await upserts.save(rowsOf(plansPerWrite, 'Short.'));
    expect(writes).toEqual([plansPerWrite]);
  });

  it('adds nothing twice when a later transaction meets a conflict', async () => {
    const added: string[] = [];
    let calls = 0;
    const upserts = await upsertsWith((changes) => {
      calls += 1;
      if (calls === 2) throw new ApiError('CONFLICT');
      added.push(...changes.map(({ after }) => String(after?.plan.planCode)));
    });
    await upserts.save(rowsOf(plansPerWrite, 'n'.repeat(20_000)));
    expect(calls).toBeGreaterThan(2);
    expect(added.sort()).toEqual(
      rowsOf(plansPerWrite, '')
        .map(({ key }) => key)
        .sort(),
    );
  });
});

const tableOf = (plan: StoredPlan) => ({
  async *queryRange() {
    yield plan;
  },
  getMany: async (itemKeys: readonly unknown[]) => itemKeys.map(() => plan),
});

it.each([
  ['a field that a later release has added', { laterField: '17' }],
  ['an address that would be refused today', { portalLinks: [{ title: 'Old', url: 'ftp://old.example' }] }],
  ['a picture that would be refused today', { image: 'http:// /card.png' }],
])('a row that changes one field leaves %s unchanged', async (_, kept) => {
  const stored = nextStored(samplePlan({ planCode: 0 }), facility.id, directory, new Date());
  const before = { ...stored, plan: { ...stored.plan, ...kept } };
  const upserts = await upsertsWith(() => undefined, tableOf(before));
  const rows = rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]' }));
  const [change] = await upserts.changes(rows.map((row) => ({ ...row, fields: { notes: 'New' } })));
  expect(change?.after?.plan).toEqual({ ...before.plan, notes: 'New' });
});

it('a plan keeps its own spelling of Medicaid when a file has the usual one, as that of an export', async () => {
  const stored = nextStored(
    samplePlan({ planCode: 0, financialClass: 'Medi-Cal' }),
    facility.id,
    directory,
    new Date(),
  );
  const upserts = await upsertsWith(() => undefined, tableOf(stored));
  const changed = async (financialClass: string) => {
    const fields = { financialClass };
    return upserts.changes(rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields })));
  };
  expect(await changed('Medicaid/Medi-Cal')).toEqual([undefined]);
  expect(await changed('Commercial')).toMatchObject([{ after: { plan: { financialClass: 'Commercial' } } }]);
});

it('a payer ID that lost the zeros in front in a spreadsheet keeps them', async () => {
  const plan = samplePlan({ planCode: 0, payerId: '00430' });
  const stored = nextStored(plan, facility.id, directory, new Date());
  const upserts = await upsertsWith(() => undefined, tableOf(stored));
  const changed = async (payerId: string) =>
    upserts.changes(
      rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields: { payerId } })),
    );
  expect(await changed('430')).toEqual([undefined]);
  expect(await changed('431')).toMatchObject([{ after: { plan: { payerId: '431' } } }]);
});

it('an electronic ID that lost the zeros in front in a spreadsheet keeps them', async () => {
  const of = (id: string) => ({
    ...{ transaction: 'Institutional claims' as const, id, through: '' },
    ...{ enrollment: 'Unknown' as const, note: '' },
  });
  const stored = nextStored(
    samplePlan({ planCode: 0, electronicIds: [of('00430'), of('00077'), of('77')] }),
    facility.id,
    directory,
    new Date(),
  );
  const changed = async (mapped: object, ...ids: string[]) => {
    const upserts = await upsertsWith(() => undefined, tableOf(stored), { electronicIds: mapped });
    const fields = { electronicIds: ids.map(of) };
    const rows = rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields }));
    const [change] = await upserts.changes(rows);
    return change?.after?.plan.electronicIds?.map(({ id }) => id);
  };
  const columns = [{ id: { column: 'Payer ID' } }];
  // 77 is an ID of the plan, too.
  expect(await changed(columns, '430', '00077', '77')).toBeUndefined();
  expect(await changed(columns, '430', '431')).toEqual(['00430', '431']);
  expect(await changed(columns, '430', '00430')).toEqual(['430', '00430']);
  expect(await changed({ lines: { column: 'IDs' } }, '430')).toEqual(['430']);
});

it('an address whose ZIP lost the zeros in front in a spreadsheet keeps them', async () => {
  const facilityAddress = { street: 'Box 1', zip: '01970' };
  const stored = nextStored(samplePlan({ planCode: 0, facilityAddress }), facility.id, directory, new Date());
  const upserts = await upsertsWith(() => undefined, tableOf(stored));
  const changed = async (street: string) => {
    const fields = { facilityAddress: { street, zip: '1970' } };
    return upserts.changes(rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields })));
  };
  expect(await changed('Box 1')).toEqual([undefined]);
  expect(await changed('Box 2')).toMatchObject([
    { after: { plan: { facilityAddress: { street: 'Box 2', zip: '01970' } } } },
  ]);
});

it('an address that reads the same in one cell keeps its parts, which other columns can correct', async () => {
  const facilityAddress = { street: 'Box 1, Attn Claims', city: 'Salem', state: 'MA', zip: '01970' };
  const stored = nextStored(samplePlan({ planCode: 0, facilityAddress }), facility.id, directory, new Date());
  const changed = async (address: object, mapped: object) => {
    const upserts = await upsertsWith(() => undefined, tableOf(stored), { facilityAddress: mapped });
    const fields = { facilityAddress: address };
    return upserts.changes(rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields })));
  };
  const changedTo = (parts: object) => [{ after: { plan: { facilityAddress: parts } } }];
  const whole = { whole: { column: 'Address' } };
  const divided = { street: 'Box 2', street2: 'Attn Claims' };
  const [same, other] = ['1', '2'].map((box) => addressOfText(`Box ${box}, Attn Claims, Salem, MA, 01970`));
  expect(await changed({ ...same }, whole)).toEqual([undefined]);
  expect(await changed({ ...other }, whole)).toMatchObject(changedTo(divided));
  const parts = { street: { column: 'Street' }, street2: { column: 'Second line' } };
  expect(await changed({ ...same }, parts)).toMatchObject(changedTo({ ...divided, street: 'Box 1' }));
});

it('a status without a facility is that of the import’s facility, and a plan keeps those of others', async () => {
  const [mine, others] = [facility.name, other.name];
  const facilityContracts = [
    { facilityName: others, contractStatus: 'Contracted' as const },
    { facilityName: mine, contractStatus: 'Must Call' as const },
  ];
  const plan = samplePlan({ planCode: 0, facilityContracts });
  const stored = nextStored(plan, facility.id, directory, new Date());
  const status = { facilityName: { facility: true }, contractStatus: { column: 'Status' } };
  const upserts = await upsertsWith(() => undefined, tableOf(stored), { facilityContracts: [status] });
  const fields = { facilityContracts: [{ facilityName: mine, contractStatus: 'Not Contracted' as const }] };
  const [row] = rowsOf(1, '').map((each) => ({ ...each, key: '[0]', exactKey: '[0]', fields }));
  const [change] = row === undefined ? [] : await upserts.changes([row]);
  expect(change?.after && toPlan(change.after, directory).facilityContracts).toEqual([
    { facilityName: others, contractStatus: 'Contracted' },
    { facilityName: mine, contractStatus: 'Not Contracted' },
  ]);
});
