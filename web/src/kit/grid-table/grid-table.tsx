// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in the empty rows can have the focus
// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import './grid-table.css';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx';
import { useAllRowsForPrint } from '../use-all-rows-for-print.ts';
import type { Sort } from './sort.ts';
import { useRowsAhead } from './use-rows-ahead.ts';

const rows = Array.from({ length: 8 }, (_, place) => place);

/** Grey bars where the rows of a table will be. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return rows.map((row) => (
    <tr key={row} className="grid-row" aria-hidden="true">
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity but their place
        <td key={place} className="grid-cell">
          <span className="grid-bone" />
        </td>
      ))}
    </tr>
  ));
}

/** CSS pixels. Below `minWidth` the table scrolls sideways. */
export type TableSize = { readonly rowHeight: number; readonly minWidth: number };

/** A column as the table's head knows it; `width` is a track of the rows' CSS grid. */
export type GridColumn<Key extends string = string> = {
  readonly key: Key;
  readonly label: string;
  readonly width: string;
};

type Props<Row, Key extends string> = {
  /** Names the table, `All Contracts`. */
  readonly title: string;
  readonly columns: readonly GridColumn<Key>[];
  /** Width of the last column, in which stands what can be done; undefined where nothing can. */
  readonly actionsWidth: string | undefined;
  readonly size: TableSize;
  readonly rows: readonly Row[];
  /** What is searched for: other words, or another sort, are answered from the first row. */
  readonly terms: readonly string[];
  readonly loading: boolean;
  readonly sort: Sort<Key> | undefined;
  readonly onSort: (key: Key) => void;
  /** A row to begin at, once it is there. */
  readonly wantedPlace?: number | undefined;
  /** A data attribute by which the table is found when the focus has to go somewhere. */
  readonly marker: `data-${string}`;
  /** Draws one row, a `GridRow`. */
  readonly row: (row: Row, place: number) => ReactNode;
};

/** CSS pixels; grid-table.css uses the same. */
const headerHeight = 40;
// What is left of the window, about, so that the first rows need not wait for a layout.
const firstHeight = () => Math.max(320, window.innerHeight - 256);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A sortable table of which only the rows in view exist. The elements of a row are kept for the next row at its place,
 * because changing a text takes half the time of a new row. What can be pressed must carry the key of what it is about:
 * a pressed button that stays would be that of the next one.
 */
export function GridTable<Row, Key extends string>(props: Props<Row, Key>) {
  const { title, columns, actionsWidth, rows, terms, loading, sort, onSort, wantedPlace, marker, row } =
    props;
  const { rowHeight, minWidth } = props.size;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: window.innerWidth, height: firstHeight() },
    // Before the first layout it has no height, which is not news.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    overscan: useRowsAhead(scroller, rowHeight, rows),
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  const printing = useAllRowsForPrint();
  const inView = virtualizer.getVirtualItems();
  const items = printing ? rows.map((_, index) => ({ index })) : inView;
  const start = items[0]?.index ?? 0;
  const asked = useRef({ terms, sort });
  useEffect(() => {
    if (asked.current.terms === terms && asked.current.sort === sort) return;
    asked.current = { terms, sort };
    // Scrolling lays the new rows out at once, which costs a key more than finding them.
    if (virtualizer.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 });
  }, [terms, sort, virtualizer]);
  // Once: later changes of the list must not move what is being read.
  const begun = useRef(false);
  useEffect(() => {
    if (wantedPlace === undefined || begun.current) return;
    begun.current = true;
    virtualizer.scrollToIndex(wantedPlace, { align: 'center' });
  }, [wantedPlace, virtualizer]);
  const style = useMemo(() => {
    const tracks = [...columns.map(({ width }) => width), ...(actionsWidth ? [actionsWidth] : [])];
    const variables: CSSProperties & Record<`--${string}`, string> = {
      '--grid-tracks': tracks.join(' '),
      '--grid-row-height': `${rowHeight}px`,
      '--grid-min-width': `${minWidth}px`,
    };
    return variables;
  }, [columns, actionsWidth, rowHeight, minWidth]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className="grid-scroll" aria-label={title} tabIndex={0} {...{ [marker]: '' }}>
      <table
        role="table"
        className="grid-table"
        aria-label={title}
        aria-rowcount={rows.length + 1}
        aria-busy={loading}
        style={style}
      >
        <thead role="rowgroup" className="grid-head">
          <tr role="row" className="grid-head-row" aria-rowindex={1}>
            {columns.map(({ key, label }) => {
              const sorted = sort?.key === key ? sort.direction : undefined;
              return (
                <th
                  role="columnheader"
                  key={key}
                  className="grid-header"
                  aria-sort={sorted && ariaSort[sorted]}
                >
                  <button type="button" className="grid-sort" onClick={() => onSort(key)}>
                    {label}
                    {sorted === 'asc' && <ArrowUpIcon />}
                    {sorted === 'desc' && <ArrowDownIcon />}
                  </button>
                </th>
              );
            })}
            {actionsWidth && (
              <th role="columnheader" className="grid-header grid-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="grid-body"
          style={
            loading || printing
              ? undefined
              : { height: rows.length * rowHeight, paddingTop: start * rowHeight }
          }
        >
          {loading && <SkeletonRows columns={columns.length + (actionsWidth ? 1 : 0)} />}
          {items.map(({ index }) => {
            const each = rows[index];
            return each !== undefined && <Fragment key={index}>{row(each, index)}</Fragment>;
          })}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  /** Place among all rows, from 0. */
  readonly place: number;
  readonly children: ReactNode;
} & { readonly [data: `data-${string}`]: string | true | undefined };

/** A row of the table; its children are its cells. */
export function GridRow({ place, children, ...data }: RowProps) {
  return (
    // The head is row 1.
    <tr role="row" className="grid-row" aria-rowindex={place + 2} {...data}>
      {children}
    </tr>
  );
}
