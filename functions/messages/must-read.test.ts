import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { MustRead, MustReadReaders } from '../../shared/messages/must-read.ts';
import { keys } from '../data/table/keys.ts';
import { facilities, type SignedInBrowser, startTestWorld, type World } from '../testing/world.ts';

let clock = Date.now();

const world = await startTestWorld({ now: () => clock });
await world.addPerson({ email: 'colleague@demo.test' });
await world.addPerson({ email: 'gone@demo.test', status: 'disabled' });
// Notes do not wait for the canary's account to read them.
await world.changePerson((await world.addPerson({ email: 'probe@demo.test' })).id, { probe: true });
await world.addPerson({ email: 'stranger@demo.test', access: ['second'] });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });
let reader = await world.addSignedIn({ email: 'reader@demo.test' });
const stranger = await world.signIn('stranger@demo.test', 'second');

const write = (body: object = {}, key: string = randomUUID()) =>
  world.send(
    'createMustRead',
    {
      body: { facilityName: facilities.own, text: 'Call first.', ...body },
      headers: { 'idempotency-key': key },
    },
    admin,
  );
const written = async (body?: object) => ((await write(body)).body as { data: MustRead }).data;
const list = async (browser = reader, facility: string = facilities.own) =>
  ((await world.send('listMustReads', { query: { facility } }, browser)).body as { data: MustRead[] }).data;
const call = (
  id: 'acknowledgeMustRead' | 'listMustReadReaders' | 'deleteMustRead',
  noteId: string,
  browser: SignedInBrowser,
) => world.send(id, { params: { id: noteId } }, browser);

describe('a must-read note', () => {
  it('is shown at its facility, can be confirmed, and shows administrators who has read it', async () => {
    const planId = await world.addPlan('own', { descriptiveName: 'Silver HMO' });
    const { _id } = await written({ planId, text: '  New claims address.\n' });
    expect((await list())[0]).toEqual({
      _id,
      facilityName: facilities.own,
      plan: { _id: planId, descriptiveName: 'Silver HMO' },
      text: 'New claims address.',
      by: 'Test Person',
      createdAt: new Date(clock).toISOString(),
    });
    const first = new Date(clock).toISOString();
    expect(await call('acknowledgeMustRead', _id, reader)).toMatchObject({ status: 200 });
    clock += 60_000;
    // On a second click, the first time still counts.
    expect((await call('acknowledgeMustRead', _id, reader)).body).toMatchObject({ data: { readAt: first } });
    expect((await list())[0]?.readAt).toBe(first);
    const { body } = await call('listMustReadReaders', _id, admin);
    const name = 'Test Person';
    expect(body).toEqual({
      data: {
        // The author counts as having read it.
        read: [
          { name, email: 'admin@demo.test', at: first },
          { name, email: 'reader@demo.test', at: first },
        ],
        waiting: [{ name, email: 'colleague@demo.test' }],
      },
    });
    expect((await call('listMustReadReaders', _id, reader)).status).toBe(403);
    expect((await call('deleteMustRead', _id, admin)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await call('acknowledgeMustRead', _id, reader)).status).toBe(404);
  });

  it('is not accessible to users of another facility', async () => {
    const { _id } = await written();
    expect((await call('acknowledgeMustRead', _id, stranger)).status).toBe(404);
    expect(
      (await world.send('listMustReads', { query: { facility: facilities.own } }, stranger)).status,
    ).toBe(404);
    expect(await list(stranger, facilities.second)).toEqual([]);
    await call('deleteMustRead', _id, admin);
  });

  it('waits for the users who work at the facility now, and remembers readers who have left', async () => {
    const person = (email: string, more: Partial<Parameters<World['addPerson']>[0]> = {}) =>
      world.addPerson({ email, access: ['second'], ...more });
    const leaver = await person('leaver@demo.test');
    const mover = await person('mover@demo.test');
    await person('waits@demo.test', { status: 'pending' });
    await person('chief@demo.test', { role: 'admin', access: [] });
    const { _id } = await written({ facilityName: facilities.second });
    const readers = async () => {
      const { body } = await call('listMustReadReaders', _id, admin);
      const { read, waiting } = (body as { data: MustReadReaders }).data;
      return [read.map(({ email }) => email), waiting.map(({ email }) => email)];
    };
    expect(await readers()).toEqual([
      ['admin@demo.test'],
      ['leaver@demo.test', 'mover@demo.test', 'stranger@demo.test'],
    ]);
    const leaving = await world.signIn('leaver@demo.test', 'second');
    expect((await call('acknowledgeMustRead', _id, leaving)).status).toBe(200);
    await world.changePerson(leaver.id, { status: 'disabled' });
    await world.changePerson(mover.id, { facilityIds: [] });
    await person('joiner@demo.test', { access: ['own', 'second'] });
    expect(await readers()).toEqual([
      ['admin@demo.test', 'leaver@demo.test'],
      ['joiner@demo.test', 'stranger@demo.test'],
    ]);
    expect((await call('acknowledgeMustRead', _id, leaving)).status).toBe(401);
    await world.container.table.delete(keys.user(leaver.id));
    expect((await readers())[0]).toEqual([undefined, 'admin@demo.test']);
    await call('deleteMustRead', _id, admin);
  });

  it('is confirmed once per user, even by many users and in several tabs concurrently', async () => {
    const { _id } = await written();
    const browsers = [reader, reader, reader, await world.signIn('colleague@demo.test')];
    const answers = await Promise.all(browsers.map((each) => call('acknowledgeMustRead', _id, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await call('listMustReadReaders', _id, admin);
    const { read, waiting } = (body as { data: MustReadReaders }).data;
    expect(read.map(({ email }) => email)).toEqual([
      'admin@demo.test',
      'colleague@demo.test',
      'reader@demo.test',
    ]);
    expect(waiting).toEqual([expect.objectContaining({ email: 'joiner@demo.test' })]);
    await call('deleteMustRead', _id, admin);
  });

  it('stays readable when its plan is deleted, and cannot be written about a deleted plan', async () => {
    const planId = await world.addPlan('own', { descriptiveName: 'Gone HMO' });
    const { _id } = await written({ planId });
    const { headers: planHeaders } = await world.send('getPlan', { params: { id: planId } }, admin);
    const headers = { 'if-match': String(planHeaders.etag) };
    expect((await world.send('deletePlan', { params: { id: planId }, headers }, admin)).status).toBeLessThan(
      300,
    );
    expect((await list())[0]).toMatchObject({ _id, plan: { descriptiveName: 'Gone HMO' } });
    expect((await call('acknowledgeMustRead', _id, reader)).status).toBe(200);
    expect(await write({ planId })).toMatchObject({
      status: 400,
      body: { fields: { planId: 'There is no such plan at this facility.' } },
    });
    await call('deleteMustRead', _id, admin);
  });

  it('is written and deleted only by administrators, and records the PHI warning they saw', async () => {
    const { _id } = await written({ phiWarning: { shown: true, kinds: ['SSN'] } });
    const [facilityId = '', key = ''] = _id.split('-');
    expect(await world.container.table.get(keys.mustRead(facilityId, key))).toMatchObject({
      phiWarning: { shown: true, kinds: ['SSN'] },
    });
    const body = { facilityName: facilities.own, text: 'Mine.' };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await world.send('createMustRead', { body, headers }, reader)).status).toBe(403);
    expect((await call('deleteMustRead', _id, reader)).status).toBe(403);
    expect(await list()).toHaveLength(1);
    await call('deleteMustRead', _id, admin);
  });

  it('is stored once, however often it is sent, and requires a text and a plan of its facility', async () => {
    const key = randomUUID();
    for (const _ of ['once', 'twice']) expect((await write({}, key)).status).toBe(201);
    const [note, ...others] = await list();
    expect(others).toEqual([]);
    await call('deleteMustRead', note?._id ?? '', admin);
    expect(await write({ text: ' \n ' })).toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
    const foreign = await world.addPlan('foreign');
    expect(await write({ planId: foreign })).toMatchObject({
      status: 400,
      body: { fields: { planId: 'There is no such plan at this facility.' } },
    });
  });

  it('expires after a set time, and only a set number can exist', async () => {
    for (let count = 0; count < limits.mustRead.most; count += 1) await write();
    expect(await write()).toMatchObject({
      status: 400,
      body: { fields: { text: expect.stringContaining('withdraw one') } },
    });
    clock += limits.mustRead.keptDays * 86_400_000 + 1_000;
    reader = await world.signIn('reader@demo.test');
    expect(await list()).toEqual([]);
  });
});
