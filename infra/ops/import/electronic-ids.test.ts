import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gatherLines } from '../../../functions/plan-import/gather-lines.ts';
import { rowMapper } from '../../../functions/plan-import/map-row.ts';
import { rewrittenCounts } from '../../../functions/plan-import/rewritten.ts';
import { validateRow } from '../../../functions/plan-import/validate-row.ts';
import type { ImportMap } from '../../../shared/import/import-map.ts';
import { exportLabels, exportRow } from '../../../shared/plan/export/export-plans.ts';
import { cellText } from '../../../shared/plan/export/export-values.ts';
import { electronicIdSchema, enrollments, transactions } from '../../../shared/plan/fields/electronic-ids.ts';
import { planColumns } from '../../../shared/plan/fields/plan-columns.ts';
import type { Plan, PlanInput } from '../../../shared/plan/plan.ts';
import * as some from '../../../shared/plan/search/testing/plan-arbitrary.ts';
import { makePlan } from '../../../shared/plan/testing/make-plan.ts';
import { parseImportMap } from './read-map.ts';

const example = async (name: string) =>
  parseImportMap(await readFile(join(import.meta.dirname, '../../../docs/examples', name), 'utf8'), name);
const base = {
  financialClass: { constant: 'Commercial' },
  descriptiveName: { column: 'plan' },
  payerName: { constant: 'Fernholt' },
  payerCode: { column: 'payer code' },
  planName: { column: 'plan' },
  planCode: { column: 'plan code' },
};
const mapOf = (fields: object, more: object = {}) =>
  parseImportMap(JSON.stringify({ key: ['planCode'], fields: { ...base, ...fields }, ...more }), 'map.json');
const reader = (map: ImportMap, header: readonly string[]) => {
  const mapper = rowMapper(map, header, 'Cedar');
  return (cells: readonly string[], line = 2) => validateRow(map, mapper, { line, cells });
};
const idsOf = (row: ReturnType<ReturnType<typeof reader>>) => (row.ok ? row.plan.electronicIds : row.reasons);
const of = (transaction: string, id: string, more: object = {}) => ({
  ...{ transaction, id, through: '', enrollment: 'Unknown', note: '' },
  ...more,
});

describe('a file with a column for each transaction', () => {
  const header = ['plan', 'payer code', 'plan code', '837I', '837P', 'ERA', 'via', 'ERA note'];
  const through = { column: 'via' };
  const read = reader(
    mapOf({
      electronicIds: [
        { transaction: { constant: 'Institutional claims' }, id: { column: '837I' }, through },
        { transaction: { constant: 'Professional claims' }, id: { column: '837P' }, through },
        {
          transaction: { constant: 'Remittance' },
          id: { column: 'ERA' },
          through,
          note: { column: 'ERA note' },
        },
      ],
    }),
    header,
  );

  it('yields an ID for each filled cell, exactly as it is written', () => {
    const via = { through: 'Quillgate' };
    expect(idsOf(read(['PPO', '1', '2', '00590', 'sx-107 A', '', 'Quillgate', '']))).toEqual([
      of('Institutional claims', '00590', via),
      of('Professional claims', 'sx-107 A', via),
    ]);
    expect(idsOf(read(['PPO', '1', '2', '', '', '', 'Quillgate', '']))).toBeUndefined();
    expect(idsOf(read(['PPO', '1', '2', '-', '-', '-', '-', '-']))).toBeUndefined();
  });

  it('has an ID remarked on that may have lost zeros in front', () => {
    const counts = rewrittenCounts();
    const row = read(['PPO', '1', '2', '430', 'SX1', '', '', '']);
    if (row.ok) counts.add(row.rewritten, 2);
    expect(counts.sentences()).toEqual([
      expect.stringMatching(
        /^electronicIds of one row has an ID of fewer than five digits: "430" \(line 2\)/,
      ),
    ]);
  });

  it('has a note without an ID reported, and an ID that is too long rejected instead of truncated', () => {
    const row = read(['PPO', '1', '2', '', '', '', 'Quillgate', 'Enroll online']);
    expect(row.ok && row.dropped.map(({ list, reason }) => [list, reason])).toEqual([
      ['electronicIds', 'It has no ID.'],
    ]);
    expect(idsOf(read(['PPO', '1', '2', 'x'.repeat(81), '', '', '', '']))).toEqual([
      'electronicIds.0.id: At most 80 characters.',
    ]);
  });
});

describe('a file with a line for each ID', () => {
  const header = [
    'Class',
    'Payer',
    'Plan',
    'Payer code',
    'Plan code',
    'Transaction',
    'Payer ID',
    'Clearinghouse',
    'Enrollment',
    'Remark',
  ];
  const line = (change: Record<string, string>) =>
    header.map(
      (name) =>
        ({
          Class: 'Commercial',
          Payer: 'Fernholt',
          Plan: 'PPO',
          'Payer code': '1',
          'Plan code': '2',
          Transaction: '837P',
          'Payer ID': '87726',
          ...change,
        })[name] ?? '',
    );
  const gather = async (...changes: Record<string, string>[]) => {
    const map = await example('electronic-ids-map.json');
    const read = reader(map, header);
    const rows = changes.map((change, at) => read(line(change), at + 2));
    const gatherer = gatherLines(map, map.oneLinePer ?? 'prefixes');
    for (const row of rows) gatherer.take(row);
    return { gatherer, rows, whole: rows.map((row) => gatherer.whole(row)) };
  };
  const shown = (row: Awaited<ReturnType<typeof gather>>['whole'][number]) =>
    row === 'joined' ? row : idsOf(row);

  it('is rejected with the name of an unknown transaction', async () => {
    const fields = { electronicIds: [{ transaction: { column: 'what' }, id: { column: 'id' } }] };
    const read = reader(mapOf(fields), ['plan', 'payer code', 'plan code', 'what', 'id']);
    expect(idsOf(read(['PPO', '1', '2', 'eligibility', 'x']))).toEqual([of('Eligibility', 'x')]);
    expect(idsOf(read(['PPO', '1', '2', '837', 'x']))).toEqual([
      'electronicIds.0.transaction: "837" is not known. Please choose a transaction.',
    ]);
  });

  it('yields one plan from the lines with one key, wherever they are, and uses a repeated line once', async () => {
    const { whole } = await gather(
      { 'Payer ID': 'ab-1', Enrollment: 'Y', Remark: 'Ask' },
      { 'Plan code': '3' },
      { Transaction: '835', Clearinghouse: 'Quillgate', Enrollment: 'N' },
      { 'Payer ID': 'ab-1', Enrollment: 'Y', Remark: 'Ask' },
    );
    expect(whole.map(shown)).toEqual([
      [
        of('Professional claims', 'ab-1', { enrollment: 'Needed', note: 'Ask' }),
        of('Remittance', '87726', { through: 'Quillgate', enrollment: 'Not needed' }),
      ],
      [of('Professional claims', '87726')],
      'joined',
      'joined',
    ]);
    expect(whole[0]).toMatchObject({ fields: { electronicIds: [{ id: 'ab-1' }, { id: '87726' }] } });
  });

  it('has every line of a plan rejected if one is invalid, because half a list would look complete', async () => {
    const { whole } = await gather({}, { 'Payer ID': 'x'.repeat(81) }, { 'Plan code': '3' });
    expect(whole.map(shown)).toEqual([
      ['Line 3, which is for the same plan, was rejected.'],
      ['electronicIds.0.id: At most 80 characters.'],
      [of('Professional claims', '87726')],
    ]);
  });

  it('has every line of a plan rejected if one is unusable, such as one with a spreadsheet error', async () => {
    const broken = 'Column Remark holds a spreadsheet error.';
    const { whole } = await gather({}, { Transaction: '835', Remark: '#N/A' });
    expect(whole.map(shown)).toEqual([['Line 3, which is for the same plan, was rejected.'], [broken]]);
  });

  it('has contradictory lines of a plan rejected, with the field in which they differ', async () => {
    const { whole } = await gather({}, { Class: 'Medicare', Transaction: '835' });
    const reasons = ['Lines 2 and 3 are for the same plan but differ in financialClass.'];
    expect(whole.map(shown)).toEqual([reasons, reasons]);
  });

  it('has every line of a plan rejected if the plan would have too many IDs', async () => {
    const { whole } = await gather(...Array.from({ length: 61 }, (_, at) => ({ 'Payer ID': String(at) })));
    expect(new Set(whole.map((row) => JSON.stringify(shown(row))))).toEqual(
      new Set(['["electronicIds: At most 60 electronic IDs."]']),
    );
  });

  it('has the other lines of a plan rejected after the first one is', async () => {
    const { gatherer, rows } = await gather({}, { Transaction: '835' });
    const [first, second] = rows;
    if (!first?.ok || second === undefined) throw new Error('not valid');
    gatherer.refuse(first.key, 'Nowhere.');
    expect(shown(gatherer.whole(second))).toEqual(['Nowhere.']);
  });

  it('must have its list mapped', () => {
    expect(() => mapOf({}, { oneLinePer: 'electronicIds' })).toThrow('The list electronicIds is not mapped.');
  });
});

describe("the product's own export", () => {
  const keys = planColumns.map(({ key }) => key);
  const text = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom('|', '"', '-', 'a', '0', ' ') }),
  );
  const id = fc
    .record({
      transaction: fc.constantFrom(...transactions),
      id: text,
      through: text,
      enrollment: fc.constantFrom(...enrollments),
      note: text,
    })
    .map((one) => electronicIdSchema.safeParse(one))
    .filter(({ success }) => success)
    .map(({ data }) => data as NonNullable<PlanInput['electronicIds']>[number]);
  const ids = fc.uniqueArray(id, { selector: (one) => JSON.stringify(one), maxLength: 6 });

  it('brings electronic IDs back unchanged, whatever characters they contain', async () => {
    const read = reader(await example('own-export-map.json'), exportLabels(keys));
    fc.assert(
      fc.property(some.plan, ids, (plan, electronicIds) => {
        const exported: Plan = {
          ...plan,
          descriptiveName: 'Gold',
          payerName: 'P',
          planName: 'G',
          notes: 'n',
          facilityContracts: [],
          portalLinks: [],
          phoneNumbers: [],
          facilityAddress: {},
        };
        if (electronicIds.length > 0) exported.electronicIds = electronicIds;
        const row = read(exportRow(exported, keys).map((cell) => cellText(String(cell)).text));
        expect(idsOf(row)).toEqual(exported.electronicIds);
        expect(row.ok && row.plan.notes).toBe('n');
      }),
    );
  });

  it('is rejected if a cell was truncated', async () => {
    const read = reader(await example('own-export-map.json'), exportLabels(keys));
    const cells = exportRow(makePlan(), keys).map(String);
    const cut = cellText('x'.repeat(40_000)).text;
    expect(idsOf(read(cells.map((cell, at) => (keys[at] === 'notes' ? cut : cell))))).toContain(
      'Column Notes was cut when it was exported.',
    );
  });
});

describe('a value that a plan stores differently than it is written', () => {
  it('is reported with the count and the first example', () => {
    const read = reader(mapOf({ payerId: { column: 'id' } }), ['plan', 'payer code', 'plan code', 'id']);
    const counts = rewrittenCounts();
    const cells = [
      ['A', '12', '0042', 'AB1'],
      ['B', '007', '43', 'ab2'],
      ['C', '12', '000', '00590'],
    ];
    for (const [at, one] of cells.entries()) {
      const row = read(one);
      if (row.ok) counts.add(row.rewritten, at + 2);
    }
    expect(counts.sentences()).toEqual([
      'planCode of 2 rows begins with zeros, which a number cannot keep: "0042" becomes 42 (line 2).',
      'payerCode of one row begins with zeros, which a number cannot keep: "007" becomes 7 (line 3).',
      'payerId of one row is not in capitals, which this field requires: "ab2" becomes AB2 (line 3).',
    ]);
  });
});
