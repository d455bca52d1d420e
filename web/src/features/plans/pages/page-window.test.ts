import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageCount, pageWindow } from './page-window.ts';

describe('pageCount', () => {
  it('counts full and partial pages, and one page for an empty list', () => {
    expect([0, 1, 10, 11, 10_000].map((rows) => pageCount(rows, 10))).toEqual([1, 1, 1, 2, 1_000]);
  });
});

describe('pageWindow', () => {
  it('shows every page when there are no more than seven', () => {
    expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('shortens a thousand pages to those around the current one', () => {
    expect(pageWindow(1, 1_000)).toEqual([1, 2, 3, 4, 5, 'gap-after', 1_000]);
    expect(pageWindow(500, 1_000)).toEqual([1, 'gap-before', 499, 500, 501, 'gap-after', 1_000]);
    expect(pageWindow(1_000, 1_000)).toEqual([1, 'gap-before', 996, 997, 998, 999, 1_000]);
  });

  it('always holds the first, the last and the current page once, in order, in at most seven places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.nat(), (last, seed) => {
        const current = (seed % last) + 1;
        const places = pageWindow(current, last);
        const numbers = places.filter((place) => typeof place === 'number');
        expect(places.length).toBe(Math.min(7, last));
        expect(new Set(places).size).toBe(places.length);
        expect([...numbers].sort((a, b) => a - b)).toEqual(numbers);
        expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
      }),
    );
  });
});
