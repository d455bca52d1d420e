// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noRedundantRoles: see above
// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in the skeleton rows can have the focus
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../../../components/plan-icons.tsx';
import type { RecordColumn, RecordRow, RecordSort } from './record-list.ts';

/** CSS pixels. Below `minWidth` the table scrolls sideways. */
export type TableSize = { readonly rowHeight: number; readonly minWidth: number };

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
  readonly sort: RecordSort | undefined;
  readonly onSort: (key: string) => void;
};

/** CSS pixels; records.css uses the same. */
const headerHeight = 40;
const skeletonRows = Array.from({ length: 8 }, (_, place) => place);
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** A table of records, of which only the rows in view exist. */
export function RecordTable<Item>({ view, loading, sort, onSort }: Props<Item>) {
  const { title, columns, rows, terms } = view;
  const { rowHeight, minWidth } = view.size;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  // A new question is answered from its first row.
  const asked = useRef({ terms, sort });
  useEffect(() => {
    if (asked.current.terms === terms && asked.current.sort === sort) return;
    asked.current = { terms, sort };
    // Scrolling lays the new rows out at once, which costs a key more than finding them.
    if (virtualizer.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 });
  }, [terms, sort, virtualizer]);
  const tracks = useMemo(
    () => [...columns.map(({ width }) => width), ...(view.actions ? ['84px'] : [])].join(' '),
    [columns, view.actions],
  );
  const rowStyle = useMemo(() => ({ gridTemplateColumns: tracks, height: rowHeight }), [tracks, rowHeight]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className="record-scroll" aria-label={title} tabIndex={0} data-records>
      <table
        role="table"
        className="record-table"
        aria-label={title}
        aria-rowcount={rows.length + 1}
        aria-busy={loading}
        style={{ minWidth }}
      >
        <thead role="rowgroup" className="record-head">
          <tr
            role="row"
            className="record-head-row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: tracks }}
          >
            {columns.map(({ key, label }) => {
              const sorted = sort?.key === key ? sort.direction : undefined;
              return (
                <th
                  role="columnheader"
                  key={key}
                  className="record-header"
                  aria-sort={sorted && ariaSort[sorted]}
                >
                  <button type="button" className="record-sort" onClick={() => onSort(key)}>
                    {label}
                    {sorted === 'asc' && ArrowUpIcon}
                    {sorted === 'desc' && ArrowDownIcon}
                  </button>
                </th>
              );
            })}
            {view.actions && (
              <th role="columnheader" className="record-header record-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="record-body"
          style={loading ? undefined : { height: rows.length * rowHeight, paddingTop: start * rowHeight }}
        >
          {loading &&
            skeletonRows.map((place) => (
              <SkeletonRow key={place} columns={columns.length} style={rowStyle} />
            ))}
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <Row key={view.idOf(row.item)} view={view} item={row.item} place={index} style={rowStyle} />
              )
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

type RowProps<Item> = {
  readonly view: RecordView<Item>;
  readonly item: Item;
  readonly place: number;
  readonly style: CSSProperties;
};

function Row<Item>({ view, item, place, style }: RowProps<Item>) {
  return (
    <tr
      role="row"
      className="record-row"
      data-record={view.idOf(item)}
      aria-rowindex={place + 2}
      style={style}
    >
      {view.columns.map(({ key, cell }, at) =>
        at === 0 ? (
          <th role="rowheader" scope="row" key={key} className="record-cell record-name">
            {cell(item, view.terms)}
          </th>
        ) : (
          <td role="cell" key={key} className="record-cell">
            {cell(item, view.terms)}
          </td>
        ),
      )}
      {view.actions && (
        <td role="cell" className="record-cell record-actions">
          {view.actions(item)}
        </td>
      )}
    </tr>
  );
}

function SkeletonRow({ columns, style }: { readonly columns: number; readonly style: CSSProperties }) {
  return (
    <tr className="record-row" aria-hidden="true" style={style}>
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity but their place
        <td key={place} className="record-cell">
          <span className="record-bone" />
        </td>
      ))}
    </tr>
  );
}
