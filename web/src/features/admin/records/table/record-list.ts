import type { ReactNode } from 'react';
import { phoneDigits } from '../../../../../../shared/plan/search/phone-digits.ts';
import { naturalKey } from '../../../../../../shared/plan/search/sort-plans.ts';
import { foldText, searchWords } from '../../../../../../shared/text/fold-text.ts';
import type { GridColumn } from '../../../../kit/grid-table/grid-table.tsx';
import type { Sort } from '../../../../kit/grid-table/sort.ts';

/** One column of a table of records. */
export type RecordColumn<Item> = GridColumn & {
  /** What is searched and sorted by. */
  readonly text: (item: Item) => string;
  readonly cell: (item: Item, terms: readonly string[]) => ReactNode;
};

/** A record with what is searched, folded once. */
export type RecordRow<Item> = { readonly item: Item; readonly text: string };

export type RecordIndex<Item> = {
  /** All rows in the order of a sort; without one in the order of the first columns. */
  readonly order: (sort: Sort | undefined) => readonly RecordRow<Item>[];
};

type SortKey<Item> = Pick<RecordColumn<Item>, 'key' | 'text'>;

function sorted<Item>(rows: readonly RecordRow<Item>[], { text }: SortKey<Item>, direction: 'asc' | 'desc') {
  const sign = direction === 'asc' ? 1 : -1;
  const keyed = rows.map((row) => ({ row, key: naturalKey(text(row.item)) }));
  // Empty ones come last either way; equal ones keep their order.
  keyed.sort((one, other) => {
    if (one.key === other.key) return 0;
    if (one.key === '' || other.key === '') return one.key === '' ? 1 : -1;
    return one.key < other.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

/** Every phone number once more as bare digits, so that it is found however it is typed. */
const bareDigits = (text: string): string =>
  text.replace(/\+?\d[\d ().+/-]{5,}\d/g, (number) => `${number.replace(/\D/g, '')} `);

/** Prepares records for search and sort; each order is worked out once. */
export function createRecordIndex<Item>(
  items: readonly Item[],
  columns: readonly SortKey<Item>[],
  phoneTexts: (item: Item) => string = () => '',
): RecordIndex<Item> {
  const unsorted = items.map((item) => ({
    item,
    text: foldText([...columns.map(({ text }) => text(item)), bareDigits(phoneTexts(item))].join('\n')),
  }));
  // Sorting is stable, so the last one sorted by weighs most.
  const plain = columns
    .slice(0, 3)
    .reduceRight<readonly RecordRow<Item>[]>((rows, column) => sorted(rows, column, 'asc'), unsorted);
  const known = new Map<string, readonly RecordRow<Item>[]>();
  return {
    order: (sort) => {
      const column = columns.find(({ key }) => key === sort?.key);
      if (sort === undefined || column === undefined) return plain;
      const name = `${sort.key} ${sort.direction}`;
      const order = known.get(name) ?? sorted(plain, column, sort.direction);
      known.set(name, order);
      return order;
    },
  };
}

/** The rows that hold every word of `search`, in the order given. */
type FindRows<Item> = (rows: readonly RecordRow<Item>[], search: string) => readonly RecordRow<Item>[];

/** A search that goes on from what it found last: what holds `fernh` is among what holds `fern`. */
export function createRowFinder<Item>(): FindRows<Item> {
  let last:
    | { rows: readonly RecordRow<Item>[]; words: readonly string[]; found: readonly RecordRow<Item>[] }
    | undefined;
  return (rows, search) => {
    const words = searchWords(search);
    const wanted = words.map((word) => ({ word, digits: phoneDigits(word) }));
    if (words.length === 0) return rows;
    const before =
      last?.rows === rows &&
      last.words.every((word, at) => words[at]?.startsWith(word)) &&
      // More of a number may find what less of it, too short to be one, did not.
      wanted.every(({ digits }) => digits === undefined)
        ? last.found
        : rows;
    const found = before.filter(({ text }) =>
      wanted.every(
        ({ word, digits }) => text.includes(word) || (digits !== undefined && text.includes(digits)),
      ),
    );
    last = { rows, words, found };
    return found;
  };
}
