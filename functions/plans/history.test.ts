import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { deletedPlansPageSchema } from '../../shared/plan/changes/plan-changes.ts';
import { historyPageSchema } from '../../shared/records/history.ts';
import { chunksOf } from '../chunks-of.ts';
import { keys } from '../data/table/keys.ts';
import { allPages } from '../testing/all-pages.ts';
import { addCardImage } from '../testing/card-images.ts';
import { changing } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { restoration } from './deleted/restore.ts';
import { plansRepository } from './repository.ts';
import { planCalls, planOf } from './testing/plan-calls.ts';

// Tokens are checked against the real time.
let clock = Math.floor(Date.now() / 1_000) * 1_000;

const world = await startTestWorld({ now: () => clock });
let admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });

const { edit: save, get, listed, restore } = planCalls(world, () => admin);
const remove = (id: string, version: number) =>
  world.send('deletePlan', { params: { id }, headers: changing(version) }, admin);
const listedIds = async () => (await listed()).map(({ _id }) => _id);

async function history(id: string) {
  const pages = await allPages(async (query) =>
    historyPageSchema.parse((await world.send('planHistory', { params: { id }, query }, admin)).body),
  );
  return { rows: pages.flatMap(({ data }) => data), pages: pages.length };
}
async function deleted() {
  const pages = await allPages(async (query) =>
    deletedPlansPageSchema.parse((await world.send('listDeletedPlans', { query }, admin)).body),
  );
  return { rows: pages.flatMap(({ data }) => data), pages: pages.length };
}

/** Stores deletions of this many plans, a millisecond apart. Returns the plans' IDs, last deleted first. */
async function storeDeleted(facilityId: string, count: number): Promise<string[]> {
  const { financialClass, payerName, planName } = samplePlan();
  const named = { financialClass, descriptiveName: 'Gone PPO', payerName, planName };
  const gone = { facilityId, version: 2, ...named, by: { id: 'test', name: 'Test Person' } };
  const items = Array.from({ length: count }, (_, place) => {
    const at = new Date(clock - place).toISOString();
    const planId = `${facilityId}-${String(place).padStart(32, '0')}`;
    return { ...keys.deletedPlan(at, planId), ...gone, planId, at, createdAt: at };
  });
  for (const some of chunksOf(items, 100))
    await world.container.table.transact(some.map((Item) => ({ Put: { Item } })));
  return items.map(({ planId }) => planId);
}

describe('the history of a plan', () => {
  it('shows who changed what and when, newest first, over all pages', async () => {
    const id = await world.addPlan('own', { notes: 'Note 0' });
    for (let version = 1; version <= 30; version++) {
      clock += 60_000;
      expect((await save(id, version, { notes: `Note ${version}` })).status).toBe(200);
    }
    const { rows, pages } = await history(id);
    expect(pages).toBe(2);
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
    expect(rows[0]).toMatchObject({
      kind: 'changed',
      by: { name: 'Test Person' },
      at: new Date(clock).toISOString(),
      changes: [{ field: 'notes', from: 'Note 29', to: 'Note 30' }],
    });
  });

  it('shows facilities by their current names, and does not count a rename as a change', async () => {
    const contracts = [{ facilityName: facilities.second, contractStatus: 'Contracted' as const }];
    const id = await world.addPlan('own', { facilityContracts: contracts });
    const rename = { name: 'South Campus', primaryColor: '#123456', archived: false };
    await world.send(
      'updateFacility',
      { params: { id: 'south000' }, headers: { 'if-match': '"1"' }, body: rename },
      admin,
    );
    const renamed = [{ facilityName: 'South Campus', contractStatus: 'Contracted' as const }];
    await save(id, 1, { facilityContracts: renamed, planCode: 5 });
    const [latest, first] = (await history(id)).rows;
    expect(latest?.changes).toEqual([{ field: 'planCode', from: 120101, to: 5 }]);
    expect(first?.changes).toContainEqual({ field: 'facilityContracts', from: null, to: renamed });
  });

  it.each(['zzz', '', 'LTE', Buffer.from('99999999999').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      const id = await world.addPlan('own');
      const answer = await world.send('planHistory', { params: { id }, query: { cursor } }, admin);
      expect(answer.status).toBe(400);
    },
  );
});

describe('restoring a plan', () => {
  const edited = async () => {
    const id = await world.addPlan('own', { notes: 'First', planCode: 1 });
    const { secure_url: image, public_id: imagePublicId } = await addCardImage(world, admin);
    await save(id, 1, { notes: 'Second', planCode: 2, image, imagePublicId });
    await save(id, 2, { notes: 'Third', planCode: 3 });
    return { id, image: { image, imagePublicId } };
  };

  it('restores one field and leaves the others', async () => {
    const { id } = await edited();
    const plan = planOf(await restore(id, 3, { version: 1, field: 'notes' }));
    expect(plan).toMatchObject({ notes: 'First', planCode: 3, version: 4 });
    expect((await history(id)).rows[0]).toMatchObject({
      version: 4,
      kind: 'restored',
      restoredVersion: 1,
      changes: [{ field: 'notes', from: 'Third', to: 'First' }],
    });
  });

  it('restores a whole version, and a card image together with its ID', async () => {
    const { id, image } = await edited();
    expect(planOf(await restore(id, 3, { version: 2, field: 'image' }))).toMatchObject({
      ...image,
      notes: 'Third',
    });
    const whole = planOf(await restore(id, 4, { version: 1 }));
    expect(whole).toMatchObject({ notes: 'First', planCode: 1, version: 5 });
    expect(whole).not.toHaveProperty('image');
    expect(planOf(await get(id))).toEqual(whole);
  });

  it('writes nothing when the plan already has that content', async () => {
    const { id } = await edited();
    expect(planOf(await restore(id, 3, { version: 3 })).version).toBe(3);
    expect((await history(id)).rows).toHaveLength(3);
  });

  it('is refused for a stale view, an unknown version or an unknown field', async () => {
    const { id } = await edited();
    const stale = await restore(id, 2, { version: 1 });
    expect([stale.status, stale.body]).toMatchObject([412, { current: { version: 3, notes: 'Third' } }]);
    expect((await restore(id, 3, { version: 9 })).body).toMatchObject({
      fields: { version: 'There is no such version.' },
    });
    for (const field of ['version', '__proto__', 'facilityName', 'createdAt']) {
      expect((await restore(id, 3, { version: 1, field })).body).toMatchObject({
        fields: { field: 'There is no such field.' },
      });
    }
  });
});

describe('a plan without codes', () => {
  it('can be read, requires both codes on an edit, and can be restored without them', async () => {
    const id = await world.addPlan('own', { payerCode: undefined, planCode: undefined });
    expect(planOf(await get(id))).not.toHaveProperty('planCode');
    const { payerCode, planCode, ...blank } = samplePlan();
    const refused = await world.send(
      'updatePlan',
      { params: { id }, headers: changing(1), body: blank },
      admin,
    );
    const reason = 'This field is required.';
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { payerCode: reason, planCode: reason } },
    ]);
    expect(planOf(await save(id, 1, {}))).toMatchObject({ payerCode, planCode });
    expect(planOf(await restore(id, 2, { version: 1 }))).not.toHaveProperty('payerCode');
    await remove(id, 3);
    expect((await deleted()).rows.find(({ _id }) => _id === id)).not.toHaveProperty('planCode');
  });
});

describe('a deleted plan', () => {
  it('leaves the plan list, appears among the deleted plans, and can be restored unchanged', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Gone', notes: 'Keep me' });
    const before = planOf(await get(id));
    expect(await listedIds()).toContain(id);
    clock += 60_000;
    expect((await remove(id, 1)).status).toBe(204);
    expect(await listedIds()).not.toContain(id);
    expect((await get(id)).status).toBe(404);
    const [gone] = (await deleted()).rows;
    expect(gone).toMatchObject({
      _id: id,
      facilityName: facilities.own,
      descriptiveName: 'Gone',
      version: 2,
      deletedAt: new Date(clock).toISOString(),
      deletedBy: { name: 'Test Person' },
      keptUntil: new Date(clock + limits.deletedPlanDays * 86_400_000).toISOString(),
    });
    expect((await history(id)).rows.map(({ kind }) => kind)).toEqual(['deleted', 'created']);
    expect((await restore(id, 2, { version: 1, field: 'notes' })).body).toMatchObject({
      fields: { field: 'This plan is deleted. Restore the whole plan first.' },
    });
    expect((await restore(id, 2, { version: 2 })).body).toMatchObject({
      fields: { version: 'It was deleted in this version.' },
    });
    expect((await restore(id, 1, { version: 1 })).status).toBe(409);

    clock += 60_000;
    const back = planOf(await restore(id, 2, { version: 1 }));
    const at = new Date(clock).toISOString();
    const recent = [{ at, fields: [], undoes: new Date(clock - 60_000).toISOString() }];
    expect(back).toEqual({ ...before, version: 3, updatedAt: at, recent });
    expect((await deleted()).rows.map(({ _id }) => _id)).not.toContain(id);
    expect((await history(id)).rows.map(({ kind }) => kind)).toEqual(['restored', 'deleted', 'created']);
    // The plan can be used as before: an older state can be restored across the deletion, and the plan can be deleted again.
    await save(id, 3, { descriptiveName: 'Gone', notes: 'New' });
    expect(planOf(await restore(id, 4, { version: 1, field: 'notes' })).notes).toBe('Keep me');
    expect((await remove(id, 5)).status).toBe(204);
  });

  it('is restored only once by concurrent requests', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Once' });
    await remove(id, 1);
    const answers = await Promise.all([1, 2, 3].map(() => restore(id, 2, { version: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 412]).toContain(status);
    expect((await history(id)).rows).toHaveLength(3);
  });

  it('is reported as changed, not missing, when another user restores it between two reads', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Twice' });
    await remove(id, 1);
    const other = await world.addSignedIn({ email: 'other@demo.test', role: 'admin' });
    const { container, log } = world;
    const repository = plansRepository(container.table);
    const find = async () => {
      const stored = await repository.find(id);
      if (stored === undefined) await restore(id, 2, { version: 1 }, other);
      return stored;
    };
    const parts = { table: container.table, log, repository: { ...repository, find } };
    const query = { id, seen: 2, version: 1, now: new Date(clock) };
    await expect(restoration(parts, undefined as never, query)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('cannot be edited in a form that was opened before the deletion', async () => {
    const id = await world.addPlan('own');
    await remove(id, 1);
    expect((await save(id, 1, { planCode: 5 })).status).toBe(404);
  });

  it('is permanently gone after 90 days, along with its history', async () => {
    const id = await world.addPlan('own');
    await remove(id, 1);
    clock += limits.deletedPlanDays * 86_400_000 - 1;
    admin = await world.signIn('admin@demo.test');
    expect((await deleted()).rows.map(({ _id }) => _id)).toContain(id);
    clock += 1;
    expect((await deleted()).rows.map(({ _id }) => _id)).not.toContain(id);
    expect((await restore(id, 2, { version: 1 })).status).toBe(404);
    expect((await world.send('planHistory', { params: { id } }, admin)).status).toBe(404);
  });

  it('is listed with all others over all pages, unless its facility is archived', async () => {
    const ids = await storeDeleted('north000', 104);
    await storeDeleted('east0000', 1);
    const archive = { name: facilities.foreign, primaryColor: '#123456', archived: true };
    await world.send(
      'updateFacility',
      { params: { id: 'east0000' }, headers: { 'if-match': '"1"' }, body: archive },
      admin,
    );
    const { rows, pages } = await deleted();
    expect(pages).toBeGreaterThan(1);
    expect(rows.map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('the recent changes of a plan', () => {
  const recentFields = async (id: string) => planOf(await get(id)).recent?.map(({ fields }) => fields);

  it('list the fields of every write, including a restore, and nothing else', async () => {
    const id = await world.addPlan('own', { notes: 'First' });
    expect(await recentFields(id)).toBeUndefined();
    await save(id, 1, { notes: 'Second', planCode: 7 });
    await save(id, 2, { notes: 'Second', planCode: 7 });
    expect(await recentFields(id)).toEqual([['planCode', 'notes']]);
    await restore(id, 2, { version: 1, field: 'notes' });
    expect(await recentFields(id)).toEqual([['planCode', 'notes'], ['notes']]);
  });

  it('say that a restore undid the write before it, even if that filled an empty field', async () => {
    const id = await world.addPlan('own', { notes: undefined });
    await save(id, 1, { notes: 'New', payerId: '99999' });
    await restore(id, 2, { version: 1 });
    const [edit, undo] = planOf(await get(id)).recent ?? [];
    expect(undo).toMatchObject({ undoes: edit?.at });
  });
});

describe('recently deleted plans', () => {
  it('are shown to every user of their facility for a week, without the user who deleted them', async () => {
    const id = await world.addPlan('own', { descriptiveName: 'Gone PPO' });
    const elsewhere = await world.addPlan('foreign', { descriptiveName: 'Elsewhere PPO' });
    for (const each of [id, elsewhere]) await remove(each, 1);
    const reader = await world.addSignedIn({ email: 'reader@demo.test' });
    const listDeletions = async (facility?: string) =>
      (await world.send('listRecentDeletions', { query: facility === undefined ? {} : { facility } }, reader))
        .body as { data: { _id: string }[] };
    const deletion = { _id: id, descriptiveName: 'Gone PPO', payerName: samplePlan().payerName };
    for (const facility of [facilities.own, undefined]) {
      const { data } = await listDeletions(facility);
      expect(data).toContainEqual({ ...deletion, deletedAt: new Date(clock).toISOString() });
      expect(data.map(({ _id }) => _id)).not.toContain(elsewhere);
    }
    clock += 8 * 24 * 60 * 60 * 1_000;
    const later = await world.signIn('reader@demo.test');
    const { body } = await world.send('listRecentDeletions', { query: {} }, later);
    expect(body).toEqual({ data: [] });
  });

  it('are all shown, even after an undone import has removed hundreds of plans', async () => {
    await storeDeleted('south000', 600);
    const reader = await world.signIn('admin@demo.test');
    const query = { facility: facilities.second };
    const { body } = await world.send('listRecentDeletions', { query }, reader);
    expect((body as { data: object[] }).data).toHaveLength(600);
  });
});
