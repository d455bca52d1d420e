import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allVisible,
  clampWidth,
  columnKeys,
  defaultVisibility,
  syncOrder,
  syncVisibility,
  syncWidths,
} from './column-settings.ts';

describe('syncOrder', () => {
  it('keeps stored columns that still exist and puts new ones after them', () => {
    const order = syncOrder(['planCode', 'samcContracted', 'prefix', 'planCode']);
    expect(order.slice(0, 2)).toEqual(['planCode', 'prefix']);
    expect(order.slice(2)).toEqual(columnKeys.filter((key) => key !== 'planCode' && key !== 'prefix'));
  });

  it('always returns a permutation of the columns', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...columnKeys), fc.string())), (stored) => {
        expect([...syncOrder(stored)].sort()).toEqual([...columnKeys].sort());
      }),
    );
  });
});

describe('syncVisibility', () => {
  it('shows the eight default columns until the user chooses', () => {
    expect(columnKeys.filter((key) => syncVisibility(undefined)[key])).toEqual([
      'descriptiveName',
      'financialClass',
      'planName',
      'planCode',
      'facilityContracts',
      'prefix',
      'image',
      'secondaryImage',
    ]);
  });

  it('keeps stored choices and drops columns that no longer exist', () => {
    const synced = syncVisibility({ notes: true, prefix: false, samcContracted: true });
    expect(synced).toEqual({ ...defaultVisibility, notes: true, prefix: false });
    expect(Object.keys(allVisible)).toHaveLength(columnKeys.length);
  });
});

describe('column widths', () => {
  it('stay within 120 and 1,200 pixels, whatever was stored', () => {
    expect([5, 119.6, 333.4, 9_999, Number.NaN].map(clampWidth)).toEqual([120, 120, 333, 1_200, 220]);
    expect(syncWidths({ planName: 10, gone: 400 })).toEqual({ planName: 120 });
  });
});
