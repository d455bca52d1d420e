import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { holdsMemberId } from '../../../../../shared/plan/search/member-id.ts';
import { factStates } from '../../../../../shared/verification/fact-state.ts';
import { columnKeys } from '../columns/column-settings.ts';
import { emptyView, type PlanView } from './plan-view.ts';
import { isStep, queryForOtherClass, queryOfView, viewFromQuery } from './plan-view-url.ts';

describe('the address of a view', () => {
  it('is empty for the plain list', () => {
    expect(queryOfView(emptyView)).toBe('');
    expect(viewFromQuery('')).toEqual(emptyView);
  });

  it('reads back as the view it was written from', () => {
    const text = fc
      .string({ maxLength: 40 })
      .filter((value) => value.isWellFormed() && !holdsMemberId(value));
    const sort = fc.option(
      fc.record({ key: fc.constantFrom(...columnKeys), direction: fc.constantFrom('asc', 'desc') }),
      { nil: undefined },
    );
    const view = fc.record({
      search: text,
      prefix: fc.constant(''),
      sort,
      page: fc.integer({ min: 1, max: 5_000 }),
      showAll: fc.constant(false),
      verified: fc.option(fc.constantFrom(...factStates), { nil: undefined }),
      openPlan: fc.option(fc.stringMatching(/^[a-f0-9]{4}$/), { nil: undefined }),
    });
    fc.assert(fc.property(view, (example) => expect(viewFromQuery(queryOfView(example))).toEqual(example)));
  });

  it('shows all rows if they were last shown, unless it names a page', () => {
    expect(viewFromQuery('?q=a', true).showAll).toBe(true);
    expect(viewFromQuery('?q=a&page=2', true)).toMatchObject({ showAll: false, page: 2 });
  });

  it('never holds more than three characters of a member ID', () => {
    expect(queryOfView({ ...emptyView, prefix: 'XYZ987654321' })).toBe('?prefix=XYZ');
    expect(viewFromQuery('?prefix=xyz987654321').prefix).toBe('XYZ');
    expect(queryOfView({ ...emptyView, search: 'XYZ987654321', page: 2 })).toBe('?page=2');
  });

  it('falls back to the plain list for damaged values', () => {
    expect(viewFromQuery('?sort=constructor&page=-4&all=yes&plan=')).toEqual(emptyView);
    expect(viewFromQuery('?page=1e9').page).toBe(1);
    expect(viewFromQuery(`?q=${'a'.repeat(5_000)}`).search).toHaveLength(200);
    expect(viewFromQuery('?q=a&prefix=XYZ')).toMatchObject({ search: 'a', prefix: '' });
  });

  it('keeps search and sort but not page and plan for another class', () => {
    const sort = { key: 'planCode', direction: 'desc' } as const;
    const view = { ...emptyView, search: 'blue', sort, page: 4, openPlan: 'x' };
    expect(queryForOtherClass(view)).toBe('?q=blue&sort=-planCode');
  });
});

describe('isStep', () => {
  it('is true only for a page change and for opening a plan from the list', () => {
    expect(isStep(emptyView, { ...emptyView, page: 2 })).toBe(true);
    expect(isStep(emptyView, { ...emptyView, showAll: true })).toBe(false);
    expect(isStep(emptyView, { ...emptyView, openPlan: 'a' })).toBe(true);
    expect(isStep({ ...emptyView, openPlan: 'a' }, { ...emptyView, openPlan: 'b' })).toBe(false);
    const sorted = viewFromQuery('?sort=planName');
    expect(isStep(sorted, { ...viewFromQuery('?sort=planName'), page: 2 })).toBe(true);
    expect(isStep(sorted, viewFromQuery('?sort=-planName'))).toBe(false);
    expect(isStep(emptyView, { ...emptyView, search: 'a' })).toBe(false);
    expect(isStep({ ...emptyView, page: 3 }, { ...emptyView, search: 'a' })).toBe(false);
  });

  it('is false for every filter, also if the page changes with it', () => {
    const onScreen: string[] = ['page', 'showAll', 'openPlan'] satisfies (keyof PlanView)[];
    const filters = Object.keys(emptyView).filter((key) => !onScreen.includes(key));
    const deep = { ...emptyView, page: 3 };
    expect(filters.filter((key) => isStep(deep, { ...emptyView, [key]: 'due' }))).toEqual([]);
  });
});
