/** @jest-environment ./web/src/testing/browser-environment.ts */
import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { localDay } from '../local-time.ts';
import type { Column } from './column.ts';
import type { Sort } from './sort.ts';
import { useShownRows } from './use-shown-rows.ts';

type Payer = { name: string; facility: string; phone: string };
const payers: Payer[] = [
  { name: 'Plan 10', facility: 'Harbor', phone: '(916) 555-0134' },
  { name: 'plan 2', facility: 'Cedar', phone: '' },
  { name: 'Ängel', facility: '', phone: '+1 209.555.0101' },
  { name: 'plan 2', facility: 'Aspen', phone: '' },
];
const column = (key: 'name' | 'facility' | 'phone'): Column<Payer> => ({
  key,
  label: key,
  width: '100px',
  text: (payer) => payer[key],
  cell: (payer) => payer[key],
});
const phone = { ...column('phone'), searchText: (payer: Payer) => payer.phone.replace(/\D/g, '') };
const table = { columns: [column('name'), column('facility'), phone], order: ['name', 'facility'] };
const open = (rows: readonly Payer[], search = '', sort?: Sort, keep?: (payer: Payer) => boolean) =>
  renderHook(({ rows, ...query }) => useShownRows(table, rows, query), {
    initialProps: { rows, search, sort, keep },
  });
const names = (rows: readonly Payer[]) => rows.map(({ name, facility }) => `${name} ${facility}`.trim());

describe('the rows of a table', () => {
  it('are in natural order, with empty values last in both directions', () => {
    const { result, rerender } = open(payers);
    expect(names(result.current)).toEqual(['Ängel', 'plan 2 Aspen', 'plan 2 Cedar', 'Plan 10 Harbor']);
    const query = { search: '', keep: undefined };
    rerender({ ...query, rows: payers, sort: { key: 'facility', direction: 'desc' } });
    expect(names(result.current)).toEqual(['Plan 10 Harbor', 'plan 2 Cedar', 'plan 2 Aspen', 'Ängel']);
  });

  it('follow a sort, a search and new rows in turn', () => {
    const { result, rerender } = open(payers);
    const query = { rows: payers, keep: undefined };
    rerender({ ...query, search: 'plan', sort: { key: 'name', direction: 'desc' } });
    expect(names(result.current)).toEqual(['Plan 10 Harbor', 'plan 2 Aspen', 'plan 2 Cedar']);
    const latest = { ...query, search: '2', sort: { key: 'facility', direction: 'desc' } } as const;
    rerender(latest);
    expect(names(result.current)).toEqual(['plan 2 Cedar', 'plan 2 Aspen', 'Ängel']);
    const brook = { name: 'Plan 12', facility: 'Brook', phone: '' };
    rerender({ ...latest, rows: [...payers.slice(2), brook] });
    expect(names(result.current)).toEqual(['Plan 12 Brook', 'plan 2 Aspen', 'Ängel']);
  });

  it('are narrowed by a filter in addition to the search', () => {
    const { result } = open(payers, 'plan', undefined, ({ facility }) => facility !== 'Cedar');
    expect(names(result.current)).toEqual(['plan 2 Aspen', 'Plan 10 Harbor']);
  });

  it.each([
    ['', 4],
    ['PLAN', 3],
    ['2 cedar', 1],
    ['angel', 1],
    ['916-555-0134', 1],
    ['9165550134', 1],
    ['+12095550101', 1],
    ['cedar harbor', 0],
    ['(916)555-0134', 1],
    ['(209) 555-0101', 1],
    ['+1 (916) 555‑0134', 1],
    ['916\u00a0555\u00a00134', 1],
    ['plan plan 2', 2],
  ])('that match the search %j number %d', (search, count) => {
    expect(open(payers, search).result.current).toHaveLength(count);
  });

  it('are all present whichever column sorts them', () => {
    const payer = fc.record({ name: fc.string(), facility: fc.string(), phone: fc.string() });
    fc.assert(
      fc.property(fc.array(payer), fc.constantFrom('name', 'facility'), (rows, key) => {
        const { result, unmount } = open(rows, '', { key, direction: 'desc' });
        expect(new Set(result.current)).toEqual(new Set(rows));
        expect(result.current).toHaveLength(rows.length);
        unmount();
      }),
    );
  });

  it('do not compile with a column of dates that does not say what to sort by', () => {
    const day = { key: 'day', label: 'Day', width: '100px', text: () => localDay('2026-11-21') } as const;
    // @ts-expect-error 21 Nov 2026 does not sort by time
    const unsorted: Column<Payer> = day;
    const sorted: Column<Payer> = { ...day, sortText: () => '2026-11-21' };
    expect(sorted).toEqual(expect.objectContaining(unsorted));
  });

  it('cannot be ordered by a column that does not exist', () => {
    const misspelled = { ...table, order: ['nmae'] };
    const shown = () => renderHook(() => useShownRows(misspelled, payers, { search: '', sort: undefined }));
    expect(shown).toThrow('No column has the key nmae.');
  });
});
