import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { phoneDigits } from '../../text/phone-digits.ts';
import { searchedTexts } from '../fields/plan-columns.ts';
import type { Plan } from '../plan.ts';
import { readCells, type Searched } from './cell-table.ts';
import { type Groups, groupByValue } from './groups.ts';
import { createPhoneIndex } from './phone-index.ts';
import { createPrefixIndex, prefixStart } from './prefix-search.ts';
import * as some from './testing/plan-arbitrary.ts';
import { createTextPool, entryAt, visitEntriesWith } from './words/text-pool.ts';
import { readTokens } from './words/token-table.ts';
import { kinds } from './words/word-scores.ts';

const [sample] = fc.sample(some.plan, { numRuns: 1, seed: 1 });
const planWith = (change: Partial<Plan>): Plan => {
  if (sample === undefined) throw new Error('no sample');
  return { ...sample, ...change };
};
const of = (rows: readonly Plan[], names: Searched<Plan>['names'] = []): Searched<Plan> => ({
  rows,
  columns: searchedTexts,
  names,
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

describe('groups', () => {
  it('list the members of each value in order', () => {
    const groups = groupByValue(Uint32Array.of(2, 0, 2, 3), 5, (index) => index * 10);
    expect(members(groups)).toEqual([[10], [], [0, 20], [30], []]);
  });
});

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

describe('prefixes', () => {
  it('are looked up by their first three letters or digits', () => {
    expect(['xyz-9012 3456', ' a b', 'É1', '--'].map(prefixStart)).toEqual(['xyz', 'ab', 'e1', '']);
    const prefixed = (...values: string[]) => planWith({ prefixes: values.map((value) => ({ value })) });
    const index = createPrefixIndex([
      prefixed('ZZZ', 'ABC'),
      prefixed('ABD', 'ABC'),
      prefixed(),
      prefixed('A09', '000', '00Z'),
      prefixed('A-B'),
    ]);
    const found = (start: string) => [...index(start)];
    expect(found('ab')).toEqual([0, 1]);
    expect(found('abc')).toEqual([0, 1]);
    expect(found('abd')).toEqual([1]);
    expect(found('a')).toEqual([0, 1, 3, 4]);
    expect(found('z')).toEqual([0]);
    expect(found('zzz')).toEqual([0]);
    expect(found('0')).toEqual([3]);
    expect(found('000')).toEqual([3]);
    expect(found('001')).toEqual([]);
    expect(found('')).toEqual([0, 1, 3, 4]);
    expect(found('abcd')).toEqual([0, 1]);
  });
});

describe('a text pool', () => {
  const pool = createTextPool(['abc', '', 'bcd', 'xabc', 'q']);

  it('visits each entry that contains a word, once and in order', () => {
    expect(visitOf(pool, 'bc')).toEqual([0, 2, 3]);
    expect(visitOf(pool, 'zz')).toEqual([]);
    expect(visitOf(createTextPool(['aa aa', 'a']), 'a')).toEqual([0, 1]);
  });

  it('finds the entry at each position, from any starting entry', () => {
    const many = createTextPool(Array.from({ length: 40 }, (_, length) => 'x'.repeat(length % 5)));
    for (let entry = 0; entry < 40; entry++) {
      const start = many.starts[entry] ?? 0;
      for (let from = 0; from <= entry; from++) {
        expect(entryAt(many, start, from)).toBe(entry);
        expect(entryAt(many, (many.starts[entry + 1] ?? 0) - 1, from)).toBe(entry);
      }
    }
  });

  function visitOf(of: ReturnType<typeof createTextPool>, word: string): number[] {
    const entries: number[] = [];
    visitEntriesWith(of, word, (entry) => entries.push(entry));
    return entries;
  }
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

  it('distinguishes names from other texts, and never takes an empty text for a name', () => {
    const { made } = finished(
      readCells(of([planWith({ planName: 'Gold', notes: 'As gold', ipaPayerId: undefined })])),
    );
    const kindOf = (text: string) => kinds[made.kinds[made.texts.indexOf(text)] ?? 9];
    expect(['', 'gold', 'as gold'].map(kindOf)).toEqual(['about', 'name', 'about']);
    expect(made.kinds).toHaveLength(made.texts.length);
    expect(members(made.rows)[made.texts.indexOf('gold')]).toEqual([0]);
  });

  it('holds other names of a payer in separate cells, with the payer’s rows', () => {
    const plans = ['Larch', 'Alder', 'larch'].map((payerName) => planWith({ payerName }));
    const { made } = finished(readCells(of(plans, [{ name: 'Once Fern', payerName: 'LARCH' }])));
    const cells = made.texts.flatMap((text, cell) => (text === 'once fern' ? [cell] : []));
    expect(cells.flatMap((cell) => members(made.rows)[cell])).toEqual([0, 2]);
    expect(cells.map((cell) => kinds[made.kinds[cell] ?? 9])).toEqual(['otherName', 'otherName']);
  });

  it('lists each token and the cells that contain it, each once', () => {
    const cells = (texts: string[]) => ({
      texts,
      kinds: new Uint8Array(texts.length),
      rows: groupByValue(Uint32Array.from(texts.keys()), texts.length, (index) => index),
      nameOf: new Uint32Array(0),
    });
    const { made, pauses } = finished(readTokens(cells(['', 'gold  ppo gold', 'ppo', ' silver'])));
    expect(pauses).toBe(3);
    expect(made.pool.text).toBe('gold ppo silver');
    expect(members(made.cells)).toEqual([[1], [1, 2], [3]]);
    expect(finished(readTokens(cells(Array.from({ length: 1_200 }, () => 'a')))).pauses).toBe(5);
  });
});
