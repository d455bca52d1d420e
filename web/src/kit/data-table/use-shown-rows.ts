import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { foldText, searchWords } from '../../../../shared/text/fold-text.ts';
import { naturalKey } from '../../../../shared/text/natural-key.ts';
import { phoneDigits, shortestPhone } from '../../../../shared/text/phone-digits.ts';
import type { Column, TableDefinition } from './column.ts';
import type { Sort } from './sort.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const searchKey = 'what is searched';

/** Returns the digits of a whole telephone number: the beginning of one could be any digits of a row. */
function wholePhone(text: string): string | undefined {
  const digits = phoneDigits(text);
  return digits !== undefined && digits.length >= shortestPhone ? digits : undefined;
}

/** What of a table's definition says how rows are searched and sorted. */
type Searched<Row> = Pick<TableDefinition<Row>, 'order'> & {
  readonly columns: readonly Pick<Column<Row>, 'key' | 'text' | 'sortText' | 'searchText'>[];
};

type RowQuery<Row> = {
  readonly search: string;
  readonly sort: Sort | undefined;
  /** Filters the list in addition to the search. */
  readonly keep?: ((row: Row) => boolean) | undefined;
};

/**
 * Returns the rows that contain every word of the search, sorted. The order is natural, ignoring case and accents, with
 * empty values last in both directions. TanStack Table caches each row's sort keys and folded text, and the order of
 * all rows: a key typed into the search only has to filter rows.
 */
export function useShownRows<Row extends object>(
  { columns, order }: Searched<Row>,
  rows: readonly Row[],
  { search, sort, keep }: RowQuery<Row>,
): readonly Row[] {
  const columnDefs = useMemo(
    () => [
      ...columns.map(({ key, text, sortText = text }) => ({
        id: key,
        accessorFn: (row: Row) => naturalKey(sortText(row)) || undefined,
        sortFn: sortFn_basic,
        sortUndefined: 'last' as const,
      })),
      {
        id: searchKey,
        accessorFn: (row: Row) =>
          foldText(columns.map(({ text, searchText = text }) => searchText(row)).join('\n')),
      },
    ],
    [columns],
  );
  const sorting = useMemo(() => {
    const unknown = order.find((columnKey) => !columns.some(({ key }) => key === columnKey));
    // TanStack Table would ignore it, and the rows would be in no order.
    if (unknown !== undefined) throw new Error(`No column has the key ${unknown}.`);
    return [
      ...(sort ? [{ id: sort.key, desc: sort.direction === 'desc' }] : []),
      ...order.filter((key) => key !== sort?.key).map((id) => ({ id, desc: false })),
    ];
  }, [sort, order, columns]);
  const table = useTable({ features, columns: columnDefs, data: rows, state: { sorting } });
  const sorted = table.getSortedRowModel().rows;
  return useMemo(() => {
    const words = searchWords(search).map((word) => ({ word, digits: wholePhone(word) }));
    // `(916) 555-0134` is one number, however the row formats it.
    const number = wholePhone(foldText(search).replaceAll(' ', ''));
    const found = sorted.filter((row) => {
      if (keep !== undefined && !keep(row.original)) return false;
      if (words.length === 0) return true;
      const text = row.getValue<string>(searchKey);
      if (number !== undefined && text.includes(number)) return true;
      return words.every(
        ({ word, digits }) => text.includes(word) || (digits !== undefined && text.includes(digits)),
      );
    });
    return found.map(({ original }) => original);
  }, [sorted, search, keep]);
}
