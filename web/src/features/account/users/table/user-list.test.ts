import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextSort } from '../../../../kit/grid-table/sort.ts';
import { makeUser } from '../../testing/make-user.ts';
import { createUserIndex, shownUsers, type UserFilters } from './user-list.ts';

const all: UserFilters = { status: undefined, role: undefined };
const mei = makeUser({ firstName: 'Mei', lastName: 'Chen', email: 'mei@x.test', npi: '1000000001' });
const jose = makeUser({ firstName: 'José', lastName: 'Ñuñez', email: 'jn@x.test', status: 'pending' });
const amir = makeUser({ firstName: 'Amir', lastName: 'Baker', email: 'z@x.test', role: 'admin' });
const zoe = makeUser({ firstName: 'Zoe', lastName: 'Adams', email: 'a@x.test', status: 'pending' });
const index = createUserIndex([mei, jose, amir, zoe]);
const found = (search: string, filters = all) =>
  shownUsers(index.order(undefined), search, filters).map(({ user }) => user.lastName);

describe('the list of people', () => {
  it('has those who wait first, then goes by name', () => {
    expect(found('')).toEqual(['Adams', 'Ñuñez', 'Baker', 'Chen']);
  });

  it('is searched by name, e-mail or NPI, in several words of any order', () => {
    expect(found('chen MEI')).toEqual(['Chen']);
    expect(found('nunez')).toEqual(['Ñuñez']);
    expect(found('z@x')).toEqual(['Baker']);
    expect(found('0000001 ch')).toEqual(['Chen']);
    expect(found('mei nunez')).toEqual([]);
  });

  it('is filtered by status and role', () => {
    expect(found('', { ...all, status: 'pending' })).toEqual(['Adams', 'Ñuñez']);
    expect(found('a', { ...all, role: 'admin' })).toEqual(['Baker']);
  });

  it('is sorted by a column, the other way at the second click', () => {
    const first = nextSort(undefined, 'email');
    const emails = (sort: typeof first) => index.order(sort).map(({ user }) => user.email[0]);
    expect(emails(first)).toEqual(['a', 'j', 'm', 'z']);
    expect(emails(nextSort(first, 'email'))).toEqual(['z', 'm', 'j', 'a']);
    expect(nextSort(nextSort(first, 'email'), 'npi')).toEqual({ key: 'npi', direction: 'asc' });
  });

  it('keeps every person in every order', () => {
    const person = fc.record({
      lastName: fc.string(),
      status: fc.constantFrom('pending' as const, 'approved' as const),
    });
    fc.assert(
      fc.property(fc.array(person), fc.constantFrom('name' as const, 'status' as const), (people, key) => {
        const users = people.map((given) => makeUser(given));
        const { order } = createUserIndex(users);
        for (const sort of [undefined, { key, direction: 'desc' as const }]) {
          expect(new Set(order(sort).map(({ user }) => user._id))).toEqual(
            new Set(users.map(({ _id }) => _id)),
          );
        }
      }),
    );
  });
});
