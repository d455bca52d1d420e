import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { PayerName } from '../../shared/payer-names/payer-name.ts';
import { everyFacility, keys } from '../data/table/keys.ts';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { addName } from '../testing/hub-records.ts';
import { startTestWorld } from '../testing/world.ts';
import { data } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const member = await world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

const create = (body: object) => world.send('createPayerName', { headers: idempotencyHeader(), body }, admin);
const listed = async () => (await world.send('listPayerNames', {}, member)).body as NameList;
type NameList = { items: PayerName[]; listVersion: number };

describe('other names of payers', () => {
  it('are created, edited and deleted by administrators, with history, and readable by all users', async () => {
    const created = await create({ name: ' Coverdale ', payerName: 'Fernholt', kind: 'former name' });
    expect(created.status).toBe(201);
    const { _id: id, ...fields } = data(created);
    const filledIn = { name: 'Coverdale', kind: 'former name', state: '', from: '', until: '', notes: '' };
    expect(fields).toMatchObject({ ...filledIn, payerName: 'Fernholt', version: 1 });
    expect((await listed()).items.map(({ name }) => name)).toEqual(['Coverdale']);

    // Sent by an older tab: the fields it does not know stay unchanged.
    const edit = (state: string) =>
      world.send('updatePayerName', { params: { id }, headers: changing(), body: { state } }, admin);
    const edited = await edit('TX');
    expect([edited.headers.etag, data(edited)]).toMatchObject(['"2"', { ...filledIn, state: 'TX' }]);
    const stale = await edit('NM');
    expect([stale.status, stale.body]).toMatchObject([412, { current: { state: 'TX', version: 2 } }]);

    const removal = { params: { id }, headers: changing(2) };
    expect((await world.send('deletePayerName', removal, admin)).status).toBe(204);
    expect((await listed()).items).toEqual([]);
    const history = await world.send('payerNameHistory', { params: { id }, query: {} }, admin);
    expect(history.body).toMatchObject({
      data: [
        { kind: 'deleted', version: 3, by: { name: 'Test Person' } },
        { kind: 'changed', version: 2, changes: [{ field: 'state', from: null, to: 'TX' }] },
        { kind: 'created', version: 1 },
      ],
    });
  });

  it('are sent again only after a change', async () => {
    const first = await world.send('listPayerNames', {}, member);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await world.send('listPayerNames', { headers }, member)).status).toBe(304);
    await addName(world, { name: 'Sampler Plus' });
    const second = await world.send('listPayerNames', { headers }, member);
    expect([second.status, second.headers.etag === first.headers.etag]).toEqual([200, false]);
  });

  it('are refused with the field that is wrong', async () => {
    const answer = await create({ name: 'FERNHOLT, Health', payerName: 'Fernholt Health' });
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { name: expect.any(String) } }]);
  });

  it('are refused when the list is full; edits and deletions still work', async () => {
    const { _id: id, version } = await addName(world, { name: 'Last one' });
    const { table } = world.container;
    const item = await table.get(keys.hubState(everyFacility));
    await table.put({ ...item, ...keys.hubState(everyFacility), records: limits.payerNames.most });
    const refusal = { status: 413, body: { message: expect.stringMatching(/At most 5,000 other names/) } };
    expect(await create({ name: 'Oldport', payerName: 'Fernholt' })).toMatchObject(refusal);
    const edit = {
      params: { id },
      headers: changing(version),
      body: { notes: 'x' },
    };
    expect((await world.send('updatePayerName', edit, admin)).status).toBe(200);
    const removal = { params: { id }, headers: changing(2) };
    expect((await world.send('deletePayerName', removal, admin)).status).toBe(204);
    expect((await create({ name: 'Oldport', payerName: 'Fernholt' })).status).toBe(201);
  });
});
