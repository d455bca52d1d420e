import { describe, expect, it } from '@jest/globals';
import { limits } from '../../../../../../shared/limits.ts';
import { defaultVisibleColumns, type PlanColumnKey } from '../../../../../../shared/plan/plan-columns.ts';
import { columnKeys, syncOrder, syncVisibility } from '../../columns/column-settings.ts';
import { fittedWidths } from './fitted-widths.ts';

const visibility = syncVisibility(undefined);
const byDefault = syncOrder(undefined).filter((key) => visibility[key]);
const standard = limits.columnWidth.default;

/** Where Contracting ends, seen from the table's left edge. */
function endOfContracting(columns: readonly PlanColumnKey[], room: number): number {
  const widths = fittedWidths(columns, {}, room);
  return columns
    .slice(0, columns.indexOf('facilityContracts') + 1)
    .reduce((end, key) => end + (widths[key] ?? standard), 0);
}

describe('the widths of columns', () => {
  it('are the default where the columns up to Contracting fit', () => {
    expect(byDefault).toHaveLength(defaultVisibleColumns.length);
    expect(fittedWidths(byDefault, {}, 5 * standard)).toEqual({});
  });

  it('let Contracting end in view in a window of 1024 px, beside the operations too', () => {
    for (const room of [1024 - 49, 1024 - 49 - 112]) {
      expect(endOfContracting(byDefault, room)).toBeLessThanOrEqual(room);
    }
  });

  it('take from codes and classes first, and only what is lacking', () => {
    expect(fittedWidths(byDefault, {}, 5 * standard - 10)).toEqual({ planCode: standard - 10 });
    expect(fittedWidths(byDefault, {}, 1024 - 49)).toEqual({ planCode: 136, financialClass: 179 });
  });

  it('are never below the smallest that a person can choose, nor above the default', () => {
    for (let room = 300; room < 1200; room += 7) {
      for (const width of Object.values(fittedWidths(columnKeys, {}, room))) {
        expect(width).toBeGreaterThanOrEqual(limits.columnWidth.min);
        expect(width).toBeLessThan(standard);
      }
    }
  });

  it('give what is left to the name that tells plans apart, up to the width of a line', () => {
    const whole = byDefault.length * standard;
    expect(fittedWidths(byDefault, {}, whole)).toEqual({});
    expect(fittedWidths(byDefault, {}, whole + 71)).toEqual({ descriptiveName: standard + 71 });
    expect(fittedWidths(byDefault, {}, whole + 2_000)).toEqual({ descriptiveName: 480 });
    expect(fittedWidths(byDefault, { planName: 300 }, whole + 71)).toEqual({
      descriptiveName: standard + 71,
      planName: 300,
    });
    expect(fittedWidths(byDefault, { descriptiveName: 200 }, whole + 71)).toEqual({ descriptiveName: 200 });
    expect(fittedWidths(['planName'], {}, whole)).toEqual({});
  });

  it('that a person chose stay, and change no other', () => {
    const without = fittedWidths(byDefault, {}, 800);
    const own = { planCode: standard, descriptiveName: 400 };
    expect(fittedWidths(byDefault, own, 800)).toEqual({ ...without, ...own });
  });

  it('stay the default where Contracting is hidden, and all that stands behind it does', () => {
    const hidden = byDefault.filter((key) => key !== 'facilityContracts');
    expect(fittedWidths(hidden, {}, 500)).toEqual({});
    const first = ['facilityContracts', ...hidden] as const;
    expect(fittedWidths(first, {}, 500)).toEqual({});
    expect(fittedWidths(first, {}, 210)).toEqual({ facilityContracts: 210 });
  });
});
