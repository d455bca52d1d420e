// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
import { type ReactNode, useCallback } from 'react';
import { GridRow, GridTable, type TableSize } from '../../../../kit/grid-table/grid-table.tsx';
import type { Sort } from '../../../../kit/grid-table/sort.ts';
import type { RecordColumn, RecordRow } from './record-list.ts';

/** What table and cards show. Make it with `useMemo`: rows are drawn again when it changes. */
export type RecordView<Item> = {
  /** Names the table, `All Contracts`. */
  readonly title: string;
  readonly columns: readonly RecordColumn<Item>[];
  readonly size: TableSize;
  readonly rows: readonly RecordRow<Item>[];
  readonly terms: readonly string[];
  readonly idOf: (item: Item) => string;
  /** The last cell of a row: what can be done. None for lists that are only read. */
  readonly actions: ((item: Item) => ReactNode) | undefined;
};

type Props<Item> = {
  readonly view: RecordView<Item>;
  readonly loading: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (key: string) => void;
};

/** A table of records. */
export function RecordTable<Item>({ view, loading, sort, onSort }: Props<Item>) {
  const { title, columns, size, rows, terms } = view;
  const row = useCallback(
    ({ item }: RecordRow<Item>, place: number) => <Row view={view} item={item} place={place} />,
    [view],
  );
  return (
    <GridTable
      title={title}
      columns={columns}
      actionsWidth={view.actions && '84px'}
      size={size}
      rows={rows}
      terms={terms}
      loading={loading}
      sort={sort}
      onSort={onSort}
      marker="data-records"
      row={row}
    />
  );
}

type RowProps<Item> = { readonly view: RecordView<Item>; readonly item: Item; readonly place: number };

function Row<Item>({ view, item, place }: RowProps<Item>) {
  const id = view.idOf(item);
  return (
    <GridRow place={place} data-record={id}>
      {view.columns.map(({ key, cell }, at) =>
        at === 0 ? (
          <th role="rowheader" scope="row" key={key} className="grid-cell grid-name">
            {cell(item, view.terms)}
          </th>
        ) : (
          <td role="cell" key={key} className="grid-cell">
            {cell(item, view.terms)}
          </td>
        ),
      )}
      {view.actions && (
        <td role="cell" className="grid-cell grid-actions" key={`actions ${id}`}>
          {view.actions(item)}
        </td>
      )}
    </GridRow>
  );
}
