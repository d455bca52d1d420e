import { describe, expect, it } from '@jest/globals';
import { columnKeys } from '../../columns/column-settings.ts';
import { columnsInView } from './columns-in-view.ts';

const all = columnKeys;
const wide = Object.fromEntries(all.map((key) => [key, 220]));

describe('the rendered columns', () => {
  it('are those in view and those within one default width of it', () => {
    // 220 px each: the seventh begins at 1320, the eighth at 1540.
    expect(columnsInView(all, wide, { left: 0, width: 1400 })).toEqual({ from: 1, to: 8 });
  });

  it('follow horizontal scrolling and always include every column in view', () => {
    for (let left = 0; left <= 18 * 220 - 1400; left += 10) {
      const { from, to } = columnsInView(all, wide, { left, width: 1400 });
      expect(from * 220).toBeLessThanOrEqual(Math.max(220, left));
      expect(to * 220).toBeGreaterThanOrEqual(Math.min(18 * 220, left + 1400));
      expect(to - from).toBeLessThanOrEqual(10);
    }
  });

  it('depend on the widths', () => {
    expect(columnsInView(all, { ...wide, descriptiveName: 1200 }, { left: 0, width: 1000 })).toEqual({
      from: 1,
      to: 2,
    });
    expect(columnsInView(all, { ...wide, descriptiveName: 1200 }, { left: 1500, width: 1000 }).from).toBe(1);
  });

  it('are all columns when all of them fit', () => {
    expect(columnsInView(all.slice(0, 4), {}, { left: 0, width: 1400 })).toEqual({ from: 1, to: 4 });
    expect(columnsInView([], {}, { left: 0, width: 1400 })).toEqual({ from: 1, to: 0 });
  });
});
