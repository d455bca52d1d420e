import { describe, expect, it } from '@jest/globals';
import { changing, idempotencyHeader } from '../testing/http-event.ts';
import { addContract } from '../testing/hub-records.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { data, listedContracts, patchContract } from './testing/hub-calls.ts';

const world = await startTestWorld();
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });

const create = (body: object) =>
  world.send('createPayerContract', { headers: idempotencyHeader(), body }, admin);
const patch = (id: string, version: number, body: object) => patchContract(world, admin, id, version, body);
const listed = (facility: string) => listedContracts(world, admin, facility);

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
    const gone = await world.send('deletePayerContract', { params: { id }, headers: changing(2) }, admin);
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

  it('return the current record to a stale edit, and let only one of two concurrent edits win', async () => {
    const { _id: id } = await addContract(world, { facilityName: facilities.second });
    const answers = await Promise.all(['First.', 'Second.'].map((notes) => patch(id, 1, { notes })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    const loser = answers.find(({ status }) => status === 412);
    expect(loser?.body).toMatchObject({ code: 'STALE', current: winner && data(winner) });
  });

  it('move to another facility with their history', async () => {
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

  it('are refused with an unknown facility, and the answer names the field', async () => {
    const answer = await create({ payerName: 'Fernholt', facilityName: 'Nowhere Hospital' });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['facilityName']);
  });

  it('are validated as a whole record when they are edited', async () => {
    const { _id: id } = await addContract(world, {
      facilityName: facilities.second,
      effectiveDate: '2026-02-01',
    });
    const answer = await patch(id, 1, { endDate: '2026-01-31' });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { endDate: expect.any(String) } });
  });

  it('are refused when they hold more text than a record can store, and nothing is written', async () => {
    const phones = Array.from({ length: 100 }, () => ({ number: '1', notes: 'x'.repeat(1_900) }));
    const answer = await create({ payerName: 'Huge Health', facilityName: facilities.own, phones });
    expect(answer.status).toBe(413);
    const names = (await listed(facilities.own)).map(({ payerName }) => payerName);
    expect(names).not.toContain('Huge Health');
  });

  it('stay with their facility when it is renamed, and prevent its deletion', async () => {
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
    await world.send('deletePayerContract', { params: { id }, headers: changing() }, admin);
    const gone = await world.send('deleteFacility', { params: { id: facility } }, admin);
    expect(gone.status).toBe(204);
  });
});
