import { describe, expect, it } from '@jest/globals';
import { type Plan, type PlanInput, planListSchema } from '../../shared/plan/plan.ts';
import { factGroups } from '../../shared/verification/verification.ts';
import { changing } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { planCalls, planOf } from './testing/plan-calls.ts';

let clock = Math.floor(Date.now() / 1_000) * 1_000;
const ids = { owner: '', member: '' };

const world = await startTestWorld({ now: () => clock });
ids.owner = (await world.addPerson({ email: 'other@demo.test', role: 'admin' })).id;
ids.member = (await world.addPerson({ email: 'member@demo.test' })).id;
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
const other = await world.signIn('other@demo.test');

const { history, planNow, restore } = planCalls(world, () => admin);
const verify = (id: string, version: number, body: object = { groups: factGroups }, as = admin) =>
  world.send('verifyPlan', { params: { id }, headers: changing(version), body }, as);
const own = (id: string, version: number, body: object) =>
  world.send('setPlanOwner', { params: { id }, headers: changing(version), body }, admin);
const put = (id: string, version: number, body: PlanInput) =>
  world.send('updatePlan', { params: { id }, headers: changing(version), body }, admin);
const groupsOf = ({ verification }: Plan) =>
  (verification?.verified ?? []).flatMap(({ groups }) => groups).sort();

describe('verifying a plan', () => {
  it('records who verified it, when and from which source, and leaves the plan unchanged', async () => {
    const id = await world.addPlan('own', {});
    const before = await planNow(id);
    clock += 60_000;
    const answer = await verify(id, 1, { groups: ['claims', 'contacts', 'claims'], source: 'called payer' });
    const verified = [
      {
        groups: ['claims', 'contacts'],
        at: new Date(clock).toISOString(),
        by: { id: expect.any(String), name: 'Test Person' },
        source: 'called payer',
      },
    ];
    expect(planOf(answer)).toEqual({ ...before, version: 2, verification: { verified } });
    const [entry] = await history(id);
    expect(entry).toMatchObject({
      version: 2,
      kind: 'changed',
      changes: [{ field: 'verified', from: null, to: verified }],
    });
    const list = await world.send('listPlans', { query: { facility: facilities.own } }, admin);
    const listed = planListSchema.parse(list.body).data.find(({ _id }) => _id === id);
    expect(listed?.verification).toEqual({ verified });
  });

  it('is refused when the plan has changed since', async () => {
    const id = await world.addPlan('own', {});
    await verify(id, 1, { groups: ['claims'] });
    const late = await verify(id, 1, { groups: ['cards'] }, other);
    expect([late.status, late.body]).toMatchObject([412, { current: { version: 2 } }]);
    expect(groupsOf(await planNow(id))).toEqual(['claims']);
  });

  it('can be undone, which restores the earlier verification, but not after a later change', async () => {
    const id = await world.addPlan('own', {});
    const takeBack = (version: number, as = admin) =>
      verify(id, version, { groups: ['claims'], takeBack: true }, as);
    expect((await takeBack(1)).status).toBe(400);
    const first = planOf(await verify(id, 1, { groups: ['claims', 'cards'], source: 'portal' }));
    await own(id, 2, { interval: 30 });
    clock += 60_000;
    await verify(id, 3, { groups: ['claims'] }, other);
    const back = planOf(await takeBack(4, other));
    expect(back.verification).toEqual({ ...first.verification, interval: 30 });
    await put(id, 5, samplePlan({ notes: 'Other.' }));
    expect((await takeBack(6)).body).toMatchObject({ fields: { takeBack: expect.any(String) } });
    expect((await planNow(id)).verification).toEqual(back.verification);
    const none = planOf(await verify(await world.addPlan('own', {}), 1, { groups: ['claims'] }));
    const unverified = await verify(none._id, 2, { groups: ['claims'], takeBack: true });
    expect(planOf(unverified).verification).toEqual({});
  });

  it.each([
    ['no group', { groups: [] }],
    ['an unknown group', { groups: ['prices'] }],
    ['an unknown source', { groups: ['claims'], source: 'hearsay' }],
  ])('is refused with %s', async (_what, body) => {
    const id = await world.addPlan('own', {});
    expect((await verify(id, 1, body)).status).toBe(400);
    expect(await planNow(id)).not.toHaveProperty('verification');
  });
});

describe('an edit', () => {
  it('unverifies the group of the field that changed, and no other', async () => {
    const id = await world.addPlan('own', {});
    await verify(id, 1);
    expect(groupsOf(planOf(await put(id, 2, samplePlan({ notes: 'Other notes.' }))))).toEqual(
      [...factGroups].sort(),
    );
    const left = factGroups.filter((group) => group !== 'claims').toSorted();
    expect(groupsOf(planOf(await put(id, 3, samplePlan({ payerId: 'ZZ1' }))))).toEqual(left);
    expect(groupsOf(await planNow(id))).toEqual(left);
    // It stays unverified when someone types the old value again.
    expect(groupsOf(planOf(await put(id, 4, samplePlan())))).toEqual(left);
  });

  it('of card images unverifies their group, and so does restoring an earlier version', async () => {
    const id = await world.addPlan('own', {});
    await put(id, 1, samplePlan({ payerId: 'AB1', notes: 'Other.' }));
    await verify(id, 2);
    const restored = await restore(id, 3, { version: 1 });
    expect(groupsOf(planOf(restored))).toEqual(['authorization', 'cards', 'contacts', 'contracting']);
    const { container } = world;
    const { plansRepository } = await import('./repository.ts');
    const repository = plansRepository(container.table);
    const before = await repository.find(id);
    if (before === undefined) throw new Error('the plan is gone');
    const plan = { ...before.plan, image: 'https://cards.example/cards/a.webp' };
    const after = { ...before, version: before.version + 1, plan };
    await repository.writeMany([{ before, after }], { id: 'ops', name: 'Import' }, new Date(clock));
    expect(groupsOf(await planNow(id))).toEqual(['authorization', 'contacts', 'contracting']);
  });
});

it('a plan restored as it was deleted keeps its verification; an older version does not', async () => {
  const deleted = async () => {
    const id = await world.addPlan('own', {});
    await verify(id, 1);
    await own(id, 2, { interval: 90 });
    await world.send('deletePlan', { params: { id }, headers: changing(3) }, admin);
    return id;
  };
  const back = async (version: number) => planOf(await restore(await deleted(), 4, { version }));
  const asDeleted = await back(3);
  expect(groupsOf(asDeleted)).toEqual([...factGroups].sort());
  expect(asDeleted.verification?.interval).toBe(90);
  expect(await back(2)).not.toHaveProperty('verification');
});

describe('owner and interval', () => {
  it('are set and cleared together, and leave the verified groups unchanged', async () => {
    const id = await world.addPlan('own', {});
    await verify(id, 1, { groups: ['claims'] });
    const set = planOf(await own(id, 2, { ownerId: ids.owner, interval: 0 }));
    expect(set.verification).toMatchObject({ owner: { id: ids.owner }, interval: 0 });
    expect(groupsOf(set)).toEqual(['claims']);
    const { verification } = planOf(await own(id, 3, {}));
    expect(Object.keys(verification ?? {})).toEqual(['verified']);
  });

  it.each([
    ['a user who is not an administrator', () => ({ ownerId: ids.member })],
    ['an unknown user', () => ({ ownerId: 'nobody' })],
    ['an interval that is not offered', () => ({ interval: 31 })],
  ])('are refused for %s', async (_what, body) => {
    const id = await world.addPlan('own', {});
    const fields = Object.fromEntries(Object.keys(body()).map((field) => [field, expect.any(String)]));
    expect(await own(id, 1, body())).toMatchObject({ status: 400, body: { fields } });
    expect(await planNow(id)).not.toHaveProperty('verification');
  });

  it('fall back to the facility’s interval immediately, and a facility edit that omits it keeps it', async () => {
    const id = await world.addPlan('foreign', {});
    const save = async (more: object) => {
      const { data } = (await world.send('listAllFacilities', {}, admin)).body as {
        data: { _id: string; name: string; version: number; theme: { primaryColor: string } }[];
      };
      const found = data.find(({ name }) => name === facilities.foreign);
      if (found === undefined) throw new Error('no such facility');
      const { _id, name, version, theme } = found;
      const headers = { 'if-match': `"${version}"` };
      const body = { name, ...theme, ...more };
      return world.send('updateFacility', { params: { id: _id }, headers, body }, admin);
    };
    const shown = async () => {
      const list = await world.send('listPlans', { query: { facility: facilities.foreign } }, admin);
      return planListSchema.parse(list.body).data.find(({ _id }) => _id === id)?.verification;
    };
    expect(await shown()).toBeUndefined();
    expect((await save({ verifyEvery: 90 })).body).toMatchObject({ data: { verifyEvery: 90 } });
    expect(await shown()).toEqual({ facilityInterval: 90 });
    expect((await save({})).body).toMatchObject({ data: { verifyEvery: 90 } });
    expect((await save({ verifyEvery: 7 })).status).toBe(400);
  });
});
