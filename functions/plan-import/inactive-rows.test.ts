import { expect, it } from '@jest/globals';
import { inactiveRows } from './inactive-rows.ts';

const map = { fields: { planName: { column: 'Plan' }, facilityAddress: { state: { column: 'State' } } } };
const sentencesOf = (header: readonly string[], ...rows: string[][]) => {
  const found = inactiveRows(map, header, '2026-11-21');
  found.add(rows.map((cells, at) => ({ row: { line: at + 2, cells } })));
  return found.sentences();
};

it.each([
  ['Record State', 'Active', 'Hidden'],
  ['ACTIVE_IND', '1', '0'],
  ['Active', 'Y', 'N'],
  ['Plan Status', '', 'inactive'],
  ['Inactive', 'N', 'Y'],
  ['TERM_DATE', '11/22/2026', '11/21/2026'],
  ['Termination Date', '1/1/1900', '31-Dec-2020'],
  ['Plan End Dt', 'Open', '20201231'],
])('rows that column %s marks as no longer in use are remarked on', (column, used, unused) => {
  const header = ['Plan', 'State', column];
  expect(sentencesOf(header, ['A', 'NM', used], ['B', 'NY', unused], ['C', 'NV', unused])).toEqual([
    `Column ${column} may say that 2 rows are no longer in use: “${unused}” (line 3). Such rows count like all others. Delete from the file what is not meant.`,
  ]);
  expect(sentencesOf(header, ['A', 'NM', used])).toEqual([]);
});

it('each of several such columns counts', () => {
  const rows = sentencesOf(['Status', 'Plan Active', 'Payer Active'], ['', 'Y', 'N'], ['', 'N', 'Y']);
  expect(rows).toEqual([
    'Column Plan Active may say that 1 row is no longer in use: “N” (line 3). Such rows count like all others. Delete from the file what is not meant.',
    'Column Payer Active may say that 1 row is no longer in use: “N” (line 2). Such rows count like all others. Delete from the file what is not meant.',
  ]);
});

it('a column that the map reads is not remarked on', () => {
  expect(sentencesOf(['Plan', 'State'], ['A', 'No'])).toEqual([]);
  const found = inactiveRows({ fields: { notes: { column: 'status' } } }, ['Plan', 'Status'], '2026-11-21');
  found.add([{ row: { line: 2, cells: ['A', 'Inactive'] } }]);
  expect(found.sentences()).toEqual([]);
});
