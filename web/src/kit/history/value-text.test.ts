import { describe, expect, it } from '@jest/globals';
import { valueText } from './value-text.ts';

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
