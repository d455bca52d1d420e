// biome-ignore-all lint/a11y/useSemanticElements: virtual items stand in wrappers, which <li> does not allow
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePrinting } from '../hooks/use-printing.ts';

type Props<Row> = {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /**
   * The list's name for screen readers. Its items then have the role `listitem` and their position, since most of the list is
   * not rendered.
   */
  readonly label?: string;
  /** CSS pixels of an item with its gap, until it has been measured. */
  readonly guessedHeight: (row: Row) => number;
  /** How many items outside the view are ready to be scrolled to. */
  readonly overscan?: number;
  /** Receives a function that scrolls to an item. */
  readonly scrollTo?: RefObject<((place: number) => void) | null>;
  /** False if paper has something else in its place: all items would be rendered for nothing. */
  readonly onPaper?: boolean;
  readonly item: (row: Row, place: number, printing: boolean) => ReactNode;
};

// Padding, because a margin would not be measured as part of the item's height.
const gap = { paddingBlockEnd: 8 };

/** A long list that renders only the items in view, or all of them in print. The page itself scrolls, as on a phone. */
export function VirtualList<Row>(props: Props<Row>) {
  const { rows, keyOf, label, guessedHeight, overscan = 8, scrollTo, onPaper = true, item } = props;
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // The list starts lower while a message is shown above it.
  useLayoutEffect(() => {
    // Before the library scrolls to where the list was rendered, which may be the place of the last page.
    if (virtualizer.scrollElement === null) virtualizer.scrollOffset = window.scrollY;
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (place) => {
      const row = rows[place];
      return row === undefined ? 0 : guessedHeight(row);
    },
    getItemKey: (place) => {
      const row = rows[place];
      return row === undefined ? place : keyOf(row);
    },
    overscan,
    scrollMargin: margin,
  });
  useImperativeHandle(scrollTo, () => (place: number) => virtualizer.scrollToIndex(place), [virtualizer]);
  const printing = usePrinting() && onPaper;
  const inView = virtualizer.getVirtualItems();
  const items = printing ? rows.map((row, index) => ({ index, key: keyOf(row) })) : inView;
  const start = printing ? margin : (inView[0]?.start ?? margin);
  return (
    <div
      ref={list}
      // `data-rows` is for finding the list when it has to get the focus.
      {...(label !== undefined && { role: 'list', 'aria-label': label, tabIndex: -1, 'data-rows': true })}
      style={printing ? undefined : { height: virtualizer.getTotalSize() }}
    >
      <div style={{ transform: `translateY(${start - margin}px)` }}>
        {items.map(({ index, key }) => {
          const row = rows[index];
          return (
            <div
              key={key}
              data-index={index}
              ref={printing ? undefined : virtualizer.measureElement}
              style={gap}
            >
              {row !== undefined && item(row, index, printing)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
