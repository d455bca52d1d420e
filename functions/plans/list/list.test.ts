import { describe, expect, it, jest } from '@jest/globals';
import type { Context } from 'aws-lambda';
import type { FacilityRecord } from '../../../shared/facility/facility.ts';
import { withListChanges } from '../../../shared/plan/changes/list-changes.ts';
import { type PlanList, planListSchema } from '../../../shared/plan/plan.ts';
import { keys } from '../../data/table/keys.ts';
import { allPages } from '../../testing/all-pages.ts';
import { httpEvent } from '../../testing/http-event.ts';
import { addContract, addPolicy } from '../../testing/hub-records.ts';
import { samplePlan } from '../../testing/sample-plan.ts';
import type { TestAnswer } from '../../testing/test-answer.ts';
import { facilities, startTestWorld } from '../../testing/world.ts';
import { createPlansHandler } from '../handler.ts';

const world = await startTestWorld();
const member = await world.addSignedIn({ email: 'member@demo.test' });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
for (const name of ['plan 10', 'Plan 2', 'Émile Health'])
  await world.addPlan('own', { descriptiveName: name });
await world.addPlan('foreign', { descriptiveName: 'East plan' });

const read = (answer: TestAnswer): PlanList => planListSchema.parse(answer.body);
const list = async (query: Record<string, string | number>, as = member) =>
  read(await world.send('listPlans', { query }, as));
const names = (page: PlanList) => page.data.map(({ descriptiveName }) => descriptiveName);

describe('the list of a facility', () => {
  it('is in natural order and reports the total count', async () => {
    const page = await list({ facility: facilities.own });
    expect(names(page)).toEqual(['Émile Health', 'Plan 2', 'plan 10']);
    expect(page.total).toBe(3);
    expect(page.nextCursor).toBeUndefined();
  });

  it('includes the tags of all facilities, as their settings show them', async () => {
    const { tags } = await list({ facility: facilities.own });
    const { data } = (await world.send('listAllFacilities', {}, admin)).body as { data: FacilityRecord[] };
    expect(data.length).toBeGreaterThan(1);
    expect(tags).toEqual(Object.fromEntries(data.map(({ name, tag }) => [name, tag])));
  });

  it('includes the facility’s contracts and policies, and is sent again when they change', async () => {
    const query = { facility: facilities.own };
    const first = await world.send('listPlans', { query }, member);
    expect(read(first).contracting).toEqual({ contracts: [], policies: [] });
    const contract = { financialClass: 'Medicare', status: 'Termed', endDate: '2026-11-01' } as const;
    await addContract(world, { facilityName: facilities.own, payerName: 'Fernholt', ...contract });
    await addContract(world, { facilityName: facilities.foreign, payerName: 'Fernholt' });
    await addPolicy(world, {
      facilityName: facilities.own,
      planName: 'PPO',
      networkStatus: 'Out of Network',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await world.send('listPlans', { query: { ...query, limit: 1 }, headers }, member);
    const { version, contracting, nextCursor = '' } = read(second);
    expect(version).toBe(read(first).version);
    expect(contracting).toEqual({
      contracts: [{ payerName: 'Fernholt', effectiveDate: '', ...contract }],
      policies: [{ planName: 'PPO', networkStatus: 'Out of Network' }],
    });
    expect((await list({ ...query, cursor: nextCursor })).contracting).toBeUndefined();
    expect((await list({}, admin)).contracting).toBeUndefined();
  });

  it('includes a contract that is older than one of its fields, as the payer contracts’ own list does', async () => {
    const { table } = world.container;
    const query = { facility: facilities.second };
    const contract = { payerName: 'Fernholt', status: 'Not Contracted' } as const;
    const { _id } = await addContract(world, { facilityName: facilities.second, ...contract });
    const place = keys.record('CONTRACT', ...(_id.split('-') as [string, string]));
    const { record, ...stored } = (await table.get(place)) as { record: object };
    await table.put({ ...stored, record: { ...record, endDate: undefined } });
    const dates = { effectiveDate: '', endDate: '' };
    expect((await list(query, admin)).contracting?.contracts).toEqual([
      { ...contract, financialClass: 'Commercial', ...dates },
    ]);
    expect((await world.send('listPayerContracts', { query }, admin)).body).toMatchObject({
      items: [{ ...contract, ...dates }],
    });
  });

  it('is the same from a function with an older list cached as from one that has just started', async () => {
    const handlers = [0, 1].map(() => createPlansHandler(() => world.container));
    const event = httpEvent('listPlans', {
      query: { facility: facilities.own },
      headers: { authorization: `Bearer ${member.accessToken}` },
    });
    const [warm, cold] = handlers.map((handler) => async () => {
      const { body = '' } = await handler(event, {} as Context);
      return planListSchema.parse(JSON.parse(body));
    });
    const gone = await world.addPlan('own', { descriptiveName: 'Goes' });
    const changed = await world.addPlan('own', { descriptiveName: 'Changes' });
    await warm?.();
    const version = { 'if-match': '"1"' };
    await world.send('deletePlan', { params: { id: gone }, headers: version }, admin);
    const body = samplePlan({ descriptiveName: 'Changed', facilityName: facilities.own });
    await world.send('updatePlan', { params: { id: changed }, headers: version, body }, admin);
    await world.addPlan('own', { descriptiveName: 'Comes' });
    const list = await warm?.();
    const shown = list?.data.map(({ descriptiveName }) => descriptiveName);
    expect(shown).toEqual(expect.arrayContaining(['Changed', 'Comes']));
    for (const name of ['Goes', 'Changes']) expect(shown).not.toContain(name);
    expect(list).toEqual(await cold?.());
  });

  it('is paged by limit and cursor without losing or repeating a plan', async () => {
    const whole = await list({ facility: facilities.own });
    const pages = await allPages((cursor) => list({ facility: facilities.own, limit: 1, ...cursor }));
    for (const { total } of pages) expect(total).toBe(whole.total);
    const paged = pages.flatMap(({ data }) => data);
    expect(paged.map(({ _id }) => _id)).toEqual(whole.data.map(({ _id }) => _id));
  });

  it('starts again when the list changed between two pages', async () => {
    const first = await list({ facility: facilities.own, limit: 1 });
    await world.addPlan('own', { descriptiveName: 'AAA' });
    const second = await list({ facility: facilities.own, limit: 1, cursor: first.nextCursor ?? '' });
    expect(second.version).not.toBe(first.version);
    expect(names(second)).toEqual(['AAA']);
  });
});

describe('the list of all facilities', () => {
  it('holds the plans of facilities that a member can access, or of all for an administrator', async () => {
    const mine = await list({});
    const all = await list({}, admin);
    expect(new Set(mine.data.map(({ facilityName }) => facilityName))).toEqual(new Set([facilities.own]));
    expect(new Set(all.data.map(({ facilityName }) => facilityName))).toEqual(
      new Set([facilities.own, facilities.foreign]),
    );
  });
});

describe('an unchanged list or plan', () => {
  it('is answered with 304 for the ETag of the list until a plan is written', async () => {
    const query = { facility: facilities.own };
    const first = await world.send('listPlans', { query }, member);
    const again = () =>
      world.send('listPlans', { query, headers: { 'if-none-match': String(first.headers.etag) } }, member);
    expect((await again()).status).toBe(304);
    await world.addPlan('own', { descriptiveName: 'New one' });
    expect((await again()).status).toBe(200);
  });

  it('is brought up to date by its changes after a plan was verified', async () => {
    const query = { facility: facilities.own };
    const refreshed = (etag: unknown) =>
      world.send('listPlans', { query, headers: { 'if-none-match': `${etag}, "changes"` } }, member);
    const id = await world.addPlan('own', { descriptiveName: 'To verify' });
    const first = await world.send('listPlans', { query }, member);
    const body = { groups: ['claims'] };
    await world.send('verifyPlan', { params: { id }, headers: { 'if-match': '"1"' }, body }, admin);
    const answer = await refreshed(first.headers.etag);
    const page = read(answer);
    expect(page.changes).toBeDefined();
    expect(page.data.map(({ _id, version }) => [_id, version])).toContainEqual([id, 2]);
    expect(withListChanges(read(first).data, page)).toEqual((await list(query)).data);
    expect((await refreshed(answer.headers.etag)).status).toBe(304);
  });

  it('is answered with 304 for the ETag of the plan', async () => {
    const id = await world.addPlan('own');
    const first = await world.send('getPlan', { params: { id } }, member);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await world.send('getPlan', { params: { id }, headers }, member)).status).toBe(304);
  });

  it('costs one read of the table for a list, whether it is sent or answered with 304', async () => {
    const query = { facility: facilities.own };
    const first = await world.send('listPlans', { query }, member);
    const { table } = world.container;
    const reads = ['get', 'getMany', 'queryRange'] as const;
    const spies = reads.map((read) => jest.spyOn(table, read));
    const counts = () => spies.map((spy) => spy.mock.calls.length);
    try {
      await world.send('listPlans', { query }, member);
      expect(counts()).toEqual([0, 1, 0]);
      const headers = { 'if-none-match': String(first.headers.etag) };
      expect((await world.send('listPlans', { query, headers }, member)).status).toBe(304);
      expect(counts()).toEqual([0, 2, 0]);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });
});

describe('encodings', () => {
  it.each(['br', 'gzip', 'identity', 'br;q=0, gzip'])(
    'give the same list for accept-encoding %s',
    async (encoding) => {
      const query = { facility: facilities.own };
      const plain = await list(query);
      const answer = await world.send(
        'listPlans',
        { query, headers: { 'accept-encoding': encoding } },
        member,
      );
      expect(read(answer)).toEqual(plain);
    },
  );
});

it('a broken stored plan is not found', async () => {
  const place = { ...keys.record('PLAN', 'north000', 'f'.repeat(32)), key: 'f'.repeat(32) };
  await world.container.table.put({ ...place, plan: { payerName: 7 } });
  const params = { id: `north000-${'f'.repeat(32)}` };
  expect((await world.send('getPlan', { params }, member)).status).toBe(404);
});
