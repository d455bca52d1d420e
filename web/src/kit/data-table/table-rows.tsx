// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in the empty rows can have the focus
// biome-ignore-all lint/a11y/useSemanticElements: browsers forget what table elements mean when CSS lays them out as a grid
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePrinting } from '../hooks/use-printing.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx';
import { Bone } from '../loading/bone.tsx';
import { cellOf } from './cell.tsx';
import type { TableDefinition, Track } from './column.ts';
import type { Sort } from './sort.ts';
import { TableScroller } from './styles.ts';
import { useRowsAhead } from './use-rows-ahead.ts';

/** What tables and cards show. Create it with `useMemo`: the rows are rendered again when it changes. */
export type RowsView<Row> = {
  readonly table: TableDefinition<Row>;
  readonly rows: readonly Row[];
  /** The search words. New words, or a new sort, scroll back to the first row. */
  readonly terms: readonly string[];
  /** The actions of a row. */
  readonly actions: ((row: Row) => ReactNode) | undefined;
  /** The row that the address points at. */
  readonly target: string | undefined;
};

type Props<Row> = {
  readonly view: RowsView<Row>;
  readonly loading: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (key: string) => void;
};

/** CSS pixels; the same as in styles.ts. */
const headerHeight = 40;
// Roughly what is left of the window, so that the first rows need not wait for a layout.
const firstHeight = (around: number) => Math.max(320, window.innerHeight - around);

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/**
 * A sortable table that renders only the rows in view. A row's elements are reused for the next row in its place,
 * because changing a text takes half the time of a new row. Controls are keyed by the record they act on: a pressed
 * button that was reused would act on the next row.
 */
export function TableRows<Row>({ view, loading, sort, onSort }: Props<Row>) {
  const { table, rows, terms, actions, target } = view;
  const { title, columns, rowHeight, around, hasDialogs, actionsWidth = '84px' } = table;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: { width: window.innerWidth, height: firstHeight(around) },
    // Before the first layout its height is 0, which must not be reported.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    overscan: useRowsAhead(scroller, rowHeight, rows),
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  const printing = usePrinting();
  const inView = virtualizer.getVirtualItems();
  const items = printing ? rows.map((_, index) => ({ index })) : inView;
  const start = items[0]?.index ?? 0;
  const shown = useRef({ terms, sort });
  useEffect(() => {
    if (shown.current.terms === terms && shown.current.sort === sort) return;
    shown.current = { terms, sort };
    // Scrolling lays out the new rows immediately, which costs a key press more time than finding them.
    if (virtualizer.scrollOffset !== 0) scroller.current?.scrollTo({ top: 0 });
  }, [terms, sort, virtualizer]);
  // Once: later changes of the list must not move what is being read.
  const hasScrolled = useRef(false);
  const targetPlace = target === undefined ? -1 : rows.findIndex((row) => table.idOf(row) === target);
  useEffect(() => {
    if (targetPlace < 0 || hasScrolled.current) return;
    hasScrolled.current = true;
    virtualizer.scrollToIndex(targetPlace, { align: 'center' });
  }, [targetPlace, virtualizer]);
  const style = useMemo(() => {
    const tracks = [...columns.map(({ width }) => width), ...(actions ? [actionsWidth] : [])];
    const variables: CSSProperties & Record<`--${string}`, string> = {
      '--tracks': tracks.join(' '),
      '--row-height': `${rowHeight}px`,
      '--min-width': `${tracks.reduce((sum, track) => sum + leastOf(track), 0)}px`,
      '--around': `${around}px`,
    };
    return variables;
  }, [columns, actions, actionsWidth, rowHeight, around]);
  const height = { height: rows.length * rowHeight, paddingTop: start * rowHeight };
  return (
    <TableScroller ref={scroller} style={style} aria-label={title} tabIndex={0} data-rows>
      <table role="table" aria-label={title} aria-rowcount={rows.length + 1} aria-busy={loading}>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ key, label }) => {
              const sorted = sort?.key === key ? sort.direction : undefined;
              return (
                <th role="columnheader" key={key} aria-sort={sorted && ariaSort[sorted]}>
                  <button type="button" onClick={() => onSort(key)}>
                    {label}
                    {sorted === 'asc' && <ArrowUpIcon />}
                    {sorted === 'desc' && <ArrowDownIcon />}
                  </button>
                </th>
              );
            })}
            {actions && (
              <th role="columnheader" data-actions>
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" style={loading || printing ? undefined : height}>
          {loading && <SkeletonRows columns={columns.length + (actions ? 1 : 0)} />}
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return undefined;
            const key = hasDialogs ? table.idOf(row) : index;
            return <TableRow key={key} view={view} row={row} place={index} />;
          })}
        </tbody>
      </table>
    </TableScroller>
  );
}

/** Returns the minimum width of a track, in CSS pixels. */
const leastOf = (track: Track): number => Number(/(?<![\d.])[\d.]+(?=px)/.exec(track)?.[0]);

const skeletonRows = Array.from({ length: 8 }, (_, place) => place);

/** Gray bars in place of a table's rows while they load. */
function SkeletonRows({ columns }: { readonly columns: number }) {
  return skeletonRows.map((row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no key other than their position
        <td key={place}>
          <Bone />
        </td>
      ))}
    </tr>
  ));
}

type RowProps<Row> = { readonly view: RowsView<Row>; readonly row: Row; readonly place: number };

function TableRow<Row>({ view: { table, terms, actions, target }, row, place }: RowProps<Row>) {
  const id = table.idOf(row);
  return (
    // The header is row 1.
    <tr role="row" aria-rowindex={place + 2} data-row={id} data-target={id === target || undefined}>
      {table.columns.map((column, at) =>
        at === 0 ? (
          <th role="rowheader" scope="row" key={column.key}>
            {cellOf(column, row, terms)}
          </th>
        ) : (
          <td role="cell" key={column.key}>
            {cellOf(column, row, terms)}
          </td>
        ),
      )}
      {actions && (
        <td role="cell" data-actions key={`actions ${id}`}>
          {actions(row)}
        </td>
      )}
    </tr>
  );
}
