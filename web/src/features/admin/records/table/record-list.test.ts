import { describe, expect, it } from '@jest/globals';
import { createRecordIndex, createRowFinder } from './record-list.ts';

type Payer = { name: string; facility: string; phone: string };
const payers: Payer[] = [
  { name: 'Plan 10', facility: 'Harbor', phone: '(916) 555-0134' },
  { name: 'plan 2', facility: 'Cedar', phone: '' },
  { name: 'Ängel', facility: '', phone: '+1 209.555.0101' },
  { name: 'plan 2', facility: 'Aspen', phone: '' },
];
const columns = [
  { key: 'name', text: ({ name }: Payer) => name },
  { key: 'facility', text: ({ facility }: Payer) => facility },
];
const index = createRecordIndex(payers, columns, ({ phone }) => phone);
const names = (rows: readonly { item: Payer }[]) =>
  rows.map(({ item }) => `${item.name} ${item.facility}`.trim());

describe('the list of records', () => {
  it('is in natural order, empty values last whatever the direction', () => {
    expect(names(index.order(undefined))).toEqual([
      'Ängel',
      'plan 2 Aspen',
      'plan 2 Cedar',
      'Plan 10 Harbor',
    ]);
    expect(names(index.order({ key: 'facility', direction: 'desc' }))).toEqual([
      'Plan 10 Harbor',
      'plan 2 Cedar',
      'plan 2 Aspen',
      'Ängel',
    ]);
  });

  it.each([
    ['', 4],
    ['PLAN', 3],
    ['2 cedar', 1],
    ['angel', 1],
    ['916-555-0134', 1],
    ['9165550134', 1],
    ['+12095550101', 1],
    ['cedar harbor', 0],
    ['(916)555-0134', 1],
    ['plan plan 2', 2],
  ])('finds for %j %d', (search, count) => {
    const rows = index.order(undefined);
    expect(createRowFinder<Payer>()(rows, search)).toHaveLength(count);
    // Typed key by key, and taken back again, it is the same as at once.
    const find = createRowFinder<Payer>();
    const steps = Array.from({ length: search.length + 1 }, (_, at) => search.slice(0, at));
    for (const typed of [...steps, ...steps.toReversed()])
      expect(find(rows, typed)).toEqual(createRowFinder<Payer>()(rows, typed));
  });
});
