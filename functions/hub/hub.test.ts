import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addContract, addPolicy } from '../testing/hub-records.ts';
import {
  facilities,
  type SignedInBrowser,
  startWorld,
  type TestAnswer,
  type World,
} from '../testing/world.ts';

let world: World;
let admin: SignedInBrowser;
let member: SignedInBrowser;

beforeAll(async () => {
  world = await startWorld();
  await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: [] });
  await world.addPerson({ email: 'member@demo.test', access: ['own'] });
  admin = await world.signIn('admin@demo.test');
  member = await world.signIn('member@demo.test');
});
afterAll(() => world.stop());

const data = ({ body }: TestAnswer) => (body as { data: Record<string, unknown> & { _id: string } }).data;
const items = ({ body }: TestAnswer) =>
  (body as { items: (Record<string, unknown> & { _id: string })[] }).items;
const once = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const create = (body: object, key?: string) =>
  world.send('createPayerContract', { headers: once(key), body }, admin);
const patch = (id: string, version: number, body: object) =>
  world.send(
    'updatePayerContract',
    { params: { id }, headers: { 'if-match': `"${version}"`, ...once() }, body },
    admin,
  );
const listed = async (facility: string, as = admin) =>
  items(await world.send('listPayerContracts', { query: { facility } }, as));

describe('payer contracts', () => {
  it('are created, listed, edited and deleted, with their history', async () => {
    const created = await create({
      payerName: '  Fernholt  ',
      facilityName: facilities.own,
      phones: [{ number: '(555) 555-0101' }, { label: 'General' }],
      portals: [{ url: 'portal.example' }],
    });
    expect(created.status).toBe(201);
    expect(data(created)).toMatchObject({
      payerName: 'Fernholt',
      facilityName: facilities.own,
      financialClass: 'Commercial',
      status: 'Contracted',
      phones: [{ label: 'General', number: '(555) 555-0101', notes: '' }],
      portals: [{ label: 'Portal', url: 'https://portal.example' }],
      version: 1,
    });
    const { _id: id } = data(created);
    expect((await listed(facilities.own)).map(({ _id }) => _id)).toContain(id);

    const edited = await patch(id, 1, { status: 'Termed', endDate: '2026-06-30' });
    expect(edited.headers.etag).toBe('"2"');
    expect(data(edited)).toMatchObject({ payerName: 'Fernholt', status: 'Termed', endDate: '2026-06-30' });
    const gone = await world.send(
      'deletePayerContract',
      { params: { id }, headers: { 'if-match': '"2"', ...once() } },
      admin,
    );
    expect(gone.status).toBe(204);
    expect((await listed(facilities.own)).map(({ _id }) => _id)).not.toContain(id);

    const history = await world.send('payerContractHistory', { params: { id }, query: {} }, admin);
    expect(history.body).toMatchObject({
      data: [
        { kind: 'deleted', version: 3, by: { name: 'Test Person' } },
        {
          kind: 'changed',
          version: 2,
          changes: [
            { field: 'endDate', from: null, to: '2026-06-30' },
            { field: 'status', from: 'Contracted', to: 'Termed' },
          ],
        },
        { kind: 'created', version: 1 },
      ],
    });
  });

  it('gives the first answer to a repeated request and creates once', async () => {
    const body = { payerName: 'Twice Health', facilityName: facilities.second };
    const key = randomUUID();
    const answers = await Promise.all([create(body, key), create(body, key)]);
    answers.push(await create(body, key));
    expect(new Set(answers.map((answer) => data(answer)._id)).size).toBe(1);
    const twice = (await listed(facilities.second)).filter(({ payerName }) => payerName === 'Twice Health');
    expect(twice).toHaveLength(1);
  });

  it('tells a stale edit the record as it is now, and of two edits at once lets one win', async () => {
    const { _id: id } = await addContract(world, { facilityName: facilities.second });
    const answers = await Promise.all(['First.', 'Second.'].map((notes) => patch(id, 1, { notes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    const loser = answers.find(({ status }) => status === 412);
    expect(loser?.body).toMatchObject({ code: 'STALE', current: winner && data(winner) });
  });

  it('moves to another facility with its history', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.second,
      payerName: 'Wander Health',
    });
    const moved = await patch(id, 1, { facilityName: facilities.foreign });
    expect(data(moved)).toMatchObject({ facilityName: facilities.foreign, version: 2 });
    const names = (list: Record<string, unknown>[]) => list.map(({ payerName }) => payerName);
    expect(names(await listed(facilities.second))).not.toContain('Wander Health');
    expect(names(await listed(facilities.foreign))).toContain('Wander Health');
    const history = await world.send(
      'payerContractHistory',
      { params: { id: data(moved)._id }, query: {} },
      admin,
    );
    expect(history.body).toMatchObject({ data: [{ version: 2 }, { version: 1, kind: 'created' }] });
  });

  it.each([
    ['a name of blanks', { payerName: '   ' }, 'payerName'],
    ['a name that nobody can see', { payerName: '\u200b' }, 'payerName'],
    ['a day that does not exist', { endDate: '2026-02-31' }, 'endDate'],
    ['an unknown facility', { facilityName: 'Nowhere Hospital' }, 'facilityName'],
    ['an unknown status', { status: 'Maybe' }, 'status'],
    ['1,000 phones', { phones: Array.from({ length: 1_000 }, () => ({ number: '1' })) }, 'phones'],
    ['a script as portal', { portals: [{ url: 'javascript:alert(1)' }] }, 'portals.0.url'],
    ['an end before the start', { effectiveDate: '2026-02-01', endDate: '2026-01-31' }, 'endDate'],
  ])('refuses %s and names the field', async (_what, wrong, field) => {
    const answer = await create({ payerName: 'Fernholt', facilityName: facilities.own, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  });

  it('judges an edit by the whole record', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.second,
      effectiveDate: '2026-02-01',
    });
    const answer = await patch(id, 1, { endDate: '2026-01-31' });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { endDate: expect.any(String) } });
  });

  it('refuses more text than a record can hold, and writes nothing', async () => {
    const phones = Array.from({ length: 100 }, () => ({ number: '1', notes: 'x'.repeat(1_900) }));
    const answer = await create({ payerName: 'Huge Health', facilityName: facilities.own, phones });
    expect(answer.status).toBe(413);
    const names = (await listed(facilities.own)).map(({ payerName }) => payerName);
    expect(names).not.toContain('Huge Health');
  });

  it('keep their facility when it is renamed, and keep it from being deleted', async () => {
    const made = await world.send(
      'createFacility',
      { body: { name: 'Quarry Lane', primaryColor: '#123456' } },
      admin,
    );
    const facility = data(made)._id;
    const { _id: id } = await addContract(world, { facilityName: 'Quarry Lane' });
    await world.send(
      'updateFacility',
      {
        params: { id: facility },
        headers: { 'if-match': '"1"' },
        body: { name: 'Quarry Hill', primaryColor: '#123456', archived: false },
      },
      admin,
    );
    expect(await listed('Quarry Hill')).toMatchObject([{ _id: id, facilityName: 'Quarry Hill' }]);
    const refused = await world.send('deleteFacility', { params: { id: facility } }, admin);
    expect(refused.body).toMatchObject({ code: 'FACILITY_IN_USE', message: expect.stringContaining('1 ') });
    await world.send(
      'deletePayerContract',
      { params: { id }, headers: { 'if-match': '"1"', ...once() } },
      admin,
    );
    const gone = await world.send('deleteFacility', { params: { id: facility } }, admin);
    expect(gone.status).toBe(204);
  });
});

describe('lists', () => {
  it('show a member the records of their facilities only', async () => {
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Foreign Health' });
    const all = items(await world.send('listPayerContracts', { query: {} }, member));
    expect(new Set(all.map(({ facilityName }) => facilityName))).not.toContain(facilities.foreign);
    const foreign = await world.send(
      'listPayerContracts',
      { query: { facility: facilities.foreign } },
      member,
    );
    expect(foreign.status).toBe(404);
  });

  it('reach every record page by page, also when one is added or removed in between', async () => {
    for (let at = 0; at < 12; at++)
      await addPolicy(world, { facilityName: at % 2 === 0 ? facilities.own : facilities.second });
    const before = items(await world.send('listPlanPolicies', { query: {} }, admin));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 5, ...(cursor !== undefined && { cursor }) };
      const answer = await world.send('listPlanPolicies', { query }, admin);
      seen.push(...items(answer).map(({ _id }) => _id));
      cursor = (answer.body as { nextCursor?: string }).nextCursor;
      const [last] = items(answer).slice(-1);
      const params = { id: last?._id ?? '' };
      await world.send('deletePlanPolicy', { params, headers: { 'if-match': '"1"', ...once() } }, admin);
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before.map(({ _id }) => _id)));
  });

  it('report a broken record and go on', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.second,
      payerName: 'Broken Health',
    });
    const { table } = world.container;
    const [facilityId = '', key = ''] = id.split('-');
    const { keys } = await import('../data/keys.ts');
    const stored = await table.get(keys.hubRecord(facilityId, 'CONTRACT', key));
    await table.put({ ...stored, record: { payerName: 7 } });
    const names = (await listed(facilities.second)).map(({ payerName }) => payerName);
    expect(names).not.toContain('Broken Health');
    expect(names.length).toBeGreaterThan(0);
    expect(world.log.entries.some(({ message }) => message.includes('broken'))).toBe(true);
    await table.delete(keys.hubRecord(facilityId, 'CONTRACT', key));
  });
});

describe('what speaks of one plan', () => {
  it('is matched by name at the facility, and shows a change at once', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.own,
      payerName: 'LARKMOOR-blue  mutual',
    });
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Larkmoor Blue Mutual' });
    await addPolicy(world, { facilityName: facilities.own, planName: 'Select PPO' });
    const query = {
      facility: facilities.own,
      payerName: 'Larkmoor Blue Mutual',
      planName: 'Select PPO',
      descriptiveName: 'Larkmoor Select',
    };
    const cover = async () => data(await world.send('getPlanCover', { query }, member));
    expect(await cover()).toMatchObject({ contracts: [{ _id: id }], policies: [{ planName: 'Select PPO' }] });
    await patch(id, 1, { endDate: '2020-01-01' });
    expect(await cover()).toMatchObject({ contracts: [{ endDate: '2020-01-01' }] });
  });
});

describe('derived views', () => {
  beforeAll(async () => {
    const codes = { payerName: 'Derived Health', payerCode: 41 };
    await world.addPlan('own', { ...codes, planName: 'A', planCode: 4101 });
    await world.addPlan('second', { ...codes, planName: 'A', planCode: 4101 });
    await world.addPlan('own', { ...codes, planName: 'B', planCode: 4101 });
    await addContract(world, {
      facilityName: facilities.own,
      payerName: 'Derived Health',
      phones: [{ number: '555-0177' }],
      addresses: [{ city: 'Sacramento' }],
    });
  });
  const list = async (id: Parameters<World['send']>[0], as = admin) =>
    (await world.send(id, { query: {} }, as)).body as { items: Record<string, unknown>[] };

  it('name every payer with its facilities', async () => {
    expect((await list('listHubPayers')).items).toContainEqual({
      payerName: 'Derived Health',
      facilities: [facilities.own, facilities.second],
      plans: 3,
      contracts: 1,
    });
    expect((await list('listHubPayers', member)).items).toContainEqual({
      payerName: 'Derived Health',
      facilities: [facilities.own],
      plans: 2,
      contracts: 1,
    });
  });

  it('mark a plan code that stands for two plans of a facility', async () => {
    const { items: all } = await list('listHubPlanCodes');
    expect(all.filter(({ payerName }) => payerName === 'Derived Health')).toMatchObject([
      { planName: 'A', facilities: [facilities.own, facilities.second], duplicateAt: [facilities.own] },
      { planName: 'B', facilities: [facilities.own], duplicateAt: [facilities.own] },
    ]);
  });

  it('gather phones and addresses with where they stand', async () => {
    const source = { kind: 'payer contract', name: 'Derived Health', facilityName: facilities.own };
    expect((await list('listHubContacts')).items).toContainEqual(
      expect.objectContaining({ number: '555-0177', source: expect.objectContaining(source) }),
    );
    expect((await list('listHubAddresses')).items).toContainEqual(
      expect.objectContaining({ city: 'Sacramento', source: expect.objectContaining(source) }),
    );
  });

  it('are paged to the end', async () => {
    const first = await world.send('listHubContacts', { query: { limit: 1 } }, admin);
    expect(items(first)).toHaveLength(1);
    const { nextCursor } = first.body as { nextCursor: string };
    const second = await world.send('listHubContacts', { query: { limit: 1, cursor: nextCursor } }, admin);
    expect(items(second)).toHaveLength(1);
    expect(items(second)).not.toEqual(items(first));
  });
});

describe('portals', () => {
  it('are created by administrators and read by everyone', async () => {
    const body = { name: 'One portal', url: 'portal.example', isActive: false };
    const made = await world.send('createHubPortal', { headers: once(), body }, admin);
    expect(data(made)).toMatchObject({ url: 'https://portal.example', notes: '', isActive: false });
    expect(items(await world.send('listHubPortals', { query: {} }, member))).toContainEqual(data(made));
  });
});
