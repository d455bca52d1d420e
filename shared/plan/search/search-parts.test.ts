import { describe, expect, it } from '@jest/globals';
import { phoneDigits } from '../../text/phone-digits.ts';
import { searchedTexts } from '../fields/plan-columns.ts';
import type { Plan } from '../plan.ts';
import { makePlan } from '../testing/make-plan.ts';
import { readCells, type Searched } from './cell-table.ts';
import type { Groups } from './groups.ts';
import { createPhoneIndex } from './phone-index.ts';

const sample = makePlan({ prefixes: [] });
const planWith = (change: Partial<Plan>): Plan => ({ ...sample, ...change });
const of = (rows: readonly Plan[]): Searched<Plan> => ({
  rows,
  columns: searchedTexts,
  names: [],
  payerOf: ({ payerName }) => payerName,
});
const members = ({ starts, items }: Groups) =>
  Array.from({ length: starts.length - 1 }, (_, group) => [
    ...items.subarray(starts[group], starts[group + 1]),
  ]);

/** Runs a generator to its end, and counts its pauses. */
function finished<Made>(steps: Generator<undefined, Made>): { made: Made; pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done === true) return { made: step.value, pauses };
  }
}

describe('a phone number in a search', () => {
  it.each([
    ['5550101234', '5550101234'],
    ['+1.555.010.1234', '5550101234'],
    ['555-0100', '5550100'],
    ['555-010', '555010'],
    ['(555', '555'],
    ['1-555-0', '5550'],
    ['1-555', '555'],
    ['1-55', undefined],
    ['555', undefined],
    ['123-45', undefined],
    ['25550101234', '25550101234'],
    ['155501012345', '155501012345'],
    ['x5550101234', undefined],
    ['5550101234x', undefined],
  ])('is read from %s as %s', (word, digits) => {
    expect(phoneDigits(word)).toBe(digits);
  });

  it('is found by its digits, but not across two numbers', () => {
    const numbers = (...all: string[]) =>
      planWith({ phoneNumbers: all.map((number) => ({ title: '', number })) });
    const visit = createPhoneIndex([
      numbers('(555) 010-1234'),
      numbers('555-0101', '234-5678'),
      numbers('555.010.1234'),
    ]);
    const found = (digits: string) => {
      const rows: number[] = [];
      visit(digits, (row) => rows.push(row));
      return rows;
    };
    expect(found('5550101234')).toEqual([0, 2]);
    expect(found('2345678')).toEqual([1]);
    expect(found('5550101')).toEqual([0, 1, 2]);
  });
});

describe('the indexed table', () => {
  it('holds each text of a column once, with the rows that show it', () => {
    const plans = ['Gold', 'Silver', 'Gold'].map((planName) =>
      planWith({ planName, notes: 'Same', image: 'pic' }),
    );
    const { made, pauses } = finished(readCells(of(plans)));
    expect(pauses).toBe(0);
    const rowsOfText = (text: string) =>
      made.texts.flatMap((each, cell) => (each === text ? [members(made.rows)[cell]] : []));
    expect(rowsOfText('gold')).toEqual([[0, 2]]);
    expect(rowsOfText('silver')).toEqual([[1]]);
    expect(rowsOfText('same')).toEqual([[0, 1, 2]]);
    expect(rowsOfText('pic')).toEqual([]);
  });

  it('stops sharing the texts of a column that hardly repeats, and pauses', () => {
    const plans = Array.from({ length: 1_200 }, (_, row) =>
      planWith({ planName: row < 1_190 ? `Name ${row < 600 ? row : 7}` : '', payerName: 'Blue' }),
    );
    const { made, pauses } = finished(readCells(of(plans)));
    expect(pauses).toBe(2);
    const cells = (text: string) => made.texts.filter((each) => each === text).length;
    expect(cells('blue')).toBe(1);
    expect(cells('name 7')).toBe(591);
    // Empty text is one cell for all columns, even those whose texts are not shared.
    expect(cells('')).toBe(1);
  });
});
