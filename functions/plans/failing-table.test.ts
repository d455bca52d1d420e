import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { keys } from '../data/table/keys.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { startTestWorld } from '../testing/world.ts';
import { planCalls, planOf } from './testing/plan-calls.ts';

// The table fails at every step of a save. Afterward the plan is saved completely or not at all, and the response says which.

const world = await startTestWorld();
const { table } = world.container;
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin' });
afterEach(() => {
  jest.restoreAllMocks();
});

const failure = (name: string, more = {}) => Object.assign(new Error(name), { name, ...more });
const broken = () => failure('InternalServerError', { $fault: 'server' });
const silent = () => failure('TimeoutError');
const throttled = () => failure('ThrottlingException', { $fault: 'client' });
const denied = () => failure('AccessDeniedException', { $fault: 'client' });

const fails = (method: 'get' | 'getMany' | 'transact', error: Error) =>
  jest.spyOn(table, method).mockRejectedValueOnce(error as never);
/** The table performs the write, but its response never arrives. */
const answersIntoTheVoid = () => {
  const real = table.transact;
  jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
    await real(actions);
    throw silent();
  });
};

const { listed, history } = planCalls(world, () => admin);
/** Expects the history of each plan of this name to end with its version, and the facility's plan count to match. */
const expectWhole = async (name: string) => {
  const plans = await listed();
  for (const { _id: id, version } of plans.filter((plan) => plan.descriptiveName === name)) {
    const versions = (await history(id)).map((entry) => entry.version);
    expect(versions).toEqual(Array.from({ length: version }, (_, index) => version - index));
  }
  expect(await table.get(keys.facilityVersion('north000'))).toMatchObject({ plans: plans.length });
};

let made = 0;
const newPlan = () => samplePlan({ descriptiveName: `Plan ${++made}` });
const named = async (name: string) => (await listed()).filter((plan) => plan.descriptiveName === name);

describe('a new plan', () => {
  it.each<[string, () => void, number, RegExp]>([
    ['the caller’s record cannot be read', () => fails('getMany', broken()), 500, /Nothing was saved/],
    ['the table is overloaded', () => fails('getMany', throttled()), 503, /busy\. Nothing was saved/],
    ['the write is throttled', () => fails('transact', throttled()), 503, /busy\. Nothing was saved/],
    ['the write is refused', () => fails('transact', denied()), 500, /Nothing was saved/],
    ['the write breaks', () => fails('transact', broken()), 500, /Nothing was saved/],
    ['the write gets no answer', () => fails('transact', silent()), 503, /busy\. Nothing was saved/],
  ])('is not saved when %s, as the error message states', async (_when, prepare, status, message) => {
    const body = newPlan();
    const request = { headers: idempotencyHeader(), body };
    const logged = world.log.entries.length;
    prepare();
    const answer = await world.send('createPlan', request, admin);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(message) });
    expect(await named(body.descriptiveName)).toEqual([]);
    await expectWhole(body.descriptiveName);
    // The same form, sent again with the same key.
    expect((await world.send('createPlan', request, admin)).status).toBe(201);
    expect(await named(body.descriptiveName)).toHaveLength(1);
    expect(world.log.entries.slice(logged).some(({ level }) => level === 'error')).toBe(true);
  });

  it('is saved once and confirmed when only the table’s response was lost', async () => {
    const body = newPlan();
    const request = { headers: idempotencyHeader(), body };
    answersIntoTheVoid();
    const answer = await world.send('createPlan', request, admin);
    expect(answer.status).toBe(201);
    expect(await named(body.descriptiveName)).toEqual([planOf(answer)]);
    expect((await world.send('createPlan', request, admin)).body).toEqual(answer.body);
    await expectWhole(body.descriptiveName);
  });

  it.each([
    ['once', 1],
    ['twice', 2],
  ])('is never saved late after the server has answered %s that nothing was saved', async (_often, tries) => {
    const body = newPlan();
    const request = { headers: idempotencyHeader(), body };
    const real = table.transact;
    const lateWrites: (() => Promise<void>)[] = [];
    for (let tried = 0; tried < tries; tried++) {
      jest.spyOn(table, 'transact').mockImplementationOnce(async (actions) => {
        lateWrites.push(() => real(actions));
        throw silent();
      });
      const answer = await world.send('createPlan', request, admin);
      expect(answer.body).toMatchObject({ message: expect.stringMatching(/Nothing was saved/) });
    }
    for (const lateWrite of lateWrites) await lateWrite().catch(() => undefined);
    expect(await named(body.descriptiveName)).toEqual([]);
    expect((await world.send('createPlan', request, admin)).status).toBe(201);
    expect(await named(body.descriptiveName)).toHaveLength(1);
  });

  it('is reported as uncertain when nothing can be read either, and a retry settles it', async () => {
    const body = newPlan();
    const request = { headers: idempotencyHeader(), body };
    answersIntoTheVoid();
    fails('get', broken());
    const answer = await world.send('createPlan', request, admin);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/not certain.*a second time/) });
    const again = await world.send('createPlan', request, admin);
    expect(again.status).toBe(201);
    expect(await named(body.descriptiveName)).toEqual([planOf(again)]);
  });

  it('is reported as uncertain without an idempotency key, with advice to check first', async () => {
    answersIntoTheVoid();
    const answer = await world.send('createPlan', { body: newPlan() }, admin);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/not certain.*check before/) });
  });
});

describe('a call that changes a plan', () => {
  const calls = ['updatePlan', 'deletePlan', 'restorePlan'] as const;
  const edit = async (id: (typeof calls)[number]) => {
    const name = newPlan().descriptiveName;
    const planId = await world.addPlan('own', { descriptiveName: name });
    const first = { params: { id: planId }, headers: changing() };
    await world.send(
      'updatePlan',
      { ...first, body: samplePlan({ descriptiveName: name, planCode: 2 }) },
      admin,
    );
    const body = {
      updatePlan: samplePlan({ descriptiveName: name, planCode: 3 }),
      deletePlan: undefined,
      restorePlan: { version: 1 },
    }[id];
    const request = { params: { id: planId }, headers: changing(2), body };
    return { name, planId, request };
  };

  describe.each(calls)('%s', (call) => {
    it.each<[string, () => void]>([
      ['the plan cannot be read', () => fails('get', broken())],
      ['the write breaks', () => fails('transact', broken())],
      ['the write gets no answer', () => fails('transact', silent())],
    ])('changes nothing when %s, as the error message states', async (_when, prepare) => {
      const { name, planId, request } = await edit(call);
      prepare();
      const answer = await world.send(call, request, admin);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.body).toMatchObject({ message: expect.stringMatching(/Nothing was saved/) });
      expect(await named(name)).toMatchObject([{ _id: planId, version: 2, planCode: 2 }]);
      await expectWhole(name);
      expect((await world.send(call, request, admin)).status).toBeLessThan(300);
    });

    it('takes effect once when only the table’s response was lost', async () => {
      const { name, request } = await edit(call);
      answersIntoTheVoid();
      const answer = await world.send(call, request, admin);
      expect(answer.status).toBeLessThan(300);
      expect((await world.send(call, request, admin)).body).toEqual(answer.body);
      expect((await named(name)).map(({ version }) => version)).toEqual(call === 'deletePlan' ? [] : [3]);
      await expectWhole(name);
    });
  });
});
