import { describe, expect, it } from '@jest/globals';
import { textBeside, valueText } from './value-text.ts';

describe('valueText', () => {
  it.each([
    [null, ''],
    ['', ''],
    [[], ''],
    ['Contracted', 'Contracted'],
    [7, '7'],
    ['2026-12-01', 'Dec 1, 2026'],
    ['2026-12-01 to 02', '2026-12-01 to 02'],
    ['1234-56-78', '1234-56-78'],
    ['2026-02-30', '2026-02-30'],
    [{ street: 'PO Box 1', city: '' }, 'PO Box 1'],
    [
      [
        { _id: 'x', label: 'General', number: '555-0100', notes: '' },
        { label: 'Fax', number: '555-0101' },
      ],
      'General, 555-0100\nFax, 555-0101',
    ],
  ])('writes %j as %j', (value, text) => {
    expect(valueText(value)).toBe(text);
  });
});

describe('textBeside', () => {
  it('names the parts of a value only if nothing else tells it from the other one', () => {
    const moved = [{ line1: 'PO Box 1', city: 'Duskvale, CA' }];
    const rows = [{ line1: 'PO Box 1', city: 'Duskvale', state: 'CA' }];
    expect(textBeside(moved, rows)).toBe('Line 1: PO Box 1, City: Duskvale, CA');
    expect(textBeside(rows, moved)).toBe('Line 1: PO Box 1, City: Duskvale, State: CA');
    expect(textBeside({ zip: '7' }, { url: '7' })).toBe('ZIP: 7');
    expect(textBeside({ contractStatus: '7' }, { notes: '7' })).toBe('Contract status: 7');
    for (const same of ['Duskvale', null, [{ ...rows[0], _id: 'x' }]])
      expect(textBeside(rows, same)).toBeUndefined();
  });
});
