import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../limits.ts';
import { times } from '../testing/depth.ts';
import { nameKey } from '../text/name-key.ts';
import { checkNames } from './check-names.ts';
import { type NameColumns, readHeader } from './name-lines.ts';
import { type PayerName, payerNameInputSchema, payerNameSchema } from './payer-name.ts';

const header = ['Other name', 'Payer', 'Kind', 'State', 'From', 'Until', 'Notes'];
const columnsOf = (names: readonly string[]): NameColumns => {
  const columns = readHeader(names);
  if (typeof columns === 'string') throw new Error(columns);
  return columns;
};
const columns = columnsOf(header);
const file = (...rows: (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 2, cells }));
const at = '2026-11-01T09:00:00.000Z';
const stored = (overrides: Partial<PayerName>, key = 1): PayerName =>
  payerNameSchema.parse({
    ...payerNameInputSchema.parse({ name: 'Coverdale', payerName: 'Fernholt', ...overrides }),
    ...{ _id: `everyone-${String(key).padStart(32, '0')}`, version: 1, createdAt: at, updatedAt: at },
  });
const reasons = (checked: ReturnType<typeof checkNames>) =>
  checked.rejected.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);

describe('the header of a file of other names', () => {
  it('is recognized in other words and in any order', () => {
    const { places, unknown } = columnsOf(['Scope', 'STATE', 'payer_name', '', 'Alias', 'Comments']);
    expect(Object.fromEntries(places)).toEqual({ state: 1, payerName: 2, name: 4, notes: 5 });
    expect(unknown).toEqual(['Scope']);
    const both = columnsOf(['Name', 'Carrier', 'Payer', 'Notes', 'Comments']);
    expect(Object.fromEntries(both.places)).toEqual({ name: 0, payerName: 2, notes: 3 });
    expect(both.unknown).toEqual(['Carrier', 'Comments']);
  });

  it.each([
    [['Old', 'Payer'], 'There is no column "Other name". Its columns are "Old", "Payer".'],
    [['', ' '], 'There is no column "Other name" and no column "Payer". Its first line is empty.'],
    [['Name', 'Payer', 'Alias'], 'The columns "Name" and "Alias" mean the same. Please remove one of them.'],
  ])('is refused if it is %j', (names, reason) => {
    expect(readHeader(names)).toBe(reason);
  });
});

describe('a file of other names', () => {
  it('adds new names, changes those that differ, and recognizes those already stored', () => {
    const oldport = stored({ name: 'Oldport', notes: 'Since 2020.' }, 2);
    const here = [stored({ name: 'COVERDALE', payerName: 'Fern-holt', kind: 'brand' }), oldport];
    const checked = checkNames(
      columns,
      file(
        ['COVERDALE', 'Fern-holt', '', '', '', '', ''],
        ['Oldport', 'Fernholt', 'Former Name', '', '1/5/2020', '-', ''],
        ['Ashgrove', 'Windlass', 'short form', 'tx', '2020-01-05', '2021-12-31', 'Merged.'],
      ),
      here,
    );
    expect(checked).toMatchObject({ unchanged: [{}], rejected: [] });
    expect(checked.writes).toEqual([
      { line: 3, _id: oldport._id, name: { kind: 'former name', from: '2020-01-05' } },
      {
        line: 4,
        name: {
          ...{ name: 'Ashgrove', payerName: 'Windlass', kind: 'short form', state: 'TX' },
          ...{ from: '2020-01-05', until: '2021-12-31', notes: 'Merged.' },
        },
      },
    ]);
  });

  it('reads NULL of a database as blank', () => {
    const { writes, rejected } = checkNames(
      columns,
      file(['Oldport', 'Fernholt', ...Array(5).fill('NULL')]),
      [],
    );
    expect(rejected).toEqual([]);
    expect(writes).toMatchObject([
      { name: { kind: 'known here as', state: '', from: '', until: '', notes: '' } },
    ]);
  });

  it.each(['Open', '12/31/9999', 'N/A'])('reads a last day of %j as none', (until) => {
    const { writes, rejected } = checkNames(
      columns,
      file(['Oldport', 'Fernholt', '', '', '1/5/20', until]),
      [],
    );
    expect(rejected).toEqual([]);
    expect(writes).toMatchObject([{ name: { from: '2020-01-05', until: '' } }]);
  });

  it.each([
    [['', ' '], '2 Other name: This field is required.'],
    [['', 'Fernholt'], '2 Other name: This field is required.'],
    [['Coverdale', ''], '2 Payer: This field is required.'],
    [['Fern Holt', 'Fernholt'], '2 Other name: This is the payer’s own name.'],
    [['A', 'B', 'alias'], '2 Kind: Must be one of: former name, short form, brand, parent, known here as.'],
    [['A', 'B', '', 'Tex.'], '2 State: Write a state as its two-letter code, such as TX.'],
    [
      ['A', 'B', '', '', '1/5/70'],
      '2 From: "1/5/70" does not say which century. Write the year with four digits.',
    ],
    [
      ['A', 'B', '', '', '2026-02-30'],
      '2 From: "2026-02-30" is not a date. Write one like 11/21/2026, or leave the cell empty if there is none.',
    ],
    [['A', 'B', '', '', '2026-02-02', '2026-02-01'], '2 Until: The last day is before the first day.'],
    [['A'.repeat(201), 'B'], `2 Other name: At most 200 characters.`],
  ])('reports an invalid line and the reason: %j', (cells, reason) => {
    const checked = checkNames(columns, file(cells, ['Fine', 'Fernholt']), []);
    expect(reasons(checked)).toEqual([reason]);
    expect(checked.writes).toHaveLength(1);
  });

  it('keeps the first of identical lines, and none of conflicting ones', () => {
    const checked = checkNames(
      columns,
      file(
        ['Cover Dale', 'Fernholt', 'brand'],
        ['Cover/Dale', 'FERNHOLT', 'brand'],
        ['Oldport', 'Fernholt', 'brand'],
        ['Oldport', 'Fernholt', 'parent'],
        ['OLDPORT', 'Fernholt', 'brand', 'TX'],
      ),
      [],
    );
    expect(reasons(checked)).toEqual([
      '3 Other name: Line 2 says the same.',
      '4 Other name: Line 5 says something different about it.',
      '5 Other name: Line 4 says something different about it.',
    ]);
    expect(checked.writes).toHaveLength(2);
  });

  it('may use a name for different payers in other states or periods, but not in the same ones', () => {
    const here = [stored({ name: 'Blue Heron', payerName: 'Windlass', state: 'CA' })];
    const checked = checkNames(
      columns,
      file(
        ['Blue Heron', 'Fernholt', '', 'texas'],
        ['Blue Heron', 'Ashgrove', '', 'NM', '', '2019-12-31'],
        ['Blue Heron', 'Fernholt', '', 'NM', '2020-01-01'],
        ['Blue Heron', 'Fernholt', '', 'CA'],
        ['Oldport', 'Fernholt'],
        ['Old Port', 'Ashgrove'],
      ),
      here,
    );
    expect(reasons(checked)).toEqual([
      '5 Payer: It already means Windlass in CA here.',
      '6 Payer: Line 7 says that it means Ashgrove.',
      '7 Payer: Line 6 says that it means Fernholt.',
    ]);
    expect(checked.writes).toHaveLength(3);
  });

  it('may not move the dates of a stored name into the time of another payer', () => {
    const windlass = { name: 'Blue Heron', payerName: 'Windlass', state: 'CA', until: '2019-12-31' };
    const fernholt = { name: 'Blue Heron', payerName: 'Fernholt', state: 'CA', from: '2020-01-01' };
    const lines = [
      ['Blue Heron', 'Windlass', '', 'CA', '', '12/31/2026'],
      ['Blue Heron', 'Fernholt', '', 'CA', '1/1/2020'],
    ];
    const both = checkNames(columns, file(...lines), [stored(windlass), stored(fernholt, 2)]);
    expect(reasons(both)).toEqual(['2 Payer: It already means Fernholt in CA here.']);
    expect(both).toMatchObject({ writes: [], unchanged: [{ line: 3 }] });
    expect(reasons(checkNames(columns, file(...lines), [stored(windlass)]))).toEqual([
      '2 Payer: Line 3 says that it means Fernholt in CA.',
      '3 Payer: Line 2 says that it means Windlass in CA.',
    ]);
    // A user has let it mean both: the file does not change that.
    const open = [stored({ ...windlass, until: '' }), stored(fernholt, 2)];
    expect(checkNames(columns, file(...lines), open)).toMatchObject({ writes: [{ line: 2 }], rejected: [] });
  });

  it.each([
    ['later', '12/31/2023', '1/1/2024'],
    ['earlier', '12/31/2015', '1/1/2016'],
  ])('may move the day on which another payer follows, to a %s one', (_, last, first) => {
    const until = ['Blue Heron', 'Windlass', '', 'CA', '', last];
    const from = ['Blue Heron', 'Fernholt', '', 'CA', first];
    const here = [
      stored({ name: 'Blue Heron', payerName: 'Windlass', state: 'CA', until: '2019-12-31' }),
      stored({ name: 'Blue Heron', payerName: 'Fernholt', state: 'CA', from: '2020-01-01' }, 2),
    ];
    const moved = checkNames(columns, file(until, from), here);
    expect(moved).toMatchObject({ writes: [{ line: 2 }, { line: 3 }], rejected: [] });
  });

  it('is compared with what a rejected line leaves as it is', () => {
    const here = [
      stored({ name: 'Blue Heron', payerName: 'Windlass', state: 'CA', until: '2019-12-31' }),
      stored({ name: 'Blue Heron', payerName: 'Fernholt', state: 'CA', from: '2020-01-01' }, 2),
      stored({ name: 'Blue Heron', payerName: 'Ashgrove', state: 'CA', until: '2010-12-31' }, 3),
    ];
    // Fernholt cannot begin in Ashgrove's time, so Windlass cannot take Fernholt's.
    const checked = checkNames(
      columns,
      file(
        ['Blue Heron', 'Windlass', '', 'CA', '', '12/31/2021'],
        ['Blue Heron', 'Fernholt', '', 'CA', '1/1/2022', '12/31/2022'],
        ['Blue Heron', 'Ashgrove', '', 'CA', '6/1/2022', '12/31/2030'],
      ),
      here,
    );
    expect(reasons(checked)).toEqual([
      '2 Payer: It already means Fernholt in CA here.',
      '3 Payer: Line 4 says that it means Ashgrove in CA.',
      '4 Payer: Line 3 says that it means Fernholt in CA.',
    ]);
  });

  it('rejects a line that would end before it starts, or that matches several stored names', () => {
    const here = [
      stored({ from: '2026-05-01' }),
      stored({ name: 'Oldport' }, 2),
      stored({ name: 'Oldport' }, 3),
    ];
    const lines = file(['Coverdale', 'Fernholt', '', '', '', '2026-04-30'], ['Oldport', 'Fernholt']);
    expect(reasons(checkNames(columns, lines, here))).toEqual([
      '2 Until: Together with what is already here, the last day is before the first day.',
      '3 Other name: 2 other names here say this. Please delete all but one.',
    ]);
  });

  it('may add as many names as the limit allows, together with those already here', () => {
    const most = Array.from({ length: limits.payerNames.most }, (_, place) => [`Name ${place}`, 'Fernholt']);
    expect(checkNames(columns, file(...most), []).problem).toBeUndefined();
    expect(checkNames(columns, file(...most, ['', 'Fernholt']), [stored({})])).toMatchObject({
      problem: 'The file adds 5,000 other names. At most 5,000 can be kept; here already: 1.',
      rejected: [{ line: 5_002 }],
    });
  });

  it('changes nothing when it is imported a second time, whatever it contains', () => {
    const word = fc.constantFrom('Coverdale', 'cover dale', 'Oldport', 'Fernholt', '', '?');
    const cells = fc.tuple(
      ...[word, word, fc.constantFrom('', 'brand', 'Parent', 'x'), fc.constantFrom('', 'TX', 'ca', 'Z')],
      ...[fc.constantFrom('', '2026-01-01', '1/2/2026'), fc.constantFrom('', '2025-12-31', '2026-06-30')],
    );
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 12 }), (rows) => {
        const first = checkNames(columns, file(...rows), []);
        const accounted = first.writes.length + first.unchanged.length + first.rejected.length;
        expect(accounted).toBe(rows.length);
        const here = first.writes.map(({ name }, key) => stored(name, key));
        const second = checkNames(columns, file(...rows), here);
        expect(second.writes).toEqual([]);
        expect(second.unchanged).toHaveLength(first.writes.length);
        const meanings = here.map(({ name, payerName, state }) =>
          [nameKey(name), nameKey(payerName), state].join(),
        );
        expect(new Set(meanings).size).toBe(here.length);
      }),
      { numRuns: times(200) },
    );
  });
});
