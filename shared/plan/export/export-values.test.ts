import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { times } from '../../testing/depth.ts';
import { type PlanColumnKey, planColumns } from '../fields/plan-columns.ts';
import * as some from '../search/testing/plan-arbitrary.ts';
import { exportLabels, exportRow } from './export-plans.ts';
import { cellText, exportValue, isMarkedAsText, longestCell } from './export-values.ts';

describe('exportValue', () => {
  it.each<[unknown, string | number]>([
    [undefined, '-'],
    [null, '-'],
    ['', '-'],
    ['00123', '00123'],
    [0, 0],
    [77_001, 77_001],
    [Number.NaN, '-'],
    [999_999_999_999_999, 999_999_999_999_999],
    [-1_000_000_000_000_000, '-1000000000000000'],
    [9_007_199_254_740_991, '9007199254740991'],
    [() => 'shown', 'shown'],
    [() => '', '-'],
    [{ a: [1] }, '{"a":[1]}'],
    [true, 'true'],
  ])('turns %j into %j', (value, cell) => {
    expect(exportValue(value)).toBe(cell);
  });

  it('returns a dash if showing the value fails', () => {
    const fails = () => {
      throw new Error('no');
    };
    const turns: Record<string, unknown> = {};
    turns.itself = turns;
    expect([exportValue(fails), exportValue(turns)]).toEqual(['-', '-']);
  });
});

describe('an export row', () => {
  const keys = planColumns.map(({ key }) => key);

  it('has the labels of its columns above it', () => {
    expect(exportLabels(['planCode', 'image'])).toEqual(['Plan Code', 'Card Front']);
  });

  it('holds what the table shows, with codes as numbers and a dash for an empty value', () => {
    fc.assert(
      fc.property(some.plan, (plan) => {
        const row = exportRow(plan, keys);
        planColumns.forEach(({ key, text }, at) => {
          const shown = text(plan);
          const number = key === 'payerCode' || key === 'planCode';
          expect(row[at]).toBe(number ? Number(shown) : shown === '' ? '-' : shown);
        });
        expect(exportRow({ book: plan }, keys)).toEqual(row);
      }),
    );
  });

  it('writes portals as title: url joined by ; and card images as their text', () => {
    const shown = {
      portalLinks: [
        { title: 'Eligibility', url: 'https://one.example' },
        { title: 'Claims', url: 'https://two.example/a' },
      ],
      image: '/card-images/front.webp',
      secondaryImage: '',
    };
    fc.assert(
      fc.property(some.plan, (plan) => {
        expect(exportRow({ ...plan, ...shown }, ['portalLinks', 'image', 'secondaryImage'])).toEqual([
          'Eligibility: https://one.example; Claims: https://two.example/a',
          '/card-images/front.webp',
          '-',
        ]);
      }),
      { numRuns: times(5) },
    );
  });

  it('holds a dash for an invalid list, address or image', () => {
    const nothing = {
      portalLinks: 'none',
      facilityContracts: null,
      facilityAddress: 7,
      providerAddress: 'none',
      image: 7,
      secondaryImage: 7,
    };
    fc.assert(
      fc.property(some.plan, (plan) => {
        const row = exportRow(Object.assign({ ...plan }, nothing), Object.keys(nothing) as PlanColumnKey[]);
        expect(row).toEqual(Object.keys(nothing).map(() => '-'));
      }),
      { numRuns: times(5) },
    );
  });
});

describe('cellText', () => {
  it('cuts a text that is longer than a cell, and says so', () => {
    const full = 'a'.repeat(longestCell);
    expect(cellText(full)).toEqual({ text: full, cut: false });
    const { text, cut } = cellText(`${full}a`);
    expect(cut).toBe(true);
    expect(text).toHaveLength(longestCell);
    expect(text.startsWith('a'.repeat(longestCell - 100))).toBe(true);
    expect(text).toMatch(/a … \[cut here: a cell holds no more\]$/);
  });

  it('escapes text that spreadsheets would read as an escape sequence', () => {
    expect(cellText('_x0041_ _X00aF_').text).toBe('_x005F_x0041_ _x005F_X00aF_');
    for (const text of ['_x041_', '_xzzzz_', '_0041_', 'a_b']) expect(cellText(text).text).toBe(text);
  });

  it('normalizes line breaks and replaces characters that cannot be printed', () => {
    expect(cellText('one\r\ntwo\rthree\nfour\u0001').text).toBe('one\ntwo\nthree\nfour\ufffd');
  });

  it('returns well-formed text that fits into a cell, for any input', () => {
    const long = fc
      .tuple(fc.string({ unit: 'binary' }), fc.nat(40_000))
      .map(([text, times]) => text.repeat(times).slice(0, 100_000));
    fc.assert(
      fc.property(long, (text) => {
        const cell = cellText(text);
        expect(cell.text.length).toBeLessThanOrEqual(longestCell);
        expect(cell.text.isWellFormed()).toBe(true);
        if (text.length <= longestCell / 7) expect(cell.cut).toBe(false);
      }),
      { numRuns: times(50) },
    );
  });
});

describe('isMarkedAsText', () => {
  it.each([
    // A formula, also with the full-width forms of its signs.
    ...['=1 + 1', '+a b', '-a b', '@a b', '\ta b', '＝a b', '－a b'],
    // A number, an amount of money, a date, a single word.
    ...['1 Jan', '.5 of it', '$ 5', '(5) a', "'5 a", ' a b', 'Sep 12', 'september 12', 'MAY, 5'],
    ...['00123', 'TRUE', '1E5', 'SEP12', 'H0523-045'],
  ])('is true for %j, which a spreadsheet would read as something else', (text) => {
    expect(isMarkedAsText(text)).toBe(true);
  });

  it.each(['-', 'Call first.', 'a = b', 'No + here', 'Mid Sep 12', 'Marched on', 'Sept of 12', 'Plan 12'])(
    'is false for %j',
    (text) => {
      expect(isMarkedAsText(text)).toBe(false);
    },
  );
});
