import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/errors.ts';
import { addressOfText } from '../../shared/import/address-of-text.ts';
import type { ImportMap } from '../../shared/import/import-map.ts';
import type { PlanInput } from '../../shared/plan/plan.ts';
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

const storedPlan = (more: Partial<PlanInput> = {}) =>
  nextStored(samplePlan({ planCode: 0, ...more }), facility.id, directory, new Date());

it('a row keeps what somebody saves of its plan while it is being written', async () => {
  let stored = storedPlan({ notes: 'Old', authorizationNotes: 'Old' });
  const newer = { ...stored, plan: { ...stored.plan, authorizationNotes: 'Meanwhile' } };
  const written: unknown[] = [];
  const write = ([change]: readonly PlanChange[]) => {
    if (stored !== newer) {
      stored = newer;
      throw new ApiError('CONFLICT');
    }
    written.push(change?.after?.plan);
  };
  const upserts = await upsertsWith(write, { ...tableOf(stored), getMany: async () => [stored] });
  const same = { key: '[0]', exactKey: '[0]', fields: { notes: 'New' } };
  expect(await upserts.save(rowsOf(1, '').map((row) => ({ ...row, ...same })))).toEqual(['changed']);
  expect(written).toMatchObject([{ notes: 'New', authorizationNotes: 'Meanwhile' }]);
});

/** Returns the plan as a row with these fields would leave it; undefined if the row changes nothing. */
async function changed(stored: StoredPlan, fields: Record<string, unknown>, mapped: object = {}) {
  const upserts = await upsertsWith(() => undefined, tableOf(stored), mapped);
  const rows = rowsOf(1, '').map((row) => ({ ...row, key: '[0]', exactKey: '[0]', fields }));
  const [change] = await upserts.changes(rows);
  return change?.after?.plan;
}

it.each([
  ['a field that a later release has added', { laterField: '17' }],
  ['an address that would be refused today', { portalLinks: [{ title: 'Old', url: 'ftp://old.example' }] }],
  ['a picture that would be refused today', { image: 'http:// /card.png' }],
])('a row that changes one field leaves %s unchanged', async (_, kept) => {
  const stored = storedPlan();
  const plan = { ...stored.plan, ...kept };
  expect(await changed({ ...stored, plan }, { notes: 'New' })).toEqual({ ...plan, notes: 'New' });
});

it('a plan keeps its own spelling of Medicaid when a file has the usual one, as that of an export', async () => {
  const stored = storedPlan({ financialClass: 'Medi-Cal' });
  expect(await changed(stored, { financialClass: 'Medicaid/Medi-Cal' })).toBeUndefined();
  const commercial = { financialClass: 'Commercial' };
  expect(await changed(stored, commercial)).toMatchObject(commercial);
});

it('a payer ID that lost the zeros in front in a spreadsheet keeps them', async () => {
  const stored = storedPlan({ payerId: '00430' });
  expect(await changed(stored, { payerId: '430' })).toBeUndefined();
  expect(await changed(stored, { payerId: '431' })).toMatchObject({ payerId: '431' });
});

it('an electronic ID that lost the zeros in front in a spreadsheet keeps them', async () => {
  const of = (id: string) => ({
    ...{ transaction: 'Institutional claims' as const, id, through: '' },
    ...{ enrollment: 'Unknown' as const, note: '' },
  });
  const stored = storedPlan({ electronicIds: [of('00430'), of('00077'), of('77')] });
  const changedIds = async (electronicIds: object, ...ids: string[]) =>
    (await changed(stored, { electronicIds: ids.map(of) }, { electronicIds }))?.electronicIds?.map(
      ({ id }) => id,
    );
  const columns = [{ id: { column: 'Payer ID' } }];
  // 77 is an ID of the plan, too.
  expect(await changedIds(columns, '430', '00077', '77')).toBeUndefined();
  expect(await changedIds(columns, '430', '431')).toEqual(['00430', '431']);
  expect(await changedIds(columns, '430', '00430')).toEqual(['430', '00430']);
  expect(await changedIds({ lines: { column: 'IDs' } }, '430')).toEqual(['430']);
});

it('an address whose ZIP lost the zeros in front in a spreadsheet keeps them', async () => {
  const stored = storedPlan({ facilityAddress: { street: 'Box 1', zip: '01970' } });
  const changedTo = (street: string) => changed(stored, { facilityAddress: { street, zip: '1970' } });
  expect(await changedTo('Box 1')).toBeUndefined();
  expect(await changedTo('Box 2')).toMatchObject({ facilityAddress: { street: 'Box 2', zip: '01970' } });
});

it('the parts that a row leaves out of an address stay, unless it has another address', async () => {
  const address = { street: 'PO Box 1', city: 'El Paso', state: 'TX' };
  const others = { street2: 'Attn Claims', zip: '79998' };
  const stored = storedPlan({ facilityAddress: { ...address, ...others } });
  const changedTo = (facilityAddress: object) => changed(stored, { facilityAddress });
  expect(await changedTo(address)).toBeUndefined();
  const shouted = { street: 'P.O. BOX 1', city: 'EL PASO' };
  expect(await changedTo(shouted)).toMatchObject({
    facilityAddress: { ...address, ...shouted, ...others },
  });
  const moved = { street: 'PO Box 2', city: 'El Paso' };
  expect((await changedTo(moved))?.facilityAddress).toEqual(moved);
});

it('an address that reads the same in one cell keeps its parts, which other columns can correct', async () => {
  const facilityAddress = { street: 'Box 1, Attn Claims', city: 'Salem', state: 'MA', zip: '01970' };
  const stored = storedPlan({ facilityAddress });
  const changedTo = async (address: object | undefined, mapped: object) =>
    (await changed(stored, { facilityAddress: { ...address } }, { facilityAddress: mapped }))
      ?.facilityAddress;
  const whole = { whole: { column: 'Address' } };
  const divided = { street: 'Box 2', street2: 'Attn Claims' };
  const [same, other] = ['1', '2'].map((box) => addressOfText(`Box ${box}, Attn Claims, Salem, MA, 01970`));
  expect(await changedTo(same, whole)).toBeUndefined();
  expect(await changedTo(other, whole)).toMatchObject(divided);
  const parts = { street: { column: 'Street' }, street2: { column: 'Second line' } };
  expect(await changedTo(same, parts)).toMatchObject({ ...divided, street: 'Box 1' });
});

it('a status without a facility is that of the import’s facility, and a plan keeps those of others', async () => {
  const [mine, others] = [facility.name, other.name];
  const stored = storedPlan({
    facilityContracts: [
      { facilityName: others, contractStatus: 'Contracted' },
      { facilityName: mine, contractStatus: 'Must Call' },
    ],
  });
  const status = { facilityName: { facility: true }, contractStatus: { column: 'Status' } };
  const facilityContracts = [{ facilityName: mine, contractStatus: 'Not Contracted' as const }];
  const plan = await changed(stored, { facilityContracts }, { facilityContracts: [status] });
  expect(plan && toPlan({ ...stored, plan }, directory).facilityContracts).toEqual([
    { facilityName: others, contractStatus: 'Contracted' },
    { facilityName: mine, contractStatus: 'Not Contracted' },
  ]);
});
