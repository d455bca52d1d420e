import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readDirectory } from '../data/facility-directory.ts';
import { keys } from '../data/table/keys.ts';
import { allPages } from '../testing/all-pages.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { addContract, addPolicy } from '../testing/hub-records.ts';
import { facilities, startTestWorld, type World } from '../testing/world.ts';
import { facilityFactsReader } from './facility-facts.ts';
import { data, items, listedContracts } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const member = await world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

describe('the lists of hub records', () => {
  it('show a member only the records of their own facilities', async () => {
    await addContract(world, { facilityName: facilities.own, payerName: 'Own Health' });
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Foreign Health' });
    const all = items(await world.send('listPayerContracts', { query: {} }, member));
    expect(all.map(({ payerName }) => payerName)).toEqual(['Own Health']);
    const foreign = await world.send(
      'listPayerContracts',
      { query: { facility: facilities.foreign } },
      member,
    );
    expect(foreign.status).toBe(404);
  });

  it('reach every record page by page, even when one is added or removed in between', async () => {
    for (let at = 0; at < 12; at++)
      await addPolicy(world, { facilityName: at % 2 === 0 ? facilities.own : facilities.foreign });
    const before = items(await world.send('listPlanPolicies', { query: {} }, admin));
    const seen: string[] = [];
    let additions = 6;
    await allPages(async (cursor) => {
      const query = { limit: 5, ...cursor };
      const answer = await world.send('listPlanPolicies', { query }, admin);
      seen.push(...items(answer).map(({ _id }) => _id));
      const [last] = items(answer).slice(-1);
      const params = { id: last?._id ?? '' };
      await world.send('deletePlanPolicy', { params, headers: changing() }, admin);
      if (additions-- > 0) await addPolicy(world, { facilityName: facilities.own });
      return answer.body as { nextCursor?: string };
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(before.map(({ _id }) => _id)));
  });

  it('show the default of a field that is newer than the record, and an edit then stores it', async () => {
    const { _id: id } = await addPolicy(world, { facilityName: facilities.own, planName: 'Older PPO' });
    const { table } = world.container;
    const [facilityId = '', key = ''] = id.split('-');
    const place = keys.record('POLICY', facilityId, key);
    const { record, ...stored } = (await table.get(place)) as { record: object };
    await table.put({ ...stored, record: { ...record, networkStatus: undefined } });
    const query = { facility: facilities.own };
    const all = items(await world.send('listPlanPolicies', { query }, admin));
    expect(all.find(({ _id }) => _id === id)).toMatchObject({ networkStatus: 'In Network' });
    const edit = {
      params: { id },
      headers: changing(),
      body: { notes: 'Call.' },
    };
    expect(data(await world.send('updatePlanPolicy', edit, admin))).toMatchObject({ notes: 'Call.' });
    expect(await table.get(place)).toMatchObject({ record: { networkStatus: 'In Network', notes: 'Call.' } });
  });

  it('log a broken record and show the others', async () => {
    await addContract(world, { facilityName: facilities.second, payerName: 'Whole Health' });
    const { _id: id } = await addContract(world, {
      facilityName: facilities.second,
      payerName: 'Broken Health',
    });
    const { table } = world.container;
    const [facilityId = '', key = ''] = id.split('-');
    const stored = await table.get(keys.record('CONTRACT', facilityId, key));
    await table.put({ ...stored, record: { payerName: 7 } });
    const names = (await listedContracts(world, admin, facilities.second)).map(({ payerName }) => payerName);
    expect(names).toEqual(['Whole Health']);
    expect(world.log.entries.some(({ message }) => message.includes('malformed'))).toBe(true);
    await table.delete(keys.record('CONTRACT', facilityId, key));
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
      payerName: 'Derived  HEALTH',
      phones: [{ number: '555-0177' }],
      addresses: [{ city: 'Sacramento' }],
    });
  });
  const list = async (id: Parameters<World['send']>[0], as = admin) =>
    (await world.send(id, { query: {} }, as)).body as { items: Record<string, unknown>[] };

  it('list every payer with its facilities', async () => {
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

  it('mark a plan code that two plans of a facility share', async () => {
    const { items: all } = await list('listHubPlanCodes');
    expect(all.filter(({ payerName }) => payerName === 'Derived Health')).toMatchObject([
      { planName: 'A', facilities: [facilities.own, facilities.second], duplicateAt: [facilities.own] },
      { planName: 'B', facilities: [facilities.own], duplicateAt: [facilities.own] },
    ]);
  });

  it('collect phone numbers and addresses with their sources', async () => {
    const source = { kind: 'payer contract', name: 'Derived  HEALTH', facilityName: facilities.own };
    expect((await list('listHubContacts')).items).toContainEqual(
      expect.objectContaining({ number: '555-0177', source: expect.objectContaining(source) }),
    );
    expect((await list('listHubAddresses')).items).toContainEqual(
      expect.objectContaining({ city: 'Sacramento', source: expect.objectContaining(source) }),
    );
  });

  it('keep one order, whether the function has just read the plans or has most of them cached', async () => {
    const { table } = world.container;
    const directory = await readDirectory(table);
    const entries = directory.facilities.filter(({ name }) => name === facilities.foreign);
    const reader = facilityFactsReader(table);
    const order = async (of = reader) => {
      const [facility] = await of.all(entries, directory, new Date());
      return facility?.plans.map(({ _id }) => _id);
    };
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 3; at++) await world.addPlan('foreign');
      expect(await order()).toEqual(await order(facilityFactsReader(table)));
    }
  });

  it('read each of many facilities once, not again for every page, and the counters of all together', async () => {
    const { table } = world.container;
    const directory = await readDirectory(table);
    const entries = Array.from({ length: 60 }, (_, at) => ({
      id: `many${String(at).padStart(4, '0')}`,
      name: `Facility ${at}`,
      primaryColor: '#005b7f',
      version: 1,
    }));
    const queryRange = jest.fn(table.queryRange);
    const getMany = jest.fn(table.getMany);
    const reader = facilityFactsReader({ ...table, queryRange, getMany });
    await reader.all(entries, directory, new Date());
    expect(queryRange.mock.calls.length).toBeGreaterThanOrEqual(entries.length);
    expect(getMany).toHaveBeenCalledTimes(1);
    queryRange.mockClear();
    await reader.all(entries, directory, new Date());
    expect(queryRange).not.toHaveBeenCalled();
  });

  it('reach every payer page by page, even when rows already returned are deleted in between', async () => {
    const names = ['Paged Alder', 'Paged Birch', 'Paged Cedar', 'Paged Fir'];
    const ids = new Map<string, string>();
    for (const payerName of names) ids.set(payerName, await world.addPlan('second', { payerName }));
    const seen: string[] = [];
    await allPages(async (cursor) => {
      const query = { limit: 1, ...cursor };
      const { body } = await world.send('listHubPayers', { query }, admin);
      const page = body as { items: { payerName: string }[]; nextCursor?: string };
      for (const { payerName } of page.items) {
        seen.push(payerName);
        const id = ids.get(payerName);
        if (id === undefined) continue;
        const removal = { params: { id }, headers: changing() };
        expect((await world.send('deletePlan', removal, admin)).status).toBe(204);
      }
      return page;
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((name) => name.startsWith('Paged'))).toEqual(names);
  });

  it('reject a cursor that names no record’s key, which the table would not accept', async () => {
    const cursor = Buffer.from('{"f":"north000","k":"~"}').toString('base64url');
    expect(await world.send('listPlanPolicies', { query: { cursor } }, admin)).toMatchObject({
      status: 400,
      body: { fields: { cursor: 'This cursor is not valid.' } },
    });
  });
});

describe('portals', () => {
  it('are created by administrators and can be read by every user', async () => {
    const body = { name: 'One portal', url: 'portal.example', isActive: false };
    const made = await world.send('createHubPortal', { headers: idempotencyHeader(), body }, admin);
    expect(data(made)).toMatchObject({ url: 'https://portal.example', notes: '', isActive: false });
    expect(items(await world.send('listHubPortals', { query: {} }, member))).toContainEqual(data(made));
  });
});
