import { memo, type ReactNode } from 'react';
import { formatNumber } from '../../../kit/counts.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../kit/icons.tsx';
import { PlainButton } from '../../../kit/plain-button.tsx';
import styles from '../plan-toolbar.module.css';
import { pageWindow } from './page-window.ts';

type Props = {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
};

/** The numbered page buttons. */
const Pagination = memo(function Pagination({ page, last, onPage }: Props) {
  return (
    <nav className={styles.buttons} aria-label="Pages">
      <Step label="Previous page" off={page <= 1} onStep={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </Step>
      {pageWindow(page, last).map((place) =>
        typeof place === 'number' ? (
          <PlainButton
            key={place}
            look="bare"
            aria-label={`Page ${place}`}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            {formatNumber(place)}
          </PlainButton>
        ) : (
          <span key={place} aria-hidden="true">
            …
          </span>
        ),
      )}
      <Step label="Next page" off={page >= last} onStep={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </Step>
    </nav>
  );
});

type StepProps = {
  readonly label: string;
  readonly off: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
};

const Step = ({ label, off, onStep, children }: StepProps) => (
  <PlainButton look="bare" aria-label={label} onClick={onStep} disabled={off}>
    {children}
  </PlainButton>
);

type FootProps = Props & { readonly showAll: boolean; readonly onShowAll: (on: boolean) => void };

/** The page buttons below the list, and the switch that shows all plans. */
export function ListFoot({ showAll, onShowAll, ...pages }: FootProps) {
  return (
    <div className={styles.bar}>
      {!showAll && <Pagination {...pages} />}
      <PlainButton onClick={() => onShowAll(!showAll)}>
        {showAll ? 'Paginate Results' : 'Show All'}
      </PlainButton>
    </div>
  );
}
