/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { nextSort, type Sort } from '../../../kit/data-table/sort.ts';
import { useShownRows } from '../../../kit/data-table/use-shown-rows.ts';
import { makeUser } from '../testing/make-user.ts';
import { userTable } from './user-columns.tsx';

const mei = makeUser({ firstName: 'Mei', lastName: 'Chen', email: 'mei@x.test', npi: '1000000001' });
const jose = makeUser({ firstName: 'José', lastName: 'Ñuñez', email: 'jn@x.test', status: 'pending' });
const amir = makeUser({ firstName: 'Amir', lastName: 'Baker', email: 'z@x.test', role: 'admin' });
const zoe = makeUser({ firstName: 'Zoe', lastName: 'Adams', email: 'a@x.test', status: 'pending' });
const people = [mei, jose, amir, zoe];
const shown = (search: string, sort?: Sort) =>
  renderHook(() => useShownRows(userTable, people, { search, sort })).result.current;
const found = (search: string) => shown(search).map(({ lastName }) => lastName);

describe('the user list', () => {
  it('shows pending users first, and sorts each group by name', () => {
    expect(found('')).toEqual(['Adams', 'Ñuñez', 'Baker', 'Chen']);
  });

  it('is searched by name, email or NPI, with several words in any order', () => {
    expect(found('chen MEI')).toEqual(['Chen']);
    expect(found('nunez')).toEqual(['Ñuñez']);
    expect(found('z@x')).toEqual(['Baker']);
    expect(found('0000001 ch')).toEqual(['Chen']);
    expect(found('mei nunez')).toEqual([]);
    expect(found('cedar')).toEqual([]);
  });

  it('is searched only by the columns that its search box stands for', () => {
    const searched = userTable.columns.filter(({ searchText }) => searchText === undefined);
    expect(searched.map(({ key }) => key)).toEqual(['name', 'email', 'npi']);
  });

  it('shows all columns but the NPI beside the actions in a window of 1024 pixels', () => {
    const least = (track = '') => Number(/\d+/.exec(track)?.[0]);
    const columns = userTable.columns.filter(({ key }) => key !== 'npi');
    const widths = [...columns.map(({ width }) => width), userTable.actionsWidth].map(least);
    expect(userTable.columns.at(-1)?.key).toBe('npi');
    // The page and the border of the table take 34 pixels.
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1024 - 34);
  });

  it('is sorted by a column, and in reverse on the second click', () => {
    const first = nextSort(undefined, 'email');
    const emails = (sort: Sort) => shown('', sort).map(({ email }) => email[0]);
    expect(emails(first)).toEqual(['a', 'j', 'm', 'z']);
    expect(emails(nextSort(first, 'email'))).toEqual(['z', 'm', 'j', 'a']);
    const names = shown('', { key: 'name', direction: 'asc' }).map(({ lastName }) => lastName);
    expect(names).toEqual(['Adams', 'Baker', 'Chen', 'Ñuñez']);
  });
});
