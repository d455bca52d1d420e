// biome-ignore-all lint/a11y/noAriaHiddenOnFocusable: nothing in the empty rows can have the focus
// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useImperativeHandle } from 'react';
import { useRowsAhead } from '../../../kit/data-table/use-rows-ahead.ts';
import { PlanRows, type ShownPlans } from './plan-rows.tsx';
import styles from './plan-table.module.css';
import { headerHeight, listHeight, rowHeights, type ScrollToPlace } from './row-size.ts';
import type { ColumnRange } from './widths/columns-in-view.ts';

type SkeletonRowsProps = { readonly rows: number; readonly columns: number };

const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** Rows of the real height for plans that are still loading, so that nothing jumps when they arrive. */
function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return places(rows).map((row) => (
    <tr key={row} className={styles.row} aria-hidden="true">
      {places(columns).map((column) => (
        <td key={column} className={styles.cell}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  ));
}

type Props = {
  readonly shown: ShownPlans;
  /** The number of rows, some of which may still be loading. */
  readonly count: number;
  /** The places to render; undefined renders those near the visible part of a list that may contain tens of thousands. */
  readonly places: { readonly start: number; readonly end: number } | undefined;
  readonly range: ColumnRange;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
};

/** The rows of a page or of the whole list. The same element serves both, so that Show All adds to the existing rows. */
export function TableBody({ shown, count, places, range, scroller, scrollTo }: Props) {
  const long = places === undefined;
  const rowHeight = rowHeights[shown.density];
  const virtualizer = useVirtualizer({
    enabled: long,
    count: shown.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The size it will have, so that the first rows need not wait for a layout.
    initialRect: { width: window.innerWidth, height: listHeight() },
    overscan: useRowsAhead(scroller, rowHeight, long || undefined),
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
  });
  useImperativeHandle(
    scrollTo,
    () => (place) => {
      if (long) virtualizer.scrollToIndex(place);
    },
    [virtualizer, long],
  );

  const items = virtualizer.getVirtualItems();
  const start = places?.start ?? items[0]?.index ?? 0;
  const end = places?.end ?? (items.at(-1)?.index ?? -1) + 1;
  const coming = long ? 0 : Math.max(0, Math.min(count, end) - Math.max(shown.rows.length, start));
  return (
    <tbody
      role="rowgroup"
      className={long ? `${styles.body} ${styles.long}` : styles.body}
      style={long ? { height: shown.rows.length * rowHeight, paddingTop: start * rowHeight } : undefined}
    >
      <PlanRows shown={shown} range={range} start={start} end={end} />
      <SkeletonRows columns={shown.columns.length} rows={coming} />
    </tbody>
  );
}
