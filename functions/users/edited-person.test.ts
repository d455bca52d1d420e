import { describe, expect, it } from '@jest/globals';
import { nameLeads, personName } from '../../shared/people/person-name.ts';
import { registration } from '../auth/testing/registrations.ts';
import { findUserByEmail } from '../data/people/users.ts';
import { tokenIn } from '../testing/inbox.ts';
import { facilities, startTestWorld } from '../testing/world.ts';
import { edit, profile, userEdits } from './testing/edit-users.ts';

const world = await startTestWorld();
const adminId = (await world.addPerson({ email: 'admin@demo.test', role: 'admin', access: ['own'] })).id;
const admin = await world.signIn('admin@demo.test');

const { record, save } = userEdits(world, () => admin);

describe('an administrator’s edit', () => {
  it('of an email address only starts its confirmation, and notifies both addresses', async () => {
    const { id } = await world.addPerson({ email: 'old-address@demo.test' });
    await world.addPerson({ email: 'taken@demo.test' });
    await world.deliverMail();
    const taken = await save(id, edit('taken@demo.test'));
    expect(taken.body).toMatchObject({ fields: { email: 'Another account has this address.' } });
    const started = await save(id, edit('new-address@demo.test'));
    expect(started.body).toMatchObject({
      message: expect.stringContaining('takes effect once that link is opened'),
      user: { email: 'old-address@demo.test', firstName: 'Edited' },
    });
    await world.signIn('old-address@demo.test');
    await expect(world.signIn('new-address@demo.test')).rejects.toThrow('Sign-in failed');
    const mails = await world.deliverMail();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new-address@demo.test', 'Confirm your new email address'],
      ['old-address@demo.test', 'Your email address is being changed'],
    ]);
    expect(mails[1]?.text).toMatch(/An administrator asked[\s\S]+undo-email/);
    const token = tokenIn(mails, 'confirm-email');
    expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    await world.signIn('new-address@demo.test');
    expect((await world.deliverMail()).map(({ to, subject }) => [to, subject])).toEqual([
      ['old-address@demo.test', 'Your email address was changed'],
    ]);
    // No link to an address that could not take effect, except for the person who may have it back.
    const other = await world.addPerson({ email: 'other-address@demo.test' });
    const held = await save(other.id, edit('old-address@demo.test'));
    expect(held.body).toMatchObject({
      fields: {
        email: 'Another account had this address until recently, and it stays reserved for up to 72 hours.',
      },
    });
    expect((await save(id, edit('old-address@demo.test'))).status).toBe(200);
    expect((await world.deliverMail()).map(({ to }) => to)).toEqual([
      'old-address@demo.test',
      'new-address@demo.test',
    ]);
  });

  it('can give somebody an address that a deleted user had', async () => {
    const moves = async (id: string, email: string) => {
      expect((await save(id, edit(email))).body).toMatchObject({ message: expect.stringContaining(email) });
      const mails = (await world.deliverMail()).filter(({ to }) => to === email);
      const token = tokenIn(mails, 'confirm-email');
      expect((await world.send('confirmEmail', { body: { token } })).status).toBe(200);
    };
    const gone = await world.addPerson({ email: 'front-desk@demo.test' });
    await moves(gone.id, 'moved@demo.test');
    expect((await world.send('deleteUser', { params: { id: gone.id } }, admin)).status).toBe(204);
    const { id } = await world.addPerson({ email: 'successor@demo.test' });
    await moves(id, 'front-desk@demo.test');
    expect(await record(id)).toMatchObject({ email: 'front-desk@demo.test' });
    await world.signIn('front-desk@demo.test');
  });

  it('of their own address is refused in favor of My Account, which requires the password', async () => {
    const refused = await save(adminId, edit('elsewhere@demo.test'));
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { email: expect.stringContaining('My Account') } },
    ]);
    expect(await record(adminId)).toMatchObject({ email: 'admin@demo.test', firstName: 'Test' });
  });
});

describe('withdrawing an approval', () => {
  const approve = async (email: string) => {
    const { id } = await world.addPerson({ email, status: 'pending', access: [] });
    const body = { approvedFacilities: [facilities.own] };
    await world.send('approveUser', { params: { id }, body }, admin);
    return id;
  };
  const withdraw = (id: string, version: number | undefined) =>
    world.send('withdrawApproval', { params: { id }, headers: { 'if-match': `"${version}"` } }, admin);

  it('leaves the user pending, without facilities, and signed out', async () => {
    const email = 'too-early@demo.test';
    const id = await approve(email);
    const theirs = await world.signIn(email);
    const answer = await withdraw(id, (await record(id))?.version);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('is waiting for approval again') });
    expect(await record(id)).toMatchObject({ status: 'pending', facilityIds: [] });
    expect((await world.send('me', {}, theirs)).status).toBe(401);
    await expect(world.signIn(email)).rejects.toThrow('awaiting administrator approval');
    expect((await withdraw(id, (await record(id))?.version)).status).toBe(409);
  });

  it('is followed by a new email when the user is approved after all', async () => {
    const email = 'after-all@demo.test';
    const id = await approve(email);
    const mailed = async () => (await world.deliverMail()).filter(({ to }) => to === email);
    expect(await mailed()).toHaveLength(1);
    await withdraw(id, (await record(id))?.version);
    const body = { approvedFacilities: [facilities.second] };
    expect((await world.send('approveUser', { params: { id }, body }, admin)).status).toBe(200);
    expect(await mailed()).toMatchObject([
      { subject: 'Your registration was approved', text: expect.stringContaining(facilities.second) },
    ]);
  });

  it('is refused later: correcting the address would take over the account unnoticed', async () => {
    const email = 'for-years@demo.test';
    const { id } = await world.addPerson({ email });
    await world.changePerson(id, { approvedAt: new Date(Date.now() - 61 * 60_000).toISOString() });
    await world.deliverMail();
    const refused = await withdraw(id, 1);
    await save(id, edit('accomplice@demo.test'));
    const mails = await world.deliverMail();
    const token = tokenIn(mails, 'confirm-email');
    await world.send('confirmEmail', { body: { token } });
    await world.send(
      'approveUser',
      { params: { id }, body: { approvedFacilities: [facilities.own] } },
      admin,
    );
    expect([...mails, ...(await world.deliverMail())].map(({ to }) => to)).toContain(email);
    expect(refused.status).toBe(409);
  });

  it('is refused if the user was changed in the meantime or is an administrator', async () => {
    const id = await approve('changed-since@demo.test');
    const seen = (await record(id))?.version;
    await world.send('makeAdmin', { params: { id } }, admin);
    expect((await withdraw(id, seen)).status).toBe(412);
    expect((await withdraw(id, (await record(id))?.version)).status).toBe(409);
    expect(await record(id)).toMatchObject({ status: 'approved', role: 'admin' });
  });
});

describe('a name', () => {
  const others = [
    'ceo@hospital.example',
    'Go to www.evil',
    'evil。com',
    'evil.com',
    't.me/guide',
    'evil.page/guide',
    'evil.co',
    'mailto:x',
  ];

  it.each(['Pay at http://evil.example'])(
    'cannot be %j, either in a registration or in an edit',
    async (name) => {
      const email = 'odd.named@demo.test';
      const refused = { fields: { lastName: expect.stringContaining('can’t contain @') } };
      const body = registration('named@demo.test', { lastName: name });
      expect((await world.send('register', { body })).body).toMatchObject(refused);
      const { id } = await world.addPerson({ email });
      expect((await save(id, edit(email, { lastName: name }))).body).toMatchObject(refused);
      expect((await save(id, edit(email, { firstName: name }))).body).toMatchObject({
        fields: { firstName: expect.stringContaining('can’t contain @') },
      });
      const own = { ...profile, email, lastName: name };
      const browser = await world.signIn(email);
      const request = { headers: { 'if-match': '"1"' }, body: own };
      expect((await world.send('updateMe', request, browser)).body).toMatchObject(refused);
      expect(await record(id)).toMatchObject({ lastName: 'Person', version: 1 });
    },
  );

  it.each(others)('cannot be %j either', (name) => {
    expect(personName.safeParse(name).error?.issues).toMatchObject([{ message: nameLeads }]);
  });

  it('loses characters that would show it in another order, in a registration and in an edit', async () => {
    const register = async (lastName: string) =>
      world.send('register', { body: registration('turning@demo.test', { lastName }) });
    expect((await register('evil.\u202ecom')).body).toMatchObject({
      fields: { lastName: expect.stringContaining('can’t contain @') },
    });
    expect((await register('\u202e \u2066ettiw\u2069')).status).toBe(201);
    const registered = await findUserByEmail(world.container.table, 'turning@demo.test');
    expect(registered).toMatchObject({ lastName: 'ettiw' });
    const { id } = await world.addPerson({ email: 'turned@demo.test' });
    const change = { firstName: '\u202eada', lastName: 'دانا' };
    expect((await save(id, edit('turned@demo.test', change))).body).toMatchObject({
      user: { firstName: 'ada', lastName: 'دانا' },
    });
    const own = { ...profile, email: 'turned@demo.test', lastName: 'Lee\u2067' };
    const request = { headers: { 'if-match': '"2"' }, body: own };
    const browser = await world.signIn(own.email);
    expect((await world.send('updateMe', request, browser)).body).toMatchObject({
      user: { lastName: 'Lee' },
    });
  });

  it.each([
    'St. John',
    'O’Neil-Smith',
    'Ma. Theresa',
    'Jr.',
    'Müller, MD',
    '李',
    'J.R. Sims',
    'Dr.Ng/Registration',
  ])('may be %j', (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  });
});
