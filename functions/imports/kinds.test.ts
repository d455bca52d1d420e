import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportDetail, ImportKind } from '../../shared/import/batch.ts';
import { limits } from '../../shared/limits.ts';
import { lastDayOfEndedSince } from '../../shared/testing/last-day.ts';
import { csvLine } from '../../shared/text/csv-line.ts';
import { everyFacility, keys } from '../data/table/keys.ts';
import { changing } from '../testing/http-event.ts';
import { startTestImports } from '../testing/test-imports.ts';
import { facilities } from '../testing/world.ts';

const { world, admin, imports } = await startTestImports();

type Shown = Readonly<Record<string, unknown>>;
const itemsOf = async (list: 'listPayerContracts' | 'listPayerNames'): Promise<Shown[]> => {
  const { body } = await world.send(list, { query: {} }, admin);
  const { items } = body as { items?: Shown[] };
  return items ?? [];
};
/** Returns a list's content, without the fields that every write changes. */
const contentOf = async (list: Parameters<typeof itemsOf>[0]) =>
  (await itemsOf(list))
    .map(({ version, updatedAt, ...fields }) => JSON.stringify(Object.entries(fields).sort()))
    .sort();

/** Uploads a file and makes a dry run with the guessed map. */
async function checked(kind: ImportKind, lines: readonly string[], more: object = {}): Promise<ImportDetail> {
  const { _id, map } = await imports.drop(lines.join('\n'), facilities.own, 'list.csv', kind);
  return imports.check(_id, { ...map, ...more });
}
const { apply, undo } = imports;
const reasonsOf = async ({ _id }: ImportDetail) =>
  (await imports.rows(_id, 'rejected')).map(({ row, reasons }) => [
    row,
    ...reasons.map(({ reason }) => reason),
  ]);

describe('an import of payer contracts', () => {
  const contract = (payerName: string, more: object = {}) =>
    world.send('createPayerContract', { body: { payerName, facilityName: facilities.own, ...more } }, admin);
  const header = 'Payer name,Financial class,Status,End date,Notes';

  beforeAll(async () => {
    for (const name of ['Fernholt', 'Quarry', 'Oldport'])
      await contract(name, { phones: [{ label: 'General', number: '555-0100' }] });
  });

  it('adds contracts, changes only what the file contains, and can be undone', async () => {
    const before = await contentOf('listPayerContracts');
    const found = await checked('payerContracts', [
      header,
      'FERNHOLT,commercial,not contracted,12/31/2026,SSN 123-45-6789',
      'Quarry,Commercial,,,',
      'Newport,Medicare,Contracted,,',
      'Newport,Medicare,Termed,,',
      'Stone,Commercial,Maybe,someday,',
      ',Commercial,,,',
    ]);
    expect(found.map).toMatchObject({ key: ['payerName', 'financialClass'] });
    expect(found.counts).toMatchObject({
      new: 1,
      changed: 1,
      same: 1,
      rejected: 3,
      missing: 1,
      phi: 1,
      plans: 3,
    });
    expect(await contentOf('listPayerContracts')).toEqual(before);
    expect(await imports.rows(found._id, 'changed')).toEqual([
      {
        ...{ row: 2, name: 'FERNHOLT, Commercial', reasons: [] },
        changes: [
          { field: 'payerName', from: 'Fernholt', to: 'FERNHOLT' },
          { field: 'status', from: 'Contracted', to: 'Not Contracted' },
          { field: 'endDate', from: null, to: '2026-12-31' },
          { field: 'notes', from: null, to: 'SSN 123-45-6789' },
        ],
      },
    ]);
    expect(await reasonsOf(found)).toEqual([
      [5, 'Line 4 is for the same payer contract and was used; this one differs from it.'],
      [
        6,
        'status: "Maybe" is not known. Write one of these: Contracted, Not Contracted, Out of Network, Termed, Pending.',
        'endDate: "someday" is not a date. Write one like 11/21/2026, or leave the cell empty if there is none.',
      ],
      [7, 'payerName: This field is required.', 'status: This field is required.'],
    ]);

    await apply(found);
    const [changed] = (await itemsOf('listPayerContracts')).filter(
      ({ payerName }) => payerName === 'FERNHOLT',
    );
    expect(changed).toMatchObject({ status: 'Not Contracted', phones: [{ number: '555-0100' }] });
    expect((await checked('payerContracts', [header, 'Fernholt,,,,'])).counts).toMatchObject({ changed: 1 });
    expect((await undo(found)).counts).toMatchObject({ conflicts: 0 });
    expect(await contentOf('listPayerContracts')).toEqual(before);
  });

  it('ends contracts missing from the file only on request, and leaves one that a user edited', async () => {
    await contract('Lapsed', { endDate: '2020-12-31' });
    // Not in effect yet, so it cannot end yesterday.
    await contract('Future', { effectiveDate: '2999-01-01' });
    const before = await contentOf('listPayerContracts');
    // A row that could not be used still shows that the file has the contract.
    const broken = await checked('payerContracts', [header, 'Fernholt,Commercial,Contracted,,,a, b']);
    expect(broken.counts).toMatchObject({ rejected: 1, missing: 2 });
    const found = await checked('payerContracts', [header, 'Fernholt,Commercial,Contracted,,']);
    expect(found.counts).toMatchObject({ same: 1, missing: 2, plans: 4 });
    expect(found.rewritten).toEqual([]);
    // A row that does not name its contract may be the one that seems missing.
    const unread = await checked('payerContracts', [header, 'Quarry,Comercial,,,', 'Oldport,,Maybe,,']);
    expect(unread).toMatchObject({ counts: { rejected: 2, missing: 2 } });
    expect(unread.rewritten).toEqual([
      '1 rejected row does not say which payer contract is meant, so what seems missing from the file may be in a rejected row.',
    ]);
    // Neither does a row that could not be read.
    const quoted = await checked('payerContracts', [header, '"Quarry" West,Commercial,,,']);
    expect(quoted).toMatchObject({ counts: { rejected: 1, missing: 3 }, rewritten: unread.rewritten });
    const startedAt = new Date();
    const done = await apply(found, { retireMissing: true, confirmCount: 2 });
    expect(done).toMatchObject({ state: 'applied', progress: { done: 2, total: 2 } });
    const ended = (await itemsOf('listPayerContracts')).filter(({ endDate }) => endDate !== '');
    const yesterday = lastDayOfEndedSince(startedAt);
    expect(ended.map(({ payerName, endDate }) => [payerName, endDate]).sort()).toEqual([
      ['Lapsed', '2020-12-31'],
      ['Oldport', yesterday],
      ['Quarry', yesterday],
    ]);
    expect((await undo(found)).counts).toMatchObject({ conflicts: 0 });
    expect(await contentOf('listPayerContracts')).toEqual(before);

    const again = await checked('payerContracts', [header, 'Quarry,Commercial,Termed,,']);
    const [{ _id: id, version } = {}] = (await itemsOf('listPayerContracts')).filter(
      ({ payerName }) => payerName === 'Quarry',
    );
    const edit = {
      params: { id: String(id) },
      body: { notes: 'Mine' },
      headers: { 'if-match': `"${String(version)}"` },
    };
    expect((await world.send('updatePayerContract', edit, admin)).status).toBe(200);
    expect((await apply(again)).counts).toMatchObject({ conflicts: 1 });
    expect(await imports.rows(again._id, 'conflicts')).toMatchObject([
      { name: 'Quarry, Commercial', reasons: [{ reason: expect.stringMatching(/^Someone edited this/) }] },
    ]);
  });

  it('leaves a contract that a user moved to another facility, and says where it is', async () => {
    await contract('Wander');
    const lines = [
      header,
      'Wander,Commercial,Termed,,',
      'Rover,Commercial,Termed,,',
      'Drifter,Commercial,Termed,,',
    ];
    const moved = async (name: string) => {
      const { _id, version } =
        (await itemsOf('listPayerContracts')).find((one) => one.payerName === name) ?? {};
      const params = { id: String(_id) };
      const headers = changing(Number(version));
      return { params, headers, body: { facilityName: facilities.second } };
    };
    const move = async (name: string) =>
      expect((await world.send('updatePayerContract', await moved(name), admin)).status).toBe(200);
    const found = await checked('payerContracts', lines);
    await move('Wander');
    const there = 'Someone moved this to South Clinic in the meantime.';
    const rows = async () =>
      (await imports.rows(found._id, 'conflicts')).map(({ name, reasons }) => [
        name,
        ...reasons.map(({ reason }) => reason),
      ]);
    expect((await apply(found)).counts).toMatchObject({ new: 2, changed: 1, conflicts: 1 });
    expect(await rows()).toEqual([['Wander, Commercial', there]]);

    await move('Rover');
    const { body, ...drifter } = await moved('Drifter');
    expect((await world.send('deletePayerContract', drifter, admin)).status).toBe(204);
    expect((await undo(found)).counts).toMatchObject({ conflicts: 1 });
    expect(await rows()).toEqual([['Rover, Commercial', there]]);
    const left = (await itemsOf('listPayerContracts')).map(({ payerName, facilityName }) => [
      payerName,
      facilityName,
    ]);
    expect(left).toContainEqual(['Rover', facilities.second]);
  });

  it('misses nothing in the corrected rows of an earlier import', async () => {
    const { _id } = await checked('payerContracts', [header, 'Northgate,Commercial,Maybe,,']);
    const { body } = await world.send('listRejectedRows', { params: { id: _id }, query: {} }, admin);
    const { header: names, data } = body as { header: string[]; data: string[][] };
    const corrected = data.map((cells) => cells.map((cell) => (cell === 'Maybe' ? 'Pending' : cell)));
    const lines = [names, ...corrected].map((cells) => csvLine(cells).trim());
    const found = await checked('payerContracts', lines);
    expect(found.counts).toMatchObject({ new: 1, missing: 0 });
    expect(found.rewritten).toContain(
      'The file has the rejected rows of an earlier import, so nothing counts as missing from it.',
    );
  });

  it('of which the first changed a verified fact are both undone, the later one first', async () => {
    const { body } = await contract('Verified');
    const { data } = body as { data: { _id: string } };
    const groups = { groups: ['contracting', 'contacts'] };
    const verify = { params: { id: data._id }, headers: { 'if-match': '"1"' }, body: groups };
    expect((await world.send('verifyPayerContract', verify, admin)).status).toBe(200);
    const before = await contentOf('listPayerContracts');
    const found: ImportDetail[] = [];
    for (const cells of ['Termed,,', ',,Call first.']) {
      const one = await checked('payerContracts', [header, `Verified,Commercial,${cells}`]);
      await apply(one);
      found.unshift(one);
    }
    for (const one of found) expect((await undo(one)).counts).toMatchObject({ conflicts: 0 });
    expect(await contentOf('listPayerContracts')).toEqual(before);
  });

  it('changes the contract in effect, not one that ended before it', async () => {
    await contract('Renewed', { endDate: '2020-12-31' });
    await contract('Renewed');
    const found = await checked('payerContracts', [
      header,
      'Renewed,Commercial,Contracted,12/31/2020,',
      'Renewed,Commercial,Not Contracted,,',
    ]);
    expect(await reasonsOf(found)).toEqual([
      [2, expect.stringMatching(/^2 payer contracts .* it is not clear which one is meant/)],
    ]);
    await apply(found);
    const renewed = (await itemsOf('listPayerContracts')).filter(({ payerName }) => payerName === 'Renewed');
    expect(renewed.map(({ endDate, status }) => [endDate, status]).sort()).toEqual([
      ['', 'Not Contracted'],
      ['2020-12-31', 'Contracted'],
    ]);
  });
});

describe('an import of other names of payers', () => {
  const header = 'Other name,Payer,Kind,State';

  it('follows the rules of their page, covers all facilities, and can be undone', async () => {
    const before = await contentOf('listPayerNames');
    const found = await checked('payerNames', [
      header,
      'Coverdale,Fernholt,Former Name,Texas',
      'FHP,Fernholt,short form,',
      'FHP,Quarry,short form,',
      'Fernholt,Fernholt,brand,',
      'Coverdale,Fernholt,former name,TX',
    ]);
    expect(found).toMatchObject({
      facilityName: 'All facilities',
      counts: { new: 1, rejected: 4, missing: 0 },
    });
    expect(found.rewritten).toEqual(['Other names find nothing for 1 payer that no plan has yet: Fernholt.']);
    expect(await reasonsOf(found)).toEqual([
      [3, 'payerName: Line 4 says that it means Quarry.'],
      [4, 'payerName: Line 3 says that it means Fernholt.'],
      [5, 'name: This is the payer’s own name.'],
      [6, 'name: Line 2 says the same.'],
    ]);
    expect(await contentOf('listPayerNames')).toEqual(before);
    await apply(found);
    expect(await itemsOf('listPayerNames')).toMatchObject([
      { name: 'Coverdale', payerName: 'Fernholt', kind: 'former name', state: 'TX' },
    ]);
    await undo(found);
    expect(await contentOf('listPayerNames')).toEqual(before);
  });

  it('reports notes that look like PHI, which everybody would see', async () => {
    const lines = [`${header},Notes`, 'Drawbridge,Quarry,brand,,SSN 219-09-9999'];
    const found = await checked('payerNames', lines);
    expect(found.counts).toMatchObject({ new: 1, phi: 1 });
    expect(await imports.rows(found._id, 'phi')).toMatchObject([
      { row: 2, name: 'Drawbridge', reasons: [{ column: 'Notes', value: '219-09-9999' }] },
    ]);
    await apply(found);
    const [name] = await itemsOf('listPayerNames');
    const params = { id: String(name?._id) };
    expect((await world.send('payerNameHistory', { params, query: {} }, admin)).body).toMatchObject({
      data: [{ kind: 'created', phiWarning: { shown: true, kinds: ['ssn'] } }],
    });
    await undo(found);
  });

  it('leaves a name that a user added in the meantime', async () => {
    const found = await checked('payerNames', [header, 'Castle,Quarry,brand,', 'Tower,Quarry,brand,']);
    const body = { name: 'castle', payerName: 'Quarry', kind: 'brand' };
    expect((await world.send('createPayerName', { body }, admin)).status).toBe(201);
    const done = await apply(found);
    expect(done).toMatchObject({ state: 'applied', counts: { new: 2, conflicts: 1 } });
    expect((await itemsOf('listPayerNames')).map(({ name }) => name).sort()).toEqual(['Tower', 'castle']);
  });

  it('does not make a name mean two payers that a user gave to another one in the meantime', async () => {
    const found = await checked('payerNames', [header, 'Keep,Quarry,brand,', 'Moat,Quarry,brand,']);
    const body = { name: 'KEEP', payerName: 'Ashgrove', kind: 'brand' };
    expect((await world.send('createPayerName', { body }, admin)).status).toBe(201);
    expect(await apply(found)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } });
    expect(await imports.rows(found._id, 'conflicts')).toMatchObject([{ name: 'Keep' }]);
    const names = (await itemsOf('listPayerNames')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['KEEP', 'Moat']));
    expect(names).not.toContain('Keep');
  });

  it('changes no days of a name that a user gave to another payer for then in the meantime', async () => {
    const create = (payerName: string, days: object) => {
      const body = { name: 'Bailey', payerName, kind: 'brand', ...days };
      return world.send('createPayerName', { body }, admin);
    };
    const daysOf = async () =>
      (await itemsOf('listPayerNames')).flatMap(({ name, payerName, from, until }) =>
        name === 'Bailey' ? [[payerName, from, until]] : [],
      );
    const dated = 'Other name,Payer,Kind,From,Until';
    expect((await create('Quarry', { until: '2025-12-31' })).status).toBe(201);
    const found = await checked('payerNames', [dated, 'Bailey,Quarry,brand,,2027-12-31']);
    expect(found.counts).toMatchObject({ changed: 1 });
    expect((await create('Ashgrove', { from: '2026-01-01' })).status).toBe(201);
    expect(await apply(found)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } });
    expect(await imports.rows(found._id, 'conflicts')).toMatchObject([
      {
        name: 'Bailey',
        reasons: [{ reason: expect.stringMatching(/^Someone saved what contradicts this/) }],
      },
    ]);
    expect(await daysOf()).toEqual(
      expect.arrayContaining([
        ['Quarry', '', '2025-12-31'],
        ['Ashgrove', '2026-01-01', ''],
      ]),
    );

    // Each of these contradicts the other one as it was.
    const both = ['Bailey,Ashgrove,brand,2025-07-01,', 'Bailey,Quarry,brand,,2025-06-30'];
    const moved = await apply(await checked('payerNames', [dated, ...both]));
    expect(moved.counts).toMatchObject({ changed: 2, conflicts: 0 });
    expect(await daysOf()).toEqual(
      expect.arrayContaining([
        ['Quarry', '', '2025-06-30'],
        ['Ashgrove', '2025-07-01', ''],
      ]),
    );
  });

  it('writes nothing when the list is full', async () => {
    const before = await contentOf('listPayerNames');
    const lines = [header, 'Last one,Quarry,brand,'];
    const found = await checked('payerNames', lines);
    const { table } = world.container;
    const item = await table.get(keys.hubState(everyFacility));
    const setState = (full: object) => table.put({ ...item, ...keys.hubState(everyFacility), ...full });
    await setState({ records: limits.payerNames.most });
    const failed = await apply(found);
    // A dry run finds out itself, before the first of several parts is written.
    await setState({ bytes: limits.payerNames.bytes });
    const again = await checked('payerNames', lines);
    await setState({});
    const problem = 'At most 5,000 other names can be kept, with short notes.';
    expect([failed, again]).toMatchObject([
      { state: 'failed', problem },
      { state: 'failed', problem },
    ]);
    expect(await contentOf('listPayerNames')).toEqual(before);
  });
});

describe('an import of BlueCard prefixes', () => {
  it('adds prefixes to existing plans, and can be undone', async () => {
    const plan = (planCode: number, more: object = {}) =>
      world.addPlan('own', { planCode, descriptiveName: `Plan ${planCode}`, ...more });
    await plan(42, { prefixes: [{ value: 'AAA' }] });
    await plan(43, { prefixes: [] });
    await plan(44);
    await plan(44, { planName: 'Twin' });
    const contents = async () =>
      (await imports.plans(facilities.own))
        .map(({ _id, prefixes, planCode }) => JSON.stringify([_id, planCode, prefixes]))
        .sort();
    const before = await contents();
    const found = await checked('planPrefixes', [
      'Plan Code,Prefix',
      '0042,bbb',
      '43,"CCC, DDD"',
      '42,AAA',
      '42,TOOLONG',
      '99,EEE',
      '44,FFF',
      '42,',
    ]);
    expect(found.map).toMatchObject({
      key: ['planCode'],
      fields: { prefixes: { split: { column: 'Prefix' } } },
    });
    expect(found.counts).toMatchObject({ new: 0, changed: 2, joined: 1, rejected: 4, missing: 0 });
    expect(await reasonsOf(found)).toEqual([
      [5, 'prefixes: "TOOLONG": A prefix must have 3 characters.'],
      [6, 'No plan of the facility has planCode 99.'],
      [7, '2 plans of the facility have planCode 44, so it is not clear which one is meant.'],
      [8, 'prefixes: This field is required.'],
    ]);
    await apply(found);
    const plans = await imports.plans(facilities.own);
    expect(plans.find(({ planCode }) => planCode === 42)?.prefix).toBe('AAA, BBB');
    expect(plans.find(({ planCode }) => planCode === 43)?.prefix).toBe('CCC, DDD');
    await undo(found);
    expect(await contents()).toEqual(before);
  });

  it('ignores a merged plan with the same code, and rejects a row that matches only a merged plan', async () => {
    const plan = (planCode: number) =>
      world.addPlan('own', { planCode, descriptiveName: `Plan ${planCode}` });
    const [kept = '', twin = '', gone = ''] = [await plan(71), await plan(71), await plan(72)];
    for (const [at, other] of [twin, gone].entries()) {
      const body = { other: { _id: other, version: 1 }, take: [], both: [] };
      const request = { params: { id: kept }, headers: { 'if-match': `"${1 + at}"` }, body };
      expect((await world.send('mergePlans', request, admin)).status).toBe(200);
    }
    const found = await checked('planPrefixes', ['Plan Code,Prefix', '71,GGG', '72,HHH']);
    expect(await reasonsOf(found)).toEqual([
      [3, 'The plan with planCode 72 was merged into Plan 71. Leave this row out, or undo the merge.'],
    ]);
    expect(await apply(found)).toMatchObject({ state: 'applied', counts: { changed: 1, conflicts: 0 } });
    const plans = await imports.plans(facilities.own);
    expect(plans.find(({ _id }) => _id === kept)?.prefix).toMatch(/GGG$/);
  });
});

it.each([
  ['payerContracts', 'Payer name,Financial class,Status,Notes', 'Twicely,Other,Contracted'],
  ['payerNames', 'Other name,Payer,Notes', 'Twicely,Fernholt'],
] as const)('two imports of the same %s are undone, the later one first', async (kind, names, row) => {
  const found: ImportDetail[] = [];
  for (const notes of ['Once.', 'Again.']) {
    const one = await checked(kind, [names, `${row},${notes}`]);
    await apply(one);
    found.unshift(one);
  }
  expect(found).toMatchObject([{ counts: { changed: 1 } }, { counts: { new: 1 } }]);
  for (const one of found)
    expect(await undo(one)).toMatchObject({ state: 'undone', counts: { conflicts: 0 } });
});

it('a saved mapping is not replaced by one of the same name for another kind of import', async () => {
  const prefixes = await imports.drop('Plan code,Prefix\n1,ABC\n', facilities.own, 'a.csv', 'planPrefixes');
  const contracts = await imports.drop('Payer name\nFernholt\n', facilities.own, 'b.csv', 'payerContracts');
  for (const { _id: id, map } of [prefixes, contracts])
    await world.send('mapImport', { params: { id }, body: { map, saveAs: 'Fernholt' } }, admin);
  const { body } = await world.send('listImportMaps', {}, admin);
  expect((body as { data: Shown[] }).data.map(({ kind, name }) => [kind, name]).sort()).toEqual([
    ['payerContracts', 'Fernholt'],
    ['planPrefixes', 'Fernholt'],
  ]);
});
