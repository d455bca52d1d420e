import { describe, expect, it } from '@jest/globals';
import { importMapSchema } from '../../shared/import/import-map.ts';
import { importMapOf } from '../testing/import-map.ts';
import { rowMapper } from './map-row.ts';
import { rewrittenCounts } from './rewritten.ts';
import { validateRow } from './validate-row.ts';

const map = importMapSchema.parse(
  importMapOf('planName', { payerName: { constant: 'Fernholt' }, endsOn: { column: 'Ends On' } }),
);
const mapper = rowMapper(map, ['Name', 'Ends On'], 'North Hospital');

it.each([
  ['12/31/2026', '2026-12-31'],
  [' 1/5/2027 ', '2027-01-05'],
  ['2026-12-31', '2026-12-31'],
  ['12/31/2026 0:00', '2026-12-31'],
  ['2026-12-31 00:00:00.000', '2026-12-31'],
  ['2026-12-31T00:00:00Z', '2026-12-31'],
  ['12/31/2026 12:00:00 AM', '2026-12-31'],
  ['12/31/2026 23:59:59', '2026-12-31'],
  ['2026-12-31T23:59:59.997Z', '2026-12-31'],
  ['12/31/2026 11:59 PM', '2026-12-31'],
  ['1/5/27', '2027-01-05'],
  ['01-05-2027', '2027-01-05'],
  ['5-Jan-27', '2027-01-05'],
  ['05-JAN-27', '2027-01-05'],
  ['5 January 2027', '2027-01-05'],
  ['Jan 5, 2027', '2027-01-05'],
  ['January 05 2027', '2027-01-05'],
  ['20270105', '2027-01-05'],
  ['2027/01/05 00:00:00', '2027-01-05'],
  ['-', undefined],
  ['N/A', undefined],
  ['1/0/1900', undefined],
  ['01/00/00', undefined],
  ['00-Jan-00', undefined],
  ['12/31/1899', undefined],
  ['1900-01-01 00:00:00.000', undefined],
  ['12/30/1899', undefined],
  ['1/1/0001 12:00:00 AM', undefined],
  ['0001-01-01T00:00:00', undefined],
  ['1753-01-01 00:00:00.000', undefined],
  ['1/1/00', '2000-01-01'],
])('an end date is read as a spreadsheet writes it: %j', (cell, endsOn) => {
  const row = validateRow(map, mapper, { line: 2, cells: ['A', cell] });
  expect(row.ok && row.plan).toMatchObject({ planName: 'A' });
  expect(row.ok && row.plan.endsOn).toBe(endsOn);
});

it('a plan code of eight digits is no empty date', () => {
  const coded = { ...map, fields: { ...map.fields, planCode: { column: 'Ends On' }, endsOn: undefined } };
  const columns = rowMapper(importMapSchema.parse(coded), ['Name', 'Ends On'], 'North Hospital');
  const row = validateRow(coded, columns, { line: 2, cells: ['A', '19000101'] });
  expect(row.ok && row.plan.planCode).toBe(19_000_101);
});

it.each([
  '13/31/2026',
  '31/12/26',
  '31-12-2026',
  '12/31-2026',
  '20261331',
  '31-Mac-26',
  'Jan-26',
  '12/31/2026 14:30',
  '2/29/2027',
  '12/31/0026',
  'TBD',
])('an end date is not guessed: %j', (cell) => {
  const row = validateRow(map, mapper, { line: 2, cells: ['A', cell] });
  expect(!row.ok && row.reasons).toEqual([
    `endsOn: "${cell}" is not a date. Write one like 11/21/2026, or leave the cell empty if there is none.`,
  ]);
});

it.each(['12/31/99', '31-Dec-99'])(
  'a year of two digits is not guessed if it may be 1999 or 9999',
  (cell) => {
    const row = validateRow(map, mapper, { line: 2, cells: ['A', cell] });
    expect(!row.ok && row.reasons).toEqual([
      `endsOn: "${cell}" does not say which century. Write the year with four digits.`,
    ]);
  },
);

it.each([
  ...['Open', 'open-ended', 'No end date', 'Evergreen', 'auto-renew', '12/31/9999', '9999-12-31 00:00:00'],
  ...['2100-12-31 00:00:00', '9999-12-31 23:59:59'],
])('an end date of %j says that there is none, unlike a blank cell', (cell) => {
  const row = validateRow(map, mapper, { line: 2, cells: ['A', cell] });
  const blank = validateRow(map, mapper, { line: 2, cells: ['A', ''] });
  expect(row.ok && Object.entries(row.fields)).toContainEqual(['endsOn', undefined]);
  expect(blank.ok && Object.keys(blank.fields)).not.toContain('endsOn');
});

it('a date that lost its format in the spreadsheet is reported as one', () => {
  const row = validateRow(map, mapper, { line: 2, cells: ['A', '45658'] });
  expect(!row.ok && row.reasons).toEqual([
    'endsOn: "45658" may be a date without its format. Format the column as a date in the spreadsheet, and import it again.',
  ]);
});

describe('a ZIP or payer ID', () => {
  const address = { zip: { column: 'ZIP' }, state: { column: 'State' } };
  const fields = { ...map.fields, payerId: { column: 'ID' }, facilityAddress: address };
  const wide = importMapSchema.parse({ ...map, fields });
  const sentencesOf = (...rows: string[][]) => {
    const counts = rewrittenCounts();
    const plans = rows.map(([id = '', zip = '', state = ''], at) => {
      const read = rowMapper(wide, ['Name', 'Ends On', 'ID', 'ZIP', 'State'], 'North Hospital');
      const row = validateRow(wide, read, { line: at + 2, cells: ['A', '', id, zip, state] });
      if (row.ok) counts.add(row.rewritten, at + 2);
      return row.ok ? row.plan.facilityAddress?.zip : row.reasons;
    });
    return [plans, counts.sentences().filter((sentence) => !sentence.includes('Code'))];
  };

  it('with four more digits is stored without them, and reported', () => {
    expect(sentencesOf(['00123', '75001-1234'], ['00123', '750011234'], ['00123', '75001'])).toEqual([
      ['75001', '75001', '75001'],
      [
        'facilityAddress of 2 rows has a ZIP+4, of which the first five digits are kept: "75001-1234" becomes 75001 (line 2).',
      ],
    ]);
  });

  it.each(['75001 1234', '75001–1234', '75001 - 1234'])('with four more digits may be written %j', (zip) => {
    expect(sentencesOf(['00123', zip])[0]).toEqual(['75001']);
  });

  it('that lost zeros in a spreadsheet gets them back in a ZIP of a state that has them, and is reported', () => {
    const rows = [
      ['2298', 'MA'],
      ['22986020', 'ma'],
      ['2298-6020', 'MA'],
      ['601', 'PR'],
      ['6010001', 'PR'],
      ['501', 'NY'],
      ['02298', 'MA'],
      ['2298-6020', ''],
      ['2298', 'Massachusetts'],
    ].map((row) => ['AB12', ...row]);
    expect(sentencesOf(...rows)).toEqual([
      ['02298', '02298', '02298', '00601', '00601', '00501', '02298', '02298', '02298'],
      [
        'facilityAddress of 8 rows has a ZIP without its zeros in front, which a spreadsheet drops: "2298" becomes 02298 (line 2).',
      ],
    ]);
  });

  it('that lacks other digits is stored if it fits, and reported', () => {
    const rows = [['7999', 'TX'], ['100', 'PR'], ['7999', 'MA'], ['7999'], ['7520112', 'TX']];
    expect(sentencesOf(['123', '02298'], ...rows.map((row) => ['AB12', ...row]))).toEqual([
      ['02298', '7999', '100', '7999', '7999', ['facilityAddress.zip: At most 5 characters.']],
      [
        'payerId of one row has fewer than five digits: "123" (line 2). A spreadsheet may have dropped zeros in front; a plan that has them keeps them.',
        'facilityAddress of 4 rows has a ZIP of fewer than five digits: "7999" (line 3). A spreadsheet may have dropped zeros in front; a plan that has them keeps them.',
      ],
    ]);
  });
});

it.each([
  ['Texas', 'TX'],
  ['new york', 'NY'],
  ['Calif', 'CA'],
])('the state %s of an address is stored as %s', (state, stored) => {
  const withState = importMapSchema.parse({
    ...map,
    fields: { ...map.fields, facilityAddress: { state: { column: 'State' } } },
  });
  const read = rowMapper(withState, ['Name', 'Ends On', 'State'], 'North Hospital');
  const row = validateRow(withState, read, { line: 2, cells: ['A', '', state] });
  expect(row.ok && row.plan.facilityAddress).toEqual({ state: stored });
});

describe('a blank payer ID', () => {
  const keyed = (key: readonly string[]) => {
    const fields = { ...map.fields, payerId: { column: 'ID' } };
    const byId = importMapSchema.parse({ ...map, key, fields });
    const header = ['Name', 'Ends On', 'ID'];
    return validateRow(byId, rowMapper(byId, header, 'North Hospital'), { line: 2, cells: ['A', '', ''] });
  };

  it('distinguishes plans together with a name', () => {
    expect(keyed(['payerId', 'planName'])).toMatchObject({ ok: true, key: '[null,"a"]' });
  });

  it('alone does not identify a plan without one', () => {
    expect(keyed(['payerId'])).toMatchObject({
      ...{ ok: false, key: undefined },
      reasons: ['payerId: This field is required.'],
    });
  });
});
