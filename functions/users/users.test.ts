import { describe, expect, it } from '@jest/globals';
import { rightsChangedHeader } from '../../shared/api/operation.ts';
import { openAccounts } from '../clients/pool/accounts.ts';
import { keys } from '../data/table/keys.ts';
import { browserOf, facilities, type SignedInBrowser, startTestWorld } from '../testing/world.ts';
import { edit, userEdits } from './testing/edit-users.ts';

const world = await startTestWorld();
const adminId = (await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own'] })).id;
let admin = await world.signIn('admin@demo.test');

const { record, save } = userEdits(world, () => admin);

describe('approving a user', () => {
  it('grants the given facilities, emails the user, and changes nothing the second time', async () => {
    const { id } = await world.addPerson({ email: 'new@demo.test', status: 'pending', access: [] });
    await world.deliverMail();
    const body = { approvedFacilities: [facilities.own, facilities.second] };
    const answer = await world.send('approveUser', { params: { id }, body }, admin);
    expect(answer.body).toMatchObject({ message: 'Test Person was approved.', user: { status: 'approved' } });
    expect(await record(id)).toMatchObject({ facilityIds: ['north000', 'south000'] });
    expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      ['new@demo.test', 'Your registration was approved'],
    ]);
    const other = { approvedFacilities: [facilities.foreign] };
    const again = await world.send('approveUser', { params: { id }, body: other }, admin);
    expect(answer.body).not.toHaveProperty('unchanged');
    expect([again.status, again.body]).toMatchObject([200, { unchanged: true }]);
    expect(await record(id)).toMatchObject({ facilityIds: ['north000', 'south000'] });
    expect(await world.deliverMail()).toEqual([]);
    await world.signIn('new@demo.test');
  });

  it('is refused while another account signs in with the address, and emails nobody', async () => {
    const { id } = await world.addPerson({ email: 'wanted@demo.test', status: 'pending', access: [] });
    const holder = await world.addPerson({ email: 'holder@demo.test' });
    const accounts = openAccounts(world.container.config.USER_POOL_ID);
    await accounts.setEmail({ id }, 'elsewhere@demo.test');
    await accounts.setEmail(holder, 'wanted@demo.test');
    await world.deliverMail();
    const body = { approvedFacilities: [facilities.own] };
    const refused = await world.send('approveUser', { params: { id }, body }, admin);
    expect(refused.status).toBe(409);
    expect(await record(id)).toMatchObject({ status: 'pending', facilityIds: [] });
    expect(await world.deliverMail()).toEqual([]);
    await accounts.setEmail(holder, 'holder@demo.test');
    expect((await world.send('approveUser', { params: { id }, body }, admin)).status).toBe(200);
  });

  it('is offered only for the requested facilities that are still in use', async () => {
    const clinic = { name: 'Closing Clinic', primaryColor: '#123456' };
    const made = await world.send('createFacility', { body: clinic }, admin);
    const closing = (made.body as { data: { _id: string } }).data._id;
    const { id } = await world.addPerson({ email: 'asks@demo.test', status: 'pending', access: [] });
    await world.changePerson(id, { requestedFacilityIds: ['north000', closing] });
    const close = { params: { id: closing }, headers: { 'if-match': '"1"' } };
    await world.send('updateFacility', { ...close, body: { ...clinic, archived: true } }, admin);
    const listed = await world.send('listUsers', {}, admin);
    expect((listed.body as { data: object[] }).data).toContainEqual(
      expect.objectContaining({ email: 'asks@demo.test', requestedFacility: [facilities.own] }),
    );
  });

  it('is offered for the facilities that an administrator has chosen since, and else for those requested', async () => {
    const { id } = await world.addPerson({ email: 'five@demo.test', status: 'pending', access: [] });
    await world.changePerson(id, { requestedFacilityIds: ['north000', 'south000'] });
    for (const [facilityAccess, requestedFacility] of [
      [[], [facilities.own, facilities.second]],
      [[facilities.second], [facilities.second]],
    ]) {
      const { body } = await save(id, edit('five@demo.test', { facilityAccess }));
      expect(body).toMatchObject({ user: { requestedFacility } });
    }
  });

  it('is refused for a facility that another administrator has taken out since', async () => {
    const { id } = await world.addPerson({ email: 'fewer@demo.test', status: 'pending', access: [] });
    await world.changePerson(id, { requestedFacilityIds: ['north000', 'south000'] });
    await save(id, edit('fewer@demo.test', { facilityAccess: [facilities.own] }));
    await world.deliverMail();
    const approve = (approvedFacilities: readonly string[]) =>
      world.send('approveUser', { params: { id }, body: { approvedFacilities } }, admin);
    expect(await approve([facilities.own, facilities.second])).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('have changed') },
    });
    expect(await record(id)).toMatchObject({ status: 'pending' });
    expect(await world.deliverMail()).toEqual([]);
    expect((await approve([facilities.own])).status).toBe(200);
    expect(await record(id)).toMatchObject({ status: 'approved', facilityIds: ['north000'] });
  });

  it('is rejected with an unknown facility or none', async () => {
    const { id } = await world.addPerson({ email: 'waits@demo.test', status: 'pending' });
    for (const approvedFacilities of [['Nowhere'], []]) {
      const answer = await world.send('approveUser', { params: { id }, body: { approvedFacilities } }, admin);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { approvedFacilities: expect.any(String) } });
    }
    expect(await record(id)).toMatchObject({ status: 'pending' });
  });
});

describe('a field that a later release added to users', () => {
  it('is kept when this release edits the user', async () => {
    const { id } = await world.addPerson({ email: 'rolled-back@demo.test' });
    const { table } = world.container;
    const later = {
      later: { since: 1 },
      mailChoices: { changes: 'daily', dueFacts: false, endingContracts: false, later: 1 },
      secondFactor: { since: '2026-11-21', salt: '', codes: [], later: 1 },
      undone: [{ from: '2026-11-21', until: '2026-11-22', later: 1 }],
      account: { pool: 'p', subject: 's', later: 1 },
      mailSuppressed: { reason: 'bounce', at: '2026-11-21', later: 1 },
    };
    await table.put({ ...(await table.get(keys.user(id))), ...later, ...keys.user(id) });
    expect((await save(id, edit('rolled-back@demo.test'))).status).toBe(200);
    expect(await table.get(keys.user(id))).toMatchObject({ firstName: 'Edited', ...later });
  });
});

describe('a change of role', () => {
  it('takes effect on the user’s next request, and a refusal says why', async () => {
    const { id } = await world.addPerson({ email: 'second-admin@demo.test' });
    const browser = await world.signIn('second-admin@demo.test');
    expect((await world.send('listUsers', {}, browser)).status).toBe(403);
    await world.send('makeAdmin', { params: { id } }, admin);
    expect((await world.send('listUsers', {}, browser)).status).toBe(200);
    await world.send('demoteUser', { params: { id } }, admin);
    const refused = await world.send('listUsers', {}, browser);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Your role may have changed') });
  });

  it('is reported to a browser with an older token, as is a change of facilities', async () => {
    const { id } = await world.addPerson({ email: 'told@demo.test' });
    const old = await world.signIn('told@demo.test');
    const rightsChanged = async (as: SignedInBrowser) =>
      (await world.send('me', {}, as)).headers[rightsChangedHeader] === '1';
    const renewed = async () => browserOf(await world.send('refresh', { body: {}, cookies: old.cookies }));
    expect(await rightsChanged(old)).toBe(false);
    await save(id, edit('told@demo.test', { department: 'Imaging' }));
    expect(await rightsChanged(old)).toBe(false);
    await save(id, edit('told@demo.test', { facilityAccess: [facilities.own, facilities.second] }));
    expect(await rightsChanged(old)).toBe(true);
    const second = await renewed();
    expect(await rightsChanged(second)).toBe(false);
    await world.send('makeAdmin', { params: { id } }, admin);
    expect(await rightsChanged(second)).toBe(true);
    await world.send('demoteUser', { params: { id } }, admin);
    expect(await rightsChanged(second)).toBe(false);
  });

  it('says that a former administrator without a facility cannot sign in', async () => {
    const { id } = await world.addPerson({ email: 'unplaced@demo.test', role: 'admin', access: [] });
    const answer = await world.send('demoteUser', { params: { id } }, admin);
    expect(answer.body).toMatchObject({
      message:
        'Test Person is no longer an administrator, but cannot sign in without an approved facility. Edit the user to approve one.',
    });
    await expect(world.signIn('unplaced@demo.test')).rejects.toThrow('Sign-in failed');
  });

  it('never removes the last administrator, even if two demote each other concurrently', async () => {
    const last = await world.send('demoteUser', { params: { id: adminId } }, admin);
    expect([last.status, last.body]).toMatchObject([409, { code: 'LAST_ADMIN' }]);
    const { id } = await world.addPerson({ email: 'rival@demo.test', role: 'admin' });
    const rival = await world.signIn('rival@demo.test');
    const both = await Promise.all([
      world.send('demoteUser', { params: { id } }, admin),
      world.send('demoteUser', { params: { id: adminId } }, rival),
    ]);
    const done = both.filter(({ status }) => status === 200);
    expect(done.length).toBeLessThanOrEqual(1);
    const count = await world.container.table.get(keys.adminCount());
    expect(count).toMatchObject({ count: 2 - done.length });
    if ((await record(adminId))?.role !== 'admin') {
      await world.send('makeAdmin', { params: { id: adminId } }, rival);
      await world.send('demoteUser', { params: { id } }, admin);
    } else if (done.length === 0) {
      await world.send('demoteUser', { params: { id } }, admin);
    }
    expect(await record(adminId)).toMatchObject({ role: 'admin' });
  });

  it('promotes only approved users', async () => {
    const { id } = await world.addPerson({ email: 'eager@demo.test', status: 'pending' });
    expect((await world.send('makeAdmin', { params: { id } }, admin)).status).toBe(409);
  });
});

describe('suspending a user', () => {
  const suspend = (id: string, as = admin) => world.send('suspendUser', { params: { id } }, as);
  const bringBack = (id: string) => world.send('bringBackUser', { params: { id } }, admin);

  it('ends all sessions immediately and blocks sign-in until the user is restored in full', async () => {
    const email = 'on.leave@demo.test';
    const { id } = await world.addPerson({ email, role: 'admin', access: ['own', 'second'] });
    const browser = await world.signIn(email);
    const leftOpen = await world.signIn(email);
    expect(await suspend(id)).toMatchObject({ status: 200, body: { user: { status: 'disabled' } } });
    expect(await world.send('me', {}, browser)).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('has been withdrawn') },
    });
    expect((await world.send('refresh', { body: {}, cookies: browser.cookies })).status).toBe(401);
    await expect(world.signIn(email)).rejects.toThrow('has been withdrawn');
    expect(await suspend(id)).toMatchObject({
      body: { message: 'Test Person is already suspended.', unchanged: true },
    });

    expect(await bringBack(id)).toMatchObject({ status: 200, body: { user: { status: 'approved' } } });
    expect((await world.send('me', {}, leftOpen)).status).toBe(401);
    expect(await record(id)).toMatchObject({ role: 'admin', facilityIds: ['north000', 'south000'] });
    expect((await world.send('listUsers', {}, await world.signIn(email))).status).toBe(200);
    expect(await bringBack(id)).toMatchObject({
      body: { message: 'Test Person is not suspended.', unchanged: true },
    });
    await world.send('demoteUser', { params: { id } }, admin);
  });

  it('cannot be undone by an approval or a promotion', async () => {
    const { id } = await world.addPerson({ email: 'suspended@demo.test' });
    await suspend(id);
    const body = { approvedFacilities: [facilities.own] };
    for (const answer of [
      await world.send('approveUser', { params: { id }, body }, admin),
      await world.send('makeAdmin', { params: { id } }, admin),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('suspended') } });
    }
    expect(await record(id)).toMatchObject({ status: 'disabled', role: 'user' });
  });

  it('is refused for the caller’s own account, a pending user, and the last administrator', async () => {
    expect(await suspend(adminId)).toMatchObject({ status: 409, body: { code: 'NOT_YOURSELF' } });
    const waits = await world.addPerson({ email: 'no.access@demo.test', status: 'pending' });
    expect((await suspend(waits.id)).status).toBe(409);
    expect((await bringBack(waits.id)).status).toBe(409);
    const { id } = await world.addPerson({ email: 'other.admin@demo.test', role: 'admin' });
    const other = await world.signIn('other.admin@demo.test');
    const both = await Promise.all([suspend(id), suspend(adminId, other)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const left = [await record(id), await record(adminId)].filter((user) => user?.status === 'approved');
    expect(left.length).toBeGreaterThanOrEqual(1);
    expect(await world.container.table.get(keys.adminCount())).toMatchObject({ count: left.length });
    if ((await record(adminId))?.status === 'disabled') {
      await world.send('bringBackUser', { params: { id: adminId } }, other);
      admin = await world.signIn('admin@demo.test');
    }
    if ((await record(id))?.status === 'approved') await world.send('demoteUser', { params: { id } }, admin);
  });
});

describe('editing a user', () => {
  it('changes profile and facilities, never role or status', async () => {
    const { id } = await world.addPerson({ email: 'plain@demo.test' });
    const answer = await save(id, edit('plain@demo.test', { facilityAccess: [facilities.second] }));
    expect(answer.body).toMatchObject({
      message: 'User updated successfully.',
      user: { firstName: 'Edited' },
    });
    expect(await record(id)).toMatchObject({ facilityIds: ['south000'], role: 'user', status: 'approved' });
    for (const change of [{ role: 'admin' }, { status: 'approved' }, { _id: 'x' }]) {
      const refused = await save(id, edit('plain@demo.test', change));
      expect(refused.status).toBe(400);
    }
  });

  it('is refused when based on an older version, and returns the current record', async () => {
    const { id } = await world.addPerson({ email: 'edited-twice@demo.test' });
    const first = await save(id, edit('edited-twice@demo.test', { phoneNumber: '555-0199' }), 1);
    expect(first.body).toMatchObject({ user: { version: 2 } });
    const second = await save(id, edit('edited-twice@demo.test', { firstName: 'Other' }), 1);
    expect([second.status, second.body]).toMatchObject([
      412,
      { code: 'STALE', current: { _id: id, phoneNumber: '555-0199', firstName: 'Edited', version: 2 } },
    ]);
    expect(await record(id)).toMatchObject({ firstName: 'Edited', version: 2 });
    const unversioned = await world.send('updateUser', { params: { id }, body: edit('x@demo.test') }, admin);
    expect(unversioned.status).toBe(428);
  });

  it('succeeds for only one of ten edits of the same version', async () => {
    const { id } = await world.addPerson({ email: 'rushed@demo.test' });
    const edits = Array.from({ length: 10 }, (_, place) =>
      save(id, edit('rushed@demo.test', { department: `Desk ${place}` }), 1),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await record(id)).toMatchObject({ version: 2 });
  });

  it('keeps an archived facility that the user has, and grants it to no other user', async () => {
    const name = 'Closed Clinic';
    const made = await world.send('createFacility', { body: { name, primaryColor: '#123456' } }, admin);
    const facilityId = (made.body as { data: { _id: string } }).data._id;
    const { id } = await world.addPerson({ email: 'closed@demo.test' });
    const other = await world.addPerson({ email: 'open@demo.test' });
    const access = { facilityAccess: [facilities.own, name] };
    await save(id, edit('closed@demo.test', access));
    const body = { name, primaryColor: '#123456', archived: true };
    await world.send(
      'updateFacility',
      { params: { id: facilityId }, headers: { 'if-match': '"1"' }, body },
      admin,
    );
    const answer = await save(id, edit('closed@demo.test', access));
    expect(answer.body).toMatchObject({ user: { facilityAccess: [name, facilities.own] } });
    const refused = await save(other.id, edit('open@demo.test', access));
    expect(refused.status).toBe(400);
  });
});

describe('deleting a user', () => {
  it('ends the session immediately, removes the key for unsaved text, and frees the address', async () => {
    const { id } = await world.addPerson({ email: 'leaver@demo.test' });
    const browser = await world.signIn('leaver@demo.test');
    const draftKey = () => world.container.table.get(keys.draftKey(id));
    expect(await draftKey()).toHaveProperty('key');
    expect((await world.send('deleteUser', { params: { id } }, admin)).status).toBe(204);
    expect((await world.send('me', {}, browser)).status).toBe(401);
    expect(await draftKey()).toBeUndefined();
    await world.addPerson({ email: 'leaver@demo.test' });
    await world.signIn('leaver@demo.test');
  });

  it('is refused for the caller’s own account and for an unknown user', async () => {
    const own = await world.send('deleteUser', { params: { id: adminId } }, admin);
    expect([own.status, own.body]).toMatchObject([409, { code: 'NOT_YOURSELF' }]);
    const id = 'ffffffff-0000-4000-8000-000000000000';
    const nobody = await world.send('deleteUser', { params: { id } }, admin);
    expect(nobody.status).toBe(404);
  });
});
