import { type Dispatch, memo, type ReactNode } from 'react';
import { formatNumber } from '../../../kit/counts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../kit/icons.tsx';
import { PlainButton } from '../../../kit/plain-button.tsx';
import styles from '../plan-toolbar.module.css';
import type { PlanViewAction } from '../view/plan-view.ts';
import { showsAll } from '../view/use-plan-view.ts';
import { pageWindow } from './page-window.ts';

type Props = {
  readonly page: number;
  readonly last: number;
  readonly showAll: boolean;
  readonly dispatch: Dispatch<PlanViewAction>;
};

/** The numbered page buttons below the list, and the switch that shows all plans, which is remembered. */
export const ListFoot = memo(function ListFoot({ page, last, showAll, dispatch }: Props) {
  const turnTo = (to: number) => dispatch({ type: 'page', page: to });
  const step = (to: number, label: string, icon: ReactNode) => (
    <PlainButton look="bare" aria-label={label} disabled={to < 1 || to > last} onClick={() => turnTo(to)}>
      {icon}
    </PlainButton>
  );
  const onSwitch = () => {
    showsAll.write(!showAll);
    dispatch({ type: 'showAll', on: !showAll });
  };
  return (
    <div className={styles.bar}>
      {!showAll && (
        <nav className={styles.buttons} aria-label="Pages">
          {step(page - 1, 'Previous page', <ChevronLeftIcon />)}
          {pageWindow(page, last).map((place) =>
            typeof place === 'number' ? (
              <PlainButton
                key={place}
                look="bare"
                aria-label={`Page ${place}`}
                aria-current={place === page ? 'page' : undefined}
                onClick={() => turnTo(place)}
              >
                {formatNumber(place)}
              </PlainButton>
            ) : (
              <span key={place} aria-hidden="true">
                …
              </span>
            ),
          )}
          {step(page + 1, 'Next page', <ChevronRightIcon />)}
        </nav>
      )}
      <PlainButton onClick={onSwitch}>{showAll ? 'Paginate Results' : 'Show All'}</PlainButton>
    </div>
  );
});
