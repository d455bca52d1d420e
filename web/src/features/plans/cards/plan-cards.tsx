import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  memo,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { placeOf } from '../keyboard/focus-cell.ts';
import { editedPlan } from '../table/operations.tsx';
import { usePlaces } from '../table/plan-rows.tsx';
import type { PlanListProps } from '../table/plan-table.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plan-cards.module.css';

const guessedCardHeight = 132;

type CardsProps = Pick<PlanListProps, 'shown' | 'count'> & { readonly start: number; readonly end: number };

function Cards({ shown, start, end, count }: CardsProps) {
  return usePlaces(shown, start, end).map(({ place, plan, found }) => (
    <PlanCard key={plan._id} plan={plan} place={place} found={found} count={count} shown={shown} />
  ));
}

/** The cards near the visible part of a long list; the page itself scrolls, as usual on a phone. */
function VirtualCards({ shown, count, scrollTo }: Pick<PlanListProps, 'shown' | 'count' | 'scrollTo'>) {
  const list = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    // As in `VirtualList`.
    if (virtualizer.scrollElement === null) virtualizer.scrollOffset = window.scrollY;
  });
  useEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: shown.rows.length,
    estimateSize: () => guessedCardHeight,
    overscan: 6,
    scrollMargin: margin,
  });
  useImperativeHandle(scrollTo, () => (place) => virtualizer.scrollToIndex(place), [virtualizer]);
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={list} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
      <div style={{ transform: `translateY(${(items[0]?.start ?? margin) - margin}px)` }}>
        {items.map(({ index, key }) => (
          <div key={key} data-index={index} ref={virtualizer.measureElement} className={styles.measured}>
            <Cards shown={shown} start={index} end={index + 1} count={count} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** One plan per card, with the same facts as the table's row. */
export const PlanCards = memo(function PlanCards(props: PlanListProps) {
  const { shown, count, page, scrollTo, onOpen, onEdit } = props;
  const onCopyClick = useCopyClicks();
  const click = (event: MouseEvent<HTMLElement>) => {
    onCopyClick(event);
    const edited = editedPlan(event);
    if (edited !== undefined) return onEdit(edited);
    if (!(event.target instanceof Element) || event.target.closest('a, [data-copy]') !== null) return;
    const place = placeOf(event.target);
    if (place !== undefined) onOpen(place);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: each card's name is a button, which hears keys by itself
    // biome-ignore lint/a11y/useSemanticElements: see plan-card.tsx
    <div role="list" className={styles.cards} aria-label="Insurance plans" onClick={click}>
      {page === undefined ? (
        <VirtualCards shown={shown} count={count} scrollTo={scrollTo} />
      ) : (
        <Cards shown={shown} start={page.start} end={page.end} count={count} />
      )}
    </div>
  );
});
