// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what table elements mean when CSS lays them out as a grid
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import type { ColumnRange } from './columns-in-view.ts';
import { PlanRows, type ShownPlans } from './plan-rows.tsx';
import { headerHeight, listHeight, rowHeight, type ScrollToPlace } from './row-size.ts';
import { SkeletonRows } from './skeleton-rows.tsx';

type Props = {
  readonly shown: ShownPlans;
  /** Number of rows there are, though some may still be on their way. */
  readonly count: number;
  /** The places to render; undefined renders those near the visible part of a list that may hold tens of thousands. */
  readonly places: { readonly start: number; readonly end: number } | undefined;
  readonly range: ColumnRange;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
};

// A wheel turn moves a few hundred pixels before the next frame; these rows are there already.
const overscan = 12;

// The rows in view are painted first. Those beside it come when this time is over, or somebody is about to scroll.
const firstPaintMs = 600;
const signsOfScrolling = ['pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/** Rows to keep ready outside the view: hardly any for the first paint of a long list. */
function useOverscan(scroller: RefObject<HTMLElement | null>, long: boolean): number {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!long) return undefined;
    const settle = () => setSettled(true);
    const timer = setTimeout(settle, firstPaintMs);
    const element = scroller.current;
    for (const sign of signsOfScrolling) element?.addEventListener(sign, settle, { passive: true });
    return () => {
      clearTimeout(timer);
      setSettled(false);
      for (const sign of signsOfScrolling) element?.removeEventListener(sign, settle);
    };
  }, [scroller, long]);
  return settled ? overscan : 1;
}

/** The rows of a page or of the whole list. It is the same element for both, so that Show All adds rows to those there. */
export function TableBody({ shown, count, places, range, scroller, scrollTo }: Props) {
  const long = places === undefined;
  const virtualizer = useVirtualizer({
    enabled: long,
    count: shown.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // What it will be, so that the first rows need not wait for a layout.
    initialRect: { width: window.innerWidth, height: listHeight() },
    overscan: useOverscan(scroller, long),
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
      className={long ? 'plan-body plan-body-lined' : 'plan-body'}
      style={long ? { height: shown.rows.length * rowHeight, paddingTop: start * rowHeight } : undefined}
    >
      <PlanRows shown={shown} range={range} start={start} end={end} />
      <SkeletonRows columns={shown.columns.length} rows={coming} />
    </tbody>
  );
}
