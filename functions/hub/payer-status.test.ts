import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import { addFacility } from '../data/facility-directory.ts';
import { idempotencyHeader } from '../testing/http-event.ts';
import { addContract } from '../testing/hub-records.ts';
import type { TestAnswer } from '../testing/test-answer.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { listedContracts, patchContract } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });

const { own, second, foreign } = facilities;

type At = { facilityName: string; contract?: { _id: string; version: number } };
const set = (payerName: string, at: At[], key?: string, as = admin) =>
  world.send(
    'setPayerStatus',
    {
      headers: idempotencyHeader(key),
      body: { payerName, financialClass: 'Medicare', status: 'Not Contracted', facilities: at },
    },
    as,
  );
const message = ({ body }: TestAnswer) => (body as { message: string }).message;

/** Creates a new payer with a contract at each of these facilities. */
async function payerAt(...names: string[]) {
  const payerName = `Payer ${randomUUID()}`;
  const at: Required<At>[] = [];
  for (const facilityName of names) {
    const { _id, version } = await addContract(world, {
      payerName,
      facilityName,
      financialClass: 'Medicare',
      notes: 'Rates by case.',
    });
    at.push({ facilityName, contract: { _id, version } });
  }
  return { payerName, at };
}

/** Returns facility, status and version of all of a payer's contracts. */
async function standing(payerName: string) {
  const all = await Promise.all([own, second, foreign].map((name) => listedContracts(world, admin, name)));
  return all
    .flat()
    .filter((one) => one.payerName === payerName)
    .map(({ facilityName, status, version }) => [facilityName, status, version]);
}

describe('one payer’s status at several facilities', () => {
  it('is set in one save with a history entry per contract, and missing contracts are created', async () => {
    const { payerName, at } = await payerAt(own, second);
    const answer = await set(payerName, [...at, { facilityName: foreign }]);
    expect(answer.status).toBe(200);
    expect(await standing(payerName)).toEqual([
      [own, 'Not Contracted', 2],
      [second, 'Not Contracted', 2],
      [foreign, 'Not Contracted', 1],
    ]);
    const [contract] = (await listedContracts(world, admin, own)).filter(
      (one) => one.payerName === payerName,
    );
    expect(contract).toMatchObject({ financialClass: 'Medicare', notes: 'Rates by case.' });
    const ids = (answer.body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
    const histories = await Promise.all(
      ids.map((id) => world.send('payerContractHistory', { params: { id }, query: {} }, admin)),
    );
    const change = { field: 'status', from: 'Contracted', to: 'Not Contracted' };
    expect(histories.map(({ body }) => (body as { data: object[] }).data[0])).toMatchObject([
      { kind: 'changed', version: 2, changes: [change], by: { name: 'Test Person' } },
      { kind: 'changed', version: 2, changes: [change] },
      { kind: 'created', version: 1 },
    ]);
  });

  it('is refused as a whole when a contract has changed, and the message names the facility', async () => {
    const { payerName, at } = await payerAt(own, second);
    await patchContract(world, admin, at[1]?.contract._id ?? '', 1, { notes: 'Newer.' });
    const answer = await set(payerName, [...at, { facilityName: foreign }]);
    expect(answer.status).toBe(409);
    expect(message(answer)).toBe(`Changed while you were editing: ${second}. Nothing was saved.`);
    expect(await standing(payerName)).toEqual([
      [own, 'Contracted', 1],
      [second, 'Contracted', 2],
    ]);
  });

  it.each([
    ['was created in the meantime', (at: Required<At>[]) => at.map(({ facilityName }) => ({ facilityName }))],
    ['no longer exists', (at: Required<At>[]) => [{ ...at[0], facilityName: second }]],
  ])('is refused when a contract %s', async (_, targetsOf) => {
    const { payerName, at } = await payerAt(own);
    const answer = await set(payerName, targetsOf(at));
    expect(answer.status).toBe(409);
    expect(await standing(payerName)).toEqual([[own, 'Contracted', 1]]);
  });

  it('leaves a contract that has ended unchanged', async () => {
    const payerName = `Payer ${randomUUID()}`;
    const past = { payerName, financialClass: 'Medicare', endDate: '2020-01-01' } as const;
    await addContract(world, { ...past, facilityName: own });
    await set(payerName, [{ facilityName: own }]);
    expect((await standing(payerName)).toSorted()).toEqual([
      [own, 'Contracted', 1],
      [own, 'Not Contracted', 1],
    ]);
  });

  it('is written once by a repeated request, and not at all when it is already set', async () => {
    const { payerName, at } = await payerAt(own, second);
    const key = randomUUID();
    const answers = await Promise.all([set(payerName, at, key), set(payerName, at, key)]);
    answers.push(await set(payerName, at, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const now = at.map((one) => ({ ...one, contract: { ...one.contract, version: 2 } }));
    expect((await set(payerName, now)).body).toEqual({ data: [] });
    expect(await standing(payerName)).toEqual([
      [own, 'Not Contracted', 2],
      [second, 'Not Contracted', 2],
    ]);
  });

  it('is set once when two users save it concurrently, even with other writes at the facility', async () => {
    const payerName = `Payer ${randomUUID()}`;
    const other = () => addContract(world, { payerName: 'Somebody Else', facilityName: own });
    const targets = [{ facilityName: own }, { facilityName: second }];
    const user = await world.addSignedIn({ email: 'user@demo.test', role: 'admin', access: [] });
    const saves = [set(payerName, targets), set(payerName, targets, undefined, user), other()];
    const [one, another] = await Promise.all(saves);
    expect([one?.status, another?.status].sort()).toEqual([200, 409]);
    expect(await standing(payerName)).toEqual([
      [own, 'Not Contracted', 1],
      [second, 'Not Contracted', 1],
    ]);
  });

  it('can be set at as many facilities as fit in one transaction, and at none twice', async () => {
    const { table } = world.container;
    const names: string[] = [];
    for (let n = 0; n <= limits.payerStatusFacilities; n++) {
      const name = `Status ${n}`;
      await addFacility(table, { id: `s${String(n).padStart(7, '0')}`, name, primaryColor: '#123456' });
      names.push(name);
    }
    const at = names.map((facilityName) => ({ facilityName }));
    expect((await set('Everywhere Health', at)).status).toBe(400);
    const most = await set('Everywhere Health', at.slice(1));
    expect((most.body as { data: object[] }).data).toHaveLength(limits.payerStatusFacilities);
    expect((await set('Twice Health', [...at.slice(0, 1), ...at.slice(0, 1)])).status).toBe(400);
  });
});
