import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ImportMap, importMapSchema } from '../../shared/import/import-map.ts';
import { rowMapper } from './map-row.ts';
import { validateRow } from './validate-row.ts';

const base = {
  financialClass: { column: 'class', values: { COM: 'Commercial', MCR: 'Medicare' }, otherwise: 'Other' },
  descriptiveName: { join: [{ column: 'payer' }, { column: 'plan' }], separator: ' – ' },
  payerName: { column: 'payer' },
  payerCode: { column: 'id', pattern: '^(\\d{3})-' },
  planName: { column: 'plan' },
  planCode: { column: 'id', pattern: '-(\\d+)$' },
};
const extra = {
  prefixes: { split: { column: 'prefixes' } },
  portalLinks: [{ title: { constant: 'Portal' }, url: { column: 'web' } }],
  phoneNumbers: [{ title: { column: 'phone title' }, number: { column: 'phone' } }],
  facilityContracts: [{ facilityName: { facility: true }, contractStatus: { column: 'status' } }],
  facilityAddress: { street: { column: 'street' }, state: { constant: 'CA' } },
};
const header = [
  'class',
  'payer',
  'plan',
  'id',
  'Prefixes ',
  'web',
  'phone title',
  'phone',
  'status',
  'street',
];
const mapOf = (fields: object, more: object = {}): ImportMap =>
  importMapSchema.parse({ key: ['payerCode', 'planCode'], fields, ...more });
const map = mapOf({ ...base, ...extra });
const validate = (cells: string[]) =>
  validateRow(map, rowMapper(map, header, 'Alderquay'), { line: 2, cells });

describe('mapping a row', () => {
  it('takes no conjunction between prefixes for one, as the form does not', () => {
    const prefixes = (cell: string) => {
      const row = validate(['COM', 'Fernholt', 'PPO', '012-0345', cell, '', '', '', '', '']);
      return row.ok && [row.plan.prefixes.map(({ value }) => value), row.dropped];
    };
    expect(prefixes('XDP, XDK and xdl')).toEqual([['XDP', 'XDK', 'XDL'], []]);
    expect(prefixes('XDP or AND')).toEqual([['XDP', 'AND'], []]);
  });

  it('takes a choice and a translated value in any capitals', () => {
    const row = validate(['mcr', 'Fernholt', 'PPO', '012-0345', '', '', '', '', 'NOT CONTRACTED', '']);
    expect(row.ok && [row.plan.financialClass, row.plan.facilityContracts[0]?.contractStatus]).toEqual([
      'Medicare',
      'Not Contracted',
    ]);
  });

  it('takes a choice that the map does not translate, and a cell that says nothing', () => {
    const contractStatus = { column: 'status', values: { PAR: 'Contracted' } };
    const fields = { ...base, facilityContracts: [{ facilityName: { facility: true }, contractStatus }] };
    const translating = mapOf(fields);
    const statuses = ['Par', 'must call to confirm', 'NULL', 'Perhaps'].map((status) => {
      const cells = ['mcr', 'Fernholt', 'PPO', '012-0345', '', '', '', '', status, ''];
      const row = validateRow(translating, rowMapper(translating, header, 'Alderquay'), { line: 2, cells });
      return row.ok ? row.plan.facilityContracts.map((line) => line.contractStatus) : row.reasons;
    });
    const unknown = ['Column status: "Perhaps" is not among the mapped values.'];
    expect(statuses).toEqual([['Contracted'], ['Must Call to Confirm'], [], unknown]);
  });

  it('takes a state that the map does not translate', () => {
    const state = { column: 'street', values: { 'N. Tex.': 'TX' } };
    const translating = mapOf({ ...base, facilityAddress: { state } });
    const states = ['N. Tex.', 'maine', 'NV', 'Nowhere'].map((cell) => {
      const cells = ['mcr', 'Fernholt', 'PPO', '012-0345', '', '', '', '', '', cell];
      const row = validateRow(translating, rowMapper(translating, header, 'Alderquay'), { line: 2, cells });
      return row.ok ? row.plan.facilityAddress?.state : row.reasons;
    });
    const unknown = ['Column street: "Nowhere" is not among the mapped values.'];
    expect(states).toEqual(['TX', 'ME', 'NV', unknown]);
  });

  it('supports columns, captures, translations, joins and constants', () => {
    const row = validate([
      'COM',
      'Fernholt',
      'PPO',
      '012-0345',
      'abc, XY9;Z',
      'a.example',
      'Main',
      '555-0100',
      'Contracted',
      '',
    ]);
    expect(row.ok && row.plan).toMatchObject({
      facilityName: 'Alderquay',
      financialClass: 'Commercial',
      descriptiveName: 'Fernholt – PPO',
      payerCode: 12,
      planCode: 345,
      prefixes: [{ value: 'ABC' }, { value: 'XY9' }],
      portalLinks: [{ title: 'Portal', url: 'https://a.example' }],
      phoneNumbers: [{ title: 'Main', number: '555-0100' }],
      facilityContracts: [{ facilityName: 'Alderquay', contractStatus: 'Contracted' }],
      facilityAddress: { state: 'CA' },
    });
    expect(row.ok && row.dropped).toEqual([
      { list: 'prefixes', index: 2, text: 'Z', reason: 'A prefix must have 3 characters.' },
    ]);
    expect(row.ok && row.key).toBe('[12,345]');
  });

  it('treats a list row with only blank cells as absent, and reports a half-filled one', () => {
    const row = validate(['XX', 'Fernholt', 'PPO', '012-1', '', '', 'Main', '', '', '']);
    expect(row.ok && row.plan.financialClass).toBe('Other');
    expect(row.ok && row.plan.portalLinks).toEqual([]);
    expect(row.ok && row.dropped.map(({ list }) => list)).toEqual(['phoneNumbers']);
  });

  it('reports every reason why a row is rejected', () => {
    const row = validate(['COM', '', 'PPO', 'abc', '', 'ftp://a.example', '', '', 'Maybe', '']);
    expect(row.ok ? [] : row.reasons).toEqual([
      'Column id: "abc" does not match the pattern of the map.',
      'payerName: This field is required.',
      expect.stringContaining('facilityContracts.0.contractStatus'),
      'portalLinks.0.url: A portal address must start with http:// or https://.',
    ]);
  });

  it('rejects a row for a spreadsheet error only in a column that is mapped', () => {
    const cells = ['COM', 'Fernholt', 'PPO', '012-1', '', '', '', '', '', ''];
    const read = (row: string[], more: object = {}) => {
      const wide = mapOf({ ...base, ...more });
      return validateRow(wide, rowMapper(wide, [...header, 'lookup'], 'A'), { line: 2, cells: row });
    };
    expect(read([...cells, '#N/A']).ok).toBe(true);
    const notes = { notes: { column: 'lookup' } };
    expect(read([...cells, '#N/A'], notes)).toMatchObject({
      ok: false,
      reasons: ['Column lookup holds a spreadsheet error.'],
    });
    const plan = read(cells.with(2, '#REF!').concat(''));
    expect(plan).toMatchObject({ ok: false, reasons: ['Column plan holds a spreadsheet error.'] });
    const named = { notes: { column: 'lookup', values: { '#N/A': 'Not on the payer’s list.' } } };
    expect(read([...cells, '#N/A'], named)).toMatchObject({ fields: { notes: 'Not on the payer’s list.' } });
  });

  it('rejects a row for a number that a spreadsheet has shortened', () => {
    const wide = mapOf({ ...base, notes: { column: 'lookup' } });
    const read = (cell: string) =>
      validateRow(wide, rowMapper(wide, [...header, 'lookup'], 'A'), {
        line: 2,
        cells: ['COM', 'Fernholt', 'PPO', '012-1', '', '', '', '', '', '', cell],
      });
    expect(read('1.80056E+10')).toMatchObject({
      ok: false,
      reasons: [
        'Column lookup holds "1.80056E+10", a number that a spreadsheet has shortened. Format the column as a number without decimals in the spreadsheet, save it, and import it again.',
      ],
    });
    // From a workbook, from LibreOffice, and where Excel took the ID 3E100 for a number.
    for (const cell of ['1.2e+46', '1E+020', '3.00E+100'])
      expect([cell, read(cell).ok]).toEqual([cell, false]);
    expect(read('18005550142').ok).toBe(true);
    expect(read('9E123').ok).toBe(true);
  });

  it('rejects a row for a value that a spreadsheet had no room to show', () => {
    const row = validate(['COM', 'Fernholt', '########', '012-1', '', '', '', '', '', '']);
    expect(row).toMatchObject({
      ok: false,
      reasons: [
        'Column plan holds "########": it was too narrow in the spreadsheet to show its value. Widen it there, save the file, and import it again.',
      ],
    });
  });

  it.each(['N/A', 'n/a', 'NA', 'None', '--'])('reads %j as blank where it cannot be meant', (nothing) => {
    const payerId = { payerId: { column: 'lookup' }, notes: { column: 'lookup' } };
    const wide = mapOf({ ...base, ...extra, ...payerId, planCode: { column: 'code' } });
    const read = rowMapper(wide, [...header, 'lookup', 'code'], 'A');
    const cells = ['COM', 'None', 'PPO', '012-1', nothing, nothing, 'Main', nothing, '', nothing, nothing];
    const row = validateRow(wide, read, { line: 2, cells: [...cells, nothing] });
    expect(row.ok && row.plan).toMatchObject({
      ...{ payerName: 'None', notes: nothing, facilityAddress: { state: 'CA' } },
      ...{ prefixes: [], portalLinks: [], phoneNumbers: [] },
    });
    expect(row.ok && Object.keys(row.plan)).not.toContain('payerId');
    expect(row.ok && row.plan.facilityAddress).not.toHaveProperty('street');
    expect(row.ok && row.dropped.map(({ list }) => list)).toEqual(['phoneNumbers']);
  });

  it.each(['NULL', 'null', '(null)', '[NULL]', '<NA>', 'nan', 'NaN'])(
    'reads %j of a database as blank',
    (none) => {
      const more = {
        payerId: { column: 'lookup' },
        notes: { column: 'lookup' },
        endsOn: { column: 'lookup' },
      };
      const wide = mapOf({ ...base, ...extra, ...more, payerCode: { column: 'lookup' } });
      const read = rowMapper(wide, [...header, 'lookup'], 'A');
      const cells = ['COM', 'Fernholt', 'PPO', '012-1', none, none, none, none, none, none, none];
      const row = validateRow(wide, read, { line: 2, cells });
      expect(row).toMatchObject({
        ...{ ok: true, dropped: [] },
        fields: { planCode: 1, facilityAddress: { state: 'CA' } },
      });
      for (const field of ['payerCode', 'payerId', 'notes', 'endsOn', 'prefixes', 'phoneNumbers'])
        expect(row.ok && row.fields).not.toHaveProperty(field);
      expect(validateRow(wide, read, { line: 3, cells: cells.with(1, none) })).toMatchObject({
        reasons: ['payerName: This field is required.'],
      });
    },
  );

  it('divides an address in one cell, unless the cell says nothing', () => {
    const fields = { ...base, facilityAddress: { whole: { column: 'street' } } };
    const addressOf = (cell: string) => {
      const whole = mapOf(fields);
      const cells = [...['COM', 'Fernholt', 'PPO', '012-1', '', '', '', '', ''], cell];
      const row = validateRow(whole, rowMapper(whole, header, 'A'), { line: 2, cells });
      return row.ok && row.plan.facilityAddress;
    };
    const address = { street: 'PO Box 1', city: 'Salem', state: 'MA', zip: '01970' };
    expect(addressOf('PO Box 1, Salem, ma 1970-1234')).toEqual(address);
    expect(addressOf('N/A')).toBeUndefined();
  });

  it('reads digits that pandas wrote with a decimal, in codes and IDs alone', () => {
    const more = {
      ...{ payerId: { column: 'hb' }, notes: { column: 'note' }, payerCode: { column: 'code' } },
      facilityAddress: { zip: { column: 'zip' } },
      electronicIds: [{ transaction: { constant: 'Eligibility' }, id: { column: 'edi' } }],
    };
    const wide = mapOf({ ...base, ...extra, ...more });
    const read = rowMapper(wide, [...header, 'hb', 'note', 'code', 'zip', 'edi'], 'A');
    const cells = ['COM', 'Fernholt', 'PPO', '012-1', '123.0', '', 'Main', '8005550100.0', '', ''];
    const row = { line: 2, cells: [...cells, '54.0', '2.0', '42.0', '89501.0', '87726.0'] };
    expect(validateRow(wide, read, row)).toMatchObject({
      ...{ ok: true, dropped: [] },
      plan: {
        ...{ payerCode: 42, payerId: '54', notes: '2.0', prefixes: [{ value: '123' }] },
        ...{ facilityAddress: { zip: '89501' }, phoneNumbers: [{ number: '8005550100' }] },
        electronicIds: [{ id: '87726' }],
      },
    });
  });

  it('reads N/A as no last day also where the map rewrites the cell', () => {
    const ending = mapOf({ ...base, ...extra, endsOn: { column: 'lookup', pattern: '^until (.*)$' } });
    const read = rowMapper(ending, [...header, 'lookup'], 'A');
    const cells = ['COM', 'F', 'PPO', '012-1', '', '', '', '', '', '', 'until N/A'];
    expect(validateRow(ending, read, { line: 2, cells })).toMatchObject({ ok: true });
  });

  it('omits fields whose cells are blank, unless the map clears them', () => {
    const row = { line: 2, cells: ['COM', 'F', 'PPO', '012-1', '', '', '', '', '', ''] };
    const mapped = validateRow(map, rowMapper(map, header, 'A'), row);
    expect(mapped.ok && Object.keys(mapped.fields)).not.toContain('prefixes');
    const clearing = mapOf({ ...base, ...extra }, { blankCells: 'clear' });
    const cleared = validateRow(clearing, rowMapper(clearing, header, 'A'), row);
    expect(cleared.ok && cleared.fields).toMatchObject({ prefixes: [], portalLinks: [] });
    // A field that the map does not name is never touched.
    expect(cleared.ok && Object.keys(cleared.fields)).not.toContain('notes');
  });

  it('refuses a header with missing or duplicate columns', () => {
    expect(() => rowMapper(map, ['class', 'payer'], 'A')).toThrow(
      /Missing: plan, id, status, prefixes, web, phone title, phone, street/,
    );
    expect(() => rowMapper(map, [...header, 'ID'], 'A')).toThrow('these columns twice: id');
  });

  it('never throws and always gives a reason, whatever the cells contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 10, maxLength: 10 }), (cells) => {
        const row = validate(cells);
        if (!row.ok) expect(row.reasons.length).toBeGreaterThan(0);
      }),
    );
  });
});
