import { describe, expect, it } from '@jest/globals';
import type { PlanInput } from '../../shared/plan/plan.ts';
import { keys } from '../data/table/keys.ts';
import { changing } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import type { TestAnswer } from '../testing/test-answer.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { planCalls, planOf } from './testing/plan-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });

const fieldsOf = (answer: TestAnswer) => (answer.body as { fields?: Record<string, string> }).fields;
const add = (descriptiveName: string, more: Partial<PlanInput> = {}) =>
  world.addPlan('own', samplePlan({ descriptiveName, ...more }));
const { edit, restore } = planCalls(world, () => admin);
const replacedBy = (id: string, version: number, successor: string, name = 'whatever') =>
  edit(id, version, { successor: { id: successor, name } });

describe('the successor of a plan', () => {
  it('is stored with its current name, and keeps that name when it is renamed later', async () => {
    const [old, next] = [await add('Old'), await add('Next')];
    expect(
      planOf(await edit(old, 1, { endsOn: '2026-12-31', successor: { id: next, name: '' } })),
    ).toMatchObject({
      ...{ endsOn: '2026-12-31', successor: { id: next, name: 'Next' }, version: 2 },
    });
    await edit(next, 1, { descriptiveName: 'Renamed' });
    const again = await edit(old, 2, { endsOn: '2026-12-31', successor: { id: next, name: 'Renamed' } });
    expect(planOf(again)).toMatchObject({ successor: { name: 'Next' }, version: 2 });
    expect(planOf(await edit(old, 2, {}))).not.toHaveProperty('successor');
  });

  it('must be another existing plan of the same facility', async () => {
    const [old, elsewhere, gone] = [await add('A'), await world.addPlan('second'), await add('Gone')];
    await world.send('deletePlan', { params: { id: gone }, headers: changing(1) }, admin);
    const refusals = await Promise.all([old, elsewhere, gone].map((id) => replacedBy(old, 1, id)));
    expect(refusals.map(fieldsOf)).toEqual([
      { successor: 'A plan cannot replace itself.' },
      { successor: 'A plan can be replaced only by one of the same facility.' },
      { successor: 'The plan that replaces it was not found. It may have been removed.' },
    ]);
    const noPlan = await replacedBy(old, 1, 'Silver PPO');
    expect(Object.keys(fieldsOf(noPlan) ?? {})).toEqual(['successor.id']);
    const made = { ...samplePlan(), successor: { id: elsewhere, name: '' } };
    expect(fieldsOf(await world.send('createPlan', { body: made }, admin))).toHaveProperty('successor');
  });

  it('cannot be a plan that this plan replaces, directly or through a chain, even by a restore', async () => {
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    expect((await replacedBy(a, 1, b)).status).toBe(200);
    expect((await replacedBy(b, 1, c)).status).toBe(200);
    const why = (name: string) => ({
      successor: `${name} is itself replaced by this plan. Two plans cannot replace each other.`,
    });
    // With the name that an edit has set.
    expect(fieldsOf(await replacedBy(c, 1, a))).toEqual(why(samplePlan().descriptiveName));
    await edit(a, 2, {});
    expect((await replacedBy(c, 1, a)).status).toBe(200);
    expect(fieldsOf(await restore(a, 3, { version: 2 }))).toEqual(why(samplePlan().descriptiveName));
  });

  it('is refused if the plans that follow it form a circle, as only a write from outside can leave', async () => {
    const [a, b, other] = [await add('A'), await add('B'), await add('Other')];
    expect((await replacedBy(a, 1, b)).status).toBe(200);
    const { table } = world.container;
    const place = keys.record('PLAN', ...(b.split('-') as [string, string]));
    const item = await table.get(place);
    await table.put({ ...item, plan: { ...(item?.plan as object), successor: { id: a, name: 'A' } } });
    expect(fieldsOf(await replacedBy(other, 1, a))).toEqual({
      successor: 'Too many plans replace one another here.',
    });
  });

  it('forms no circle through two concurrent saves', async () => {
    for (const round of [1, 2, 3, 4]) {
      const [a, b] = [await add(`A ${round}`), await add(`B ${round}`)];
      const answers = await Promise.all([replacedBy(a, 1, b), replacedBy(b, 1, a)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const refusal = answers.map(fieldsOf).find((fields) => fields !== undefined);
      expect(Object.keys(refusal ?? {})).toEqual(['successor']);
    }
  });

  it('can be restored with an earlier version even if it has been deleted', async () => {
    const [old, next] = [await add('Old'), await add('Next')];
    await replacedBy(old, 1, next);
    await edit(old, 2, {});
    await world.send('deletePlan', { params: { id: next }, headers: changing(1) }, admin);
    expect(planOf(await restore(old, 3, { version: 2 }))).toMatchObject({
      successor: { id: next, name: 'Next' },
    });
  });
});

describe('the end of a plan', () => {
  const end = (id: string, version: number, body: object) =>
    world.send('setPlanEnding', { params: { id }, headers: changing(version), body }, admin);

  it('is set and cleared without changing anything else, even on a plan without codes', async () => {
    const [{ payerCode: _p, planCode: _c, ...content }, next] = [
      samplePlan({ notes: 'Kept.' }),
      await add('Next'),
    ];
    const id = await world.addPlan('own', { ...content, payerCode: undefined, planCode: undefined });
    const successor = { id: next, name: 'typed' };
    const set = planOf(await end(id, 1, { endsOn: '2026-12-31', successor }));
    expect(set).toMatchObject({
      version: 2,
      endsOn: '2026-12-31',
      successor: { name: 'Next' },
      notes: 'Kept.',
    });
    const back = planOf(await end(id, 2, {}));
    expect(back).toMatchObject({ version: 3, notes: 'Kept.' });
    expect(Object.keys(back)).not.toEqual(expect.arrayContaining(['endsOn']));
    expect(Object.keys(back)).not.toEqual(expect.arrayContaining(['successor']));
  });

  it('is refused for an invalid date, for itself as successor, and over a newer edit', async () => {
    const id = await add('One');
    expect(fieldsOf(await end(id, 1, { endsOn: '2026-02-30' }))).toEqual({
      endsOn: 'Write a date like 2026-11-21.',
    });
    expect(fieldsOf(await end(id, 1, { successor: { id, name: '' } }))).toHaveProperty('successor');
    await edit(id, 1, { notes: 'Newer.' });
    const late = await end(id, 1, { endsOn: '2026-12-31' });
    expect([late.status, late.body]).toMatchObject([412, { current: { notes: 'Newer.', version: 2 } }]);
  });
});

it('an ended plan no longer contributes phone numbers to the hub', async () => {
  const phone = (title: string) => ({ phoneNumbers: [{ title, number: '555-0142' }] });
  await add('Ended', { ...phone('Ended line'), endsOn: '2020-12-31' });
  await add('Lasting', { ...phone('Lasting line'), endsOn: '2999-12-31' });
  const contacts = JSON.stringify((await world.send('listHubContacts', {}, admin)).body);
  expect(contacts).toContain('Lasting line');
  expect(contacts).not.toContain('Ended line');
  const list = await world.send('listPlans', { query: { facility: facilities.own } }, admin);
  expect(JSON.stringify(list.body)).toContain('Ended line');
});
