import { type MouseEvent, memo, useMemo } from 'react';
import { useCopyClicks } from '../../../kit/copy/use-copy-clicks.ts';
import { VirtualList } from '../../../kit/virtual-list/virtual-list.tsx';
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

/** One plan per card, with the same facts as the table's row. */
export const PlanCards = memo(function PlanCards(props: PlanListProps) {
  const { shown, count, page, scrollTo, onOpen, onEdit } = props;
  const { plans } = shown;
  const rows = useMemo(() => [...shown.rows], [shown.rows]);
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
        <VirtualList
          rows={rows}
          keyOf={(row) => plans[row]?._id ?? ''}
          guessedHeight={() => guessedCardHeight}
          scrollTo={scrollTo}
          onPaper={false}
          item={(_row, place) => <Cards shown={shown} count={count} start={place} end={place + 1} />}
        />
      ) : (
        <Cards shown={shown} start={page.start} end={page.end} count={count} />
      )}
    </div>
  );
});
