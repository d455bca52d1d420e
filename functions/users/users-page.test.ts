import { describe, expect, it } from '@jest/globals';
import { limits } from '../../shared/limits.ts';
import type { User } from '../../shared/people/user.ts';
import { keys } from '../data/table/keys.ts';
import { allPages } from '../testing/all-pages.ts';
import { addManyPeople } from '../testing/person-records.ts';
import { startTestWorld } from '../testing/world.ts';
import { type Listed, usersPage } from './users-page.ts';

const world = await startTestWorld();
await world.addPerson({ email: 'pending@demo.test', status: 'pending' });
const admin = await world.addSignedIn({ email: 'admin@demo.test', role: 'admin', access: ['own'] });

type UsersPage = { data: User[]; pending: number; nextCursor?: string };

describe('a record that was changed by hand', () => {
  it('is shown unchanged and hides no other users', async () => {
    const { id } = await world.addPerson({ email: 'by-hand@demo.test' });
    const stored = await world.container.table.get(keys.user(id));
    await world.container.table.put({
      ...stored,
      ...keys.user(id),
      npi: '12',
      phoneNumber: '',
      firstName: '',
    });
    const { status, body } = await world.send('listUsers', {}, admin);
    expect(status).toBe(200);
    expect((body as UsersPage).data.find(({ _id }) => _id === id)).toMatchObject({
      npi: '12',
      firstName: '',
    });
    expect((body as UsersPage).data.length).toBeGreaterThan(1);
  });
});

describe('the list of users', () => {
  it('contains every user across its pages, pending ones first', async () => {
    await addManyPeople(world.container.table, 230, { at: new Date(), facilityId: 'north000' });
    const seen: User[] = [];
    const waiting = new Set<number>();
    const pages = await allPages(
      async (query) =>
        (await world.send('listUsers', { query: { limit: 100, ...query } }, admin)).body as UsersPage,
    );
    for (const { data, pending } of pages) {
      expect(data.length).toBeLessThanOrEqual(100);
      waiting.add(pending);
      seen.push(...data);
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(230);
    const firstApproved = seen.findIndex(({ status }) => status !== 'pending');
    expect(seen.slice(firstApproved).every(({ status }) => status !== 'pending')).toBe(true);
    expect(firstApproved).toBeGreaterThan(0);
    expect([...waiting]).toEqual([firstApproved]);
    // The menu's count needs only this much of the list.
    const one = await world.send('listUsers', { query: { limit: 1 } }, admin);
    expect(one.body).toMatchObject({ data: [{ status: 'pending' }], pending: firstApproved });
  });
});

it('people who wait for approval are listed by how long they have waited, not by name', async () => {
  const wait = async (lastName: string, emailConfirmedAt: string) => {
    const { id } = await world.addPerson({ email: `${lastName}@demo.test`, status: 'pending' });
    await world.changePerson(id, { lastName, emailConfirmedAt });
  };
  await wait('aaron', '2026-03-02T09:00:00.000Z');
  await wait('zuniga', '2026-03-01T09:00:00.000Z');
  const { body } = await world.send('listUsers', { query: { limit: 2 } }, admin);
  expect((body as UsersPage).data.map(({ lastName }) => lastName)).toEqual(['zuniga', 'aaron']);
});

const listed = (count: number, named: string[]): Listed[] =>
  Array.from({ length: count }, (_, at) => ({
    user: {
      ...{ _id: `${at}`, firstName: 'One', lastName: `${at}`, email: 'one@demo.test', role: 'user' },
      ...{ status: 'approved', facilityAccess: named, requestedFacility: named, version: 1 },
      ...{ phoneNumber: '555-0100', npi: '1234567890' },
    },
    since: '',
  }));

it('a page that names no size has as many users as a page may have', () => {
  expect(usersPage(listed(limits.listPage + 1, []), {}).data).toHaveLength(limits.listPage);
});

describe('users with many facilities with long names', () => {
  it('are all listed, in pages no larger than a response may be', async () => {
    const named = Array.from({ length: 600 }, (_, at) => `${at}`.padEnd(limits.text.name, '語'));
    const people = listed(20, named);
    const pages = await allPages(async (query) => usersPage(people, query));
    for (const page of pages)
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(limits.answerBytes * 1.01);
    const seen = pages.flatMap(({ data }) => data.map(({ _id }) => _id));
    expect(seen.toSorted()).toEqual(people.map(({ user }) => user._id).toSorted());
  });
});
