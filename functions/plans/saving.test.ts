import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { planFieldKeys } from '../../shared/plan/fields/fields.ts';
import { addCardImage } from '../testing/card-images.ts';
import { countCalls } from '../testing/count-calls.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, type SignedInBrowser, startTestWorld } from '../testing/world.ts';
import { planCalls, planOf } from './testing/plan-calls.ts';

// Tokens are checked against the real time.
let clock = Math.floor(Date.now() / 1_000) * 1_000;

const world = await startTestWorld({ now: () => clock });
let admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
let other = await world.addSignedIn({ email: 'other@demo.test', role: 'admin' });

const { edit, get, history, listed, ...calls } = planCalls(world, () => admin);
const create = async (changes = {}) => planOf(await calls.create(changes));
const named = async (name: string) => (await listed()).filter((plan) => plan.descriptiveName === name);

describe('an edit from a tab opened before a release with new fields', () => {
  const newFields = {
    notes: 'Call first.',
    phoneNumbers: [{ title: 'Claims', number: '555-0142' }],
    payerId: 'AB12',
  };
  const put = (id: string, version: number, body: object) =>
    world.send('updatePlan', { params: { id }, headers: changing(version), body }, admin);

  it('keeps fields that its sender does not know, and removes those the sender has cleared', async () => {
    const { _id: id } = await create(newFields);
    const { payerId: _p, notes: _n, phoneNumbers: _r, ...cleared } = samplePlan(newFields);
    const fieldNames = planFieldKeys.filter((name) => name !== 'notes' && name !== 'phoneNumbers');
    const edited = await put(id, 1, { ...cleared, planName: 'Renamed', fields: fieldNames });
    expect(planOf(edited)).toMatchObject({
      ...{ planName: 'Renamed', notes: newFields.notes, phoneNumbers: newFields.phoneNumbers },
    });
    expect(planOf(edited)).not.toHaveProperty('payerId');
    const [entry] = await history(id);
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(['payerId', 'planName']);

    // A sender that names no fields sends the whole plan. A sender may also name fields of a future release.
    const whole = await put(id, 2, { ...cleared, fields: [...planFieldKeys, 'notYetThere'] });
    expect(planOf(whole)).not.toHaveProperty('notes');
    expect(planOf(whole)).toMatchObject({ phoneNumbers: [] });
    const again = await put(id, 3, { ...samplePlan(newFields) });
    expect(planOf(await put(id, 4, cleared))).toMatchObject({ phoneNumbers: [], version: 5 });
    expect(planOf(again)).toMatchObject(newFields);
  });

  it('may also omit contract lines and card images', async () => {
    const lines = [{ facilityName: facilities.own, contractStatus: 'Contracted' as const }];
    const { secure_url: image, public_id: imagePublicId } = await addCardImage(world, admin);
    const kept = { facilityContracts: lines, image, imagePublicId };
    const { _id: id } = await create(kept);
    const { facilityContracts: _, image: _i, imagePublicId: _p, ...rest } = samplePlan(kept);
    const fieldNames = planFieldKeys.filter((name) => !Object.hasOwn(kept, name));
    const edited = await put(id, 1, { ...rest, planName: 'Other', fields: fieldNames });
    expect(planOf(edited)).toMatchObject({ planName: 'Other', ...kept });
  });
});

describe('creating a plan', () => {
  it('returns the plan with its ETag, shows it in the very next list, and records who did what', async () => {
    const answer = await world.send(
      'createPlan',
      {
        headers: idempotencyHeader(),
        body: { ...samplePlan({ descriptiveName: 'Made' }), phiWarning: { shown: true, kinds: ['SSN'] } },
      },
      admin,
    );
    const plan = planOf(answer);
    expect(answer.status).toBe(201);
    expect(plan).toMatchObject({ ...samplePlan({ descriptiveName: 'Made' }), version: 1 });
    expect(plan.createdAt).toBe(new Date(clock).toISOString());
    expect((await get(plan._id)).headers.etag).toBe(answer.headers.etag);
    expect(await named('Made')).toEqual([plan]);
    const [entry, ...more] = await history(plan._id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      version: 1,
      kind: 'created',
      by: { name: 'Test Person' },
      at: plan.createdAt,
      phiWarning: { shown: true, kinds: ['SSN'] },
    });
    expect(entry?.changes).toContainEqual({ field: 'planCode', from: null, to: 120101 });
  });

  it('cleans up values that the client did not clean up', async () => {
    const plan = await create({
      notes: '   ',
      payerId: 'ab1 ',
      prefixes: [{ value: 'abc' }, { value: 'ABC' }],
    });
    expect(plan).toMatchObject({ payerId: 'AB1', prefixes: [{ value: 'ABC' }] });
    expect(plan).not.toHaveProperty('notes');
  });

  it('refuses an unknown facility', async () => {
    const answer = await world.send('createPlan', { body: samplePlan({ facilityName: 'Nowhere' }) }, admin);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { facilityName: "There is no facility 'Nowhere'." } });
  });

  it('refuses a contract line of an unknown facility, but an edit keeps one that the plan already had', async () => {
    const [ownLine, gone] = [facilities.own, 'Nowhere'].map((facilityName) => ({
      facilityName,
      contractStatus: 'Contracted' as const,
    }));
    const body = samplePlan({ facilityContracts: [ownLine, gone].filter((line) => line !== undefined) });
    const reason = { 'facilityContracts.1.facilityName': "There is no facility 'Nowhere'." };
    const made = await world.send('createPlan', { body }, admin);
    expect([made.status, (made.body as { fields?: unknown }).fields]).toEqual([400, reason]);

    const put = (id: string, version: number, change: object) =>
      world.send(
        'updatePlan',
        { params: { id }, headers: { 'if-match': `"${version}"` }, body: { ...body, ...change } },
        admin,
      );
    const fresh = await world.addPlan('own');
    expect((await put(fresh, 1, {})).body).toMatchObject({ fields: reason });
    const older = await world.addPlan('own', { facilityContracts: body.facilityContracts });
    const edited = await put(older, 1, { notes: 'Edited.' });
    expect(edited.body).toMatchObject({ data: { facilityContracts: body.facilityContracts } });
  });
});

describe('a repeated request', () => {
  it('returns the first answer and creates no second plan, even when both arrive concurrently', async () => {
    const request = { headers: idempotencyHeader(), body: samplePlan({ descriptiveName: 'Twice' }) };
    const [one, two] = await Promise.all([
      world.send('createPlan', request, admin),
      world.send('createPlan', request, admin),
    ]);
    await edit(planOf(one)._id, 1, { descriptiveName: 'Twice', planCode: 5 });
    const late = await world.send('createPlan', request, admin);
    for (const answer of [two, late]) {
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual(one.body);
      expect(answer.headers.etag).toBe(one.headers.etag);
    }
    expect(await named('Twice')).toHaveLength(1);
  });

  it('creates no second plan four weeks later, from a form that was left open in a tab', async () => {
    const request = { headers: idempotencyHeader(), body: samplePlan({ descriptiveName: 'Left open' }) };
    const first = await world.send('createPlan', request, admin);
    clock += 28 * 86_400_000;
    admin = await world.signIn('admin@demo.test');
    expect((await world.send('createPlan', request, admin)).body).toEqual(first.body);
    expect(await named('Left open')).toHaveLength(1);
  });

  it('is refused with another body, and is new from another user or after the key expires', async () => {
    const headers = idempotencyHeader();
    const body = samplePlan({ descriptiveName: 'Keyed' });
    await world.send('createPlan', { headers, body }, admin);
    const changed = await world.send('createPlan', { headers, body: { ...body, planCode: 1 } }, admin);
    expect(changed.status).toBe(422);
    expect(changed.body).toMatchObject({ code: 'KEY_REUSED' });
    other = await world.signIn('other@demo.test');
    expect((await world.send('createPlan', { headers, body }, other)).status).toBe(201);
    expect(await named('Keyed')).toHaveLength(2);
    clock += limits.idempotencyDays * 86_400_000 + 1_000;
    admin = await world.signIn('admin@demo.test');
    other = await world.signIn('other@demo.test');
    expect((await world.send('createPlan', { headers, body }, admin)).status).toBe(201);
    expect(await named('Keyed')).toHaveLength(3);
  });
});

describe('concurrent edits of one plan', () => {
  it('save one, return it to the other user, and leave the history complete', async () => {
    const { _id: id } = await create({ descriptiveName: 'Contested' });
    const save = (browser: SignedInBrowser, planCode: number) =>
      edit(id, 1, { descriptiveName: 'Contested', planCode }, browser);
    const answers = await Promise.all([save(admin, 1), save(other, 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [winner, loser] = answers[0]?.status === 200 ? answers : answers.toReversed();
    if (winner === undefined || loser === undefined) throw new Error('no answers');
    expect(loser.body).toMatchObject({ code: 'STALE', current: planOf(winner) });
    expect(planOf(await get(id))).toEqual(planOf(winner));
    expect(await history(id)).toHaveLength(2);
    const again = await edit(id, 2, { descriptiveName: 'Contested', planCode: 3 }, other);
    expect(planOf(again)).toMatchObject({ planCode: 3, version: 3 });
  });

  it('a stale deletion is refused with the current plan', async () => {
    const { _id: id } = await create();
    await edit(id, 1, { planCode: 9 });
    const stale = await world.send('deletePlan', { params: { id }, headers: changing(1) }, admin);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ current: { _id: id, planCode: 9, version: 2 } });
  });

  it('an edit with the plan’s ETag is accepted even after a facility was renamed', async () => {
    const { _id: id } = await create();
    const { etag } = (await get(id)).headers;
    const rename = { name: 'South Clinic', primaryColor: '#123456' };
    await world.send(
      'updateFacility',
      { params: { id: 'south000' }, headers: { 'if-match': '"1"' }, body: { ...rename, archived: false } },
      admin,
    );
    const headers = { ...idempotencyHeader(), 'if-match': String(etag) };
    const answer = await world.send(
      'updatePlan',
      { params: { id }, headers, body: samplePlan({ planCode: 9 }) },
      admin,
    );
    expect(answer.status).toBe(200);
  });
});

describe('an edit', () => {
  it('that changes nothing writes nothing', async () => {
    const { _id: id } = await create();
    const answer = await edit(id, 1, {});
    expect(planOf(answer).version).toBe(1);
    expect(await history(id)).toHaveLength(1);
  });

  it('cannot move a plan to another facility', async () => {
    const { _id: id } = await create();
    const answer = await edit(id, 1, { facilityName: facilities.second });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { facilityName: expect.stringContaining('cannot move') } });
  });

  it('makes at most three calls to the table, as do creating and deleting a plan', async () => {
    const calls = countCalls(world.container.table);
    try {
      const plan = await create();
      expect(calls.take()).toEqual(['getMany', 'transact']);
      const { _id: id } = plan;
      await edit(id, 1, { planCode: 9 });
      expect(calls.take()).toEqual(['getMany', 'get', 'transact']);
      await world.send('deletePlan', { params: { id }, headers: changing(2) }, admin);
      expect(calls.take()).toEqual(['getMany', 'get', 'transact']);
    } finally {
      calls.stop();
    }
  });
});
