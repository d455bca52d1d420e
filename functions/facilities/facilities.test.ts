import { describe, expect, it } from '@jest/globals';
import type { FacilityRecord } from '../../shared/facility/facility.ts';
import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/people/user.ts';
import type { Plan } from '../../shared/plan/plan.ts';
import { dayMs } from '../../shared/records/days.ts';
import { parseDirectory } from '../data/facility-directory.ts';
import { deletedPlans, keys } from '../data/table/keys.ts';
import type { Item } from '../data/table/table.ts';
import { changing } from '../testing/http-event.ts';
import { addContract } from '../testing/hub-records.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { facilities, startTestWorld } from '../testing/world.ts';

const world = await startTestWorld();
await world.addPlan('own', { descriptiveName: 'Kept plan' });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: [] });
const member = await world.addSignedIn({ email: 'member@demo.test', access: ['own'] });

const names = async (): Promise<string[]> => {
  const { data } = (await world.send('listFacilities')).body as { data: FacilityRecord[] };
  return data.map(({ name }) => name);
};
const color = { primaryColor: '#123456' };

describe('a new facility', () => {
  it('is available to every user immediately', async () => {
    const answer = await world.send('createFacility', { body: { name: 'West Hospital', ...color } }, admin);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      data: { name: 'West Hospital', tag: 'WES', plans: 0, people: 0, agreements: 0, archived: false },
    });
    expect(await names()).toContain('West Hospital');
    await world.send('createFacility', { body: { name: 'Caf\u00e9 Hospital', ...color } }, admin);
    const plans = await world.send('listPlans', { query: { facility: 'West Hospital' } }, admin);
    expect(plans.body).toMatchObject({ data: [], total: 0 });
  });

  it('takes its place by name wherever facilities are listed', async () => {
    for (const name of ['Aspen Clinic 10', 'Aspen Clinic 9'])
      await world.send('createFacility', { body: { name, ...color } }, admin);
    const sorted = ['Aspen Clinic 9', 'Aspen Clinic 10', facilities.own];
    const placed = (all: readonly string[]) => all.filter((name) => sorted.includes(name));
    expect(placed(await names())).toEqual(sorted);
    const { facilityAccess } = (await world.send('me', {}, admin)).body as User;
    expect(placed(facilityAccess)).toEqual(sorted);
  });

  it.each([
    ['an existing name with different capitals', { name: 'wEST hospital', ...color }, 'name'],
    ['an existing name in different code points', { name: 'Cafe\u0301 Hospital', ...color }, 'name'],
    ['an existing name and an invisible character', { name: 'West Hospital\u200b', ...color }, 'name'],
    ['an existing name with other spaces', { name: 'West \u00a0Hospital', ...color }, 'name'],
    ['only dots', { name: '..', ...color }, 'name'],
    ['only blanks', { name: '   ', ...color }, 'name'],
    ['no color', { name: 'Plain', primaryColor: 'teal' }, 'primaryColor'],
  ])('is refused with %s', async (_what, body, field) => {
    const answer = await world.send('createFacility', { body }, admin);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it.each(['A & B + C', `${'Long '.repeat(39)}Name!`])(
    'can be named %s and is found by that name',
    async (name) => {
      expect((await world.send('createFacility', { body: { name, ...color } }, admin)).status).toBe(201);
      const found = await world.send('getFacility', { params: { name } });
      expect(found.body).toMatchObject({ data: { name, theme: color } });
      const list = await world.send('listPlans', { query: { facility: name } }, admin);
      expect(list.body).toMatchObject({ data: [], total: 0 });
    },
  );

  it('is created only once when a request is repeated after a lost response', async () => {
    const request = {
      body: { name: 'Repeated Hospital', ...color },
      headers: { 'idempotency-key': 'repeated-hospital' },
    };
    const first = await world.send('createFacility', request, admin);
    const again = await world.send('createFacility', request, admin);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await names()).filter((name) => name === 'Repeated Hospital')).toHaveLength(1);
  });

  it('is created only once when two requests with the same name arrive concurrently', async () => {
    const body = { name: 'Rushed Hospital', ...color };
    const both = await Promise.all([1, 2].map(() => world.send('createFacility', { body }, admin)));
    expect(both.map(({ status }) => status).sort()).not.toEqual([201, 201]);
    expect((await names()).filter((name) => name === 'Rushed Hospital')).toHaveLength(1);
  });
});

/** Saves an edit based on the facility's current version, or on the version given. */
async function save(id: string, body: object, version?: number) {
  const { data } = (await world.send('listAllFacilities', {}, admin)).body as { data: FacilityRecord[] };
  const seen = version ?? data.find(({ _id }) => _id === id)?.version;
  return world.send('updateFacility', { params: { id }, headers: { 'if-match': `"${seen}"` }, body }, admin);
}

describe('an edit of a facility', () => {
  it('is refused with the current record when it is based on an older version', async () => {
    const first = await save('east0000', { name: 'East Hospital', primaryColor: '#123456' }, 1);
    expect(first.body).toMatchObject({ data: { version: 2 } });
    const second = await save('east0000', { name: 'Eastern Hospital', ...color }, 1);
    expect([second.status, second.body]).toMatchObject([
      412,
      { code: 'STALE', current: { name: 'East Hospital', theme: { primaryColor: '#123456' }, version: 2 } },
    ]);
    expect(await names()).toContain('East Hospital');
  });

  it('is saved if its name, which only a space tells from another one’s, stays as it was', async () => {
    const { table } = world.container;
    const { facilities: entries, version } = parseDirectory(await table.get(keys.directory()), world.log);
    const [entry] = entries;
    const alike = { ...entry, id: 'alike000', name: 'East  Hospital' };
    await table.put({ ...keys.directory(), version: version + 1, facilities: [...entries, alike] });
    await table.put({ ...keys.directoryVersion(), version: version + 1 });
    expect((await save('alike000', { name: 'East  Hospital', ...color })).status).toBe(200);
    expect((await save('alike000', { name: 'East\u00a0Hospital', ...color })).status).toBe(400);
    expect((await save('alike000', { name: 'Alike Hospital', ...color })).status).toBe(200);
    expect((await world.send('deleteFacility', { params: { id: 'alike000' } }, admin)).status).toBe(204);
  });
});

/** Does something just before the table's next transaction. */
function beforeNextWrite(act: () => Promise<unknown>): void {
  const { table } = world.container;
  const { transact } = table;
  Object.assign(table, {
    transact: async (...args: Parameters<typeof transact>) => {
      Object.assign(table, { transact });
      await act();
      return transact(...args);
    },
  });
}

describe('an administrator', () => {
  const add = (name: string) => world.send('createFacility', { body: { name, ...color } }, admin);

  it.each([
    ['adds one', 201, () => add('Dawn Hospital')],
    ['edits one', 200, () => save('east0000', { name: 'East Hospital', primaryColor: '#654321' })],
  ])('%s while another facility is being added, and both changes are saved', async (what, status, act) => {
    beforeNextWrite(async () => expect((await add(`Who ${what}`)).status).toBe(201));
    expect((await act()).status).toBe(status);
    expect(await names()).toContain(`Who ${what}`);
  });
});

describe('a stored facility', () => {
  it.each([
    ['added', 201, () => world.send('createFacility', { body: { name: 'Told Hospital', ...color } }, admin)],
    ['edited', 200, () => save('east0000', { name: 'East Hospital', primaryColor: '#345678' })],
  ])('is reported as %s even when nothing can be read after the write', async (_what, status, act) => {
    const { table } = world.container;
    const { transact, queryRange } = table;
    Object.assign(table, {
      transact: async (...args: Parameters<typeof transact>) => {
        await transact(...args);
        Object.assign(table, {
          transact,
          queryRange: () => {
            throw new Error('The table is busy.');
          },
        });
      },
    });
    const answer = await act();
    Object.assign(table, { transact, queryRange });
    expect(answer.status).toBe(status);
  });
});

describe('a field that a later release added to facilities', () => {
  it('stays with every facility when this release edits one', async () => {
    const { table } = world.container;
    const stored = await table.get(keys.directory());
    const { facilities: entries, version } = parseDirectory(stored, world.log);
    const later = entries.map((entry) => ({ ...entry, later: entry.id }));
    await table.put({ ...keys.directory(), version: version + 1, facilities: later });
    await table.put({ ...keys.directoryVersion(), version: version + 1 });
    expect((await save('east0000', { name: 'East Hospital', ...color })).status).toBe(200);
    const { facilities: after } = (await table.get(keys.directory())) as { facilities: Item[] };
    expect(after.map((entry) => entry.later)).toEqual(entries.map(({ id }) => id));
  });
});

describe('a rename', () => {
  it('keeps every plan, contract line and permission', async () => {
    const before = await world.send('listPlans', { query: { facility: facilities.own } }, member);
    const body = { name: 'Northern Hospital "Ω"', ...color };
    const answer = await save('north000', body);
    expect(answer.body).toMatchObject({ data: { plans: 1, people: 1 } });
    const after = await world.send('listPlans', { query: { facility: body.name } }, member);
    expect(after.body).toMatchObject({
      data: [
        {
          descriptiveName: 'Kept plan',
          facilityName: body.name,
          facilityContracts: [{ facilityName: body.name, contractStatus: 'Contracted' }],
        },
      ],
    });
    expect(after.headers.etag).not.toBe(before.headers.etag);
    // A colleague's open tab still sends the old name.
    const byOldName = await world.send('listPlans', { query: { facility: facilities.own } }, member);
    expect(byOldName.body).toEqual(after.body);
    const me = await world.send('me', {}, member);
    expect(me.body).toMatchObject({ facilityAccess: [body.name], activeFacility: body.name });
    // So does a sign-in page that was opened before the change.
    expect((await world.signIn('member@demo.test', 'own')).accessToken).not.toBe('');
  });
});

describe('archiving and deleting', () => {
  it('an archived facility is closed to every user, and unarchiving it restores everything', async () => {
    const edit = (archived: boolean) => save('north000', { name: 'North Hospital', ...color, archived });
    await edit(true);
    expect(await names()).not.toContain('North Hospital');
    expect((await world.send('listPlans', { query: { facility: 'North Hospital' } }, admin)).status).toBe(
      404,
    );
    expect((await world.send('me', {}, member)).body).toMatchObject({ facilityAccess: [] });
    const all = (await world.send('listAllFacilities', {}, admin)).body as { data: FacilityRecord[] };
    expect(all.data.find(({ _id }) => _id === 'north000')).toMatchObject({ archived: true, plans: 1 });
    await edit(false);
    expect(
      (await world.send('listPlans', { query: { facility: 'North Hospital' } }, member)).body,
    ).toMatchObject({ total: 1 });
  });

  it('a facility in use cannot be deleted, and the message shows why; an unused one can', async () => {
    const used = await world.send('deleteFacility', { params: { id: 'north000' } }, admin);
    expect([used.status, used.body]).toMatchObject([
      409,
      { code: 'FACILITY_IN_USE', message: 'In use by 1 plan and 1 person. Archive it instead.' },
    ]);
    const contract = await addContract(world, { facilityName: facilities.second });
    const all = (await world.send('listAllFacilities', {}, admin)).body as { data: FacilityRecord[] };
    expect(all.data.find(({ _id }) => _id === 'south000')).toMatchObject({ plans: 0, agreements: 1 });
    const agreed = await world.send('deleteFacility', { params: { id: 'south000' } }, admin);
    expect(agreed.body).toMatchObject({
      message: expect.stringMatching(/^In use by 1 payer contract\b.+\. Archive it instead\.$/),
    });
    const request = { params: { id: contract._id }, headers: { 'if-match': `"${contract.version}"` } };
    expect((await world.send('deletePayerContract', request, admin)).status).toBe(204);
    expect((await world.send('deleteFacility', { params: { id: 'south000' } }, admin)).status).toBe(204);
    expect(await names()).not.toContain(facilities.second);
    expect((await world.send('deleteFacility', { params: { id: 'south000' } }, admin)).status).toBe(404);
  });

  it.each([
    [
      'plan',
      (facilityName: string) =>
        world.send('createPlan', { body: samplePlan({ facilityName }), headers: changing() }, admin),
    ],
    ['payer contract', (facilityName: string) => addContract(world, { facilityName })],
  ])('a facility cannot be deleted when a %s is added to it at the same time', async (what, add) => {
    const name = `Hospital of one ${what}`;
    const added = await world.send('createFacility', { body: { name, ...color } }, admin);
    const { _id } = (added.body as { data: FacilityRecord }).data;
    beforeNextWrite(() => add(name));
    expect((await world.send('deleteFacility', { params: { id: _id } }, admin)).status).toBe(409);
    expect(await names()).toContain(name);
  });

  it('a facility can be deleted once no one has access to it anymore, whoever asked for it when registering', async () => {
    const added = await world.send('createFacility', { body: { name: 'Closing Hospital', ...color } }, admin);
    const { _id } = (added.body as { data: FacilityRecord }).data;
    const remove = () => world.send('deleteFacility', { params: { id: _id } }, admin);
    const person = await world.addPerson({ email: 'moved@demo.test' });
    const message = 'In use by 1 person. Archive it instead.';
    const requestedFacilityIds = [_id];
    await world.changePerson(person.id, { requestedFacilityIds, facilityIds: [], status: 'pending' });
    expect((await remove()).body).toMatchObject({ message });
    await world.changePerson(person.id, { facilityIds: [_id], status: 'approved' });
    expect((await remove()).body).toMatchObject({ message });
    await world.changePerson(person.id, { facilityIds: ['north000'] });
    expect((await remove()).status).toBe(204);
  });

  it('a facility cannot be deleted while one of its deleted plans can still be restored', async () => {
    const name = 'Emptied Hospital';
    const added = await world.send('createFacility', { body: { name, ...color } }, admin);
    const { _id } = (added.body as { data: FacilityRecord }).data;
    const remove = () => world.send('deleteFacility', { params: { id: _id } }, admin);
    const body = samplePlan({ facilityName: name });
    const created = await world.send('createPlan', { body, headers: changing() }, admin);
    const params = { id: (created.body as { data: Plan }).data._id };
    const change = { params, headers: changing(1) };
    expect((await world.send('deletePlan', change, admin)).status).toBe(204);
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'FACILITY_IN_USE',
        message: '1 deleted plan can still be restored. Archive the facility instead.',
      },
    });
    const restore = { params, headers: changing(2), body: { version: 1 } };
    expect((await world.send('restorePlan', restore, admin)).status).toBe(200);
    expect((await world.send('deletePlan', { params, headers: changing(3) }, admin)).status).toBe(204);
    const { table } = world.container;
    for await (const { pk, sk, ...deletion } of table.queryRange(deletedPlans, '0', '~')) {
      if (deletion.facilityId !== _id) continue;
      const at = new Date(Date.parse(String(deletion.at)) - limits.deletedPlanDays * dayMs).toISOString();
      await table.put({ ...deletion, ...keys.deletedPlan(at, params.id), at });
      await table.delete({ pk: String(pk), sk: String(sk) });
    }
    expect((await remove()).status).toBe(204);
  });

  it('the last open facility can be neither archived nor deleted', async () => {
    const all = (await world.send('listAllFacilities', {}, admin)).body as { data: FacilityRecord[] };
    const open = all.data.filter(({ archived }) => !archived);
    const archive =
      (archived: boolean) =>
      async ({ _id, name, version }: FacilityRecord) =>
        (await save(_id, { name, ...color, archived }, archived ? version : version + 1)).status;
    const [last, ...others] = open.toSorted((one, other) => one.plans - other.plans);
    if (last === undefined) throw new Error('There is no facility.');
    for (const facility of others) expect(await archive(true)(facility)).toBe(200);
    expect(await archive(true)(last)).toBe(409);
    const deleted = await world.send('deleteFacility', { params: { id: last._id } }, admin);
    expect([deleted.status, deleted.body]).toMatchObject([409, { message: expect.stringMatching(/only/) }]);
    for (const facility of others) expect(await archive(false)(facility)).toBe(200);
  });
});

describe('a facility directory full of long names', () => {
  it('refuses another long name with advice, while archiving and deleting still work', async () => {
    const { table } = world.container;
    /** Writes around the product, but counts as a change. */
    const putDirectory = async (item: Item) => {
      await table.put({ ...item, ...keys.directory() });
      const { version } = (await table.get(keys.directoryVersion())) ?? {};
      await table.put({ ...keys.directoryVersion(), version: Number(version) + 1_000 });
    };
    const before = await table.get(keys.directory());
    const { facilities: few, version } = parseDirectory(before, world.log);
    const long = (at: number) => `${at} `.padEnd(limits.text.name, '語');
    const many = Array.from({ length: 900 }, (_, at) => ({
      ...{ id: `f${`${at}`.padStart(7, '0')}`, name: at < 520 ? long(at) : `${at}`, ...color, version: 1 },
    }));
    const full = { version, facilities: [...few, ...many] };
    while (Buffer.byteLength(JSON.stringify(full)) > limits.directoryBytes) full.facilities.pop();
    expect(full.facilities.length).toBeLessThan(many.length);
    await putDirectory(full);
    const [first, second] = many;
    const refused = {
      status: 400,
      body: { fields: { name: expect.stringMatching(/Please choose a shorter name, or delete a facility/) } },
    };
    const body = { name: long(1_000), ...color };
    expect(await world.send('createFacility', { body }, admin)).toMatchObject(refused);
    expect(await save(first?.id ?? '', { name: long(1_001), ...color }, 1)).toMatchObject(refused);
    const archived = { name: first?.name, ...color, archived: true };
    expect((await save(first?.id ?? '', archived, 1)).status).toBe(200);
    const deleted = await world.send('deleteFacility', { params: { id: second?.id ?? '' } }, admin);
    expect(deleted.status).toBe(204);
    expect((await world.send('createFacility', { body }, admin)).status).toBe(201);
    await putDirectory({ ...before });
  });
});
