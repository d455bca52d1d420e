import { type Dispatch, memo, type RefObject, useCallback, useEffect, useEffectEvent } from 'react';
import type { PlanColumnKey } from '../../../../shared/plan/fields/plan-columns.ts';
import { useNarrowScreen } from '../../kit/hooks/use-narrow-screen.ts';
import { planUse } from '../../lib/plan-use.ts';
import { PlanCards } from './cards/plan-cards.tsx';
import type { ColumnSettings } from './columns/use-column-settings.ts';
import type { ShownPlans } from './table/plan-rows.tsx';
import { PlanTable } from './table/plan-table.tsx';
import type { ScrollToPlace } from './table/row-size.ts';
import type { PlanSort, PlanViewAction } from './view/plan-view.ts';

type Props = {
  readonly shown: ShownPlans;
  readonly count: number;
  readonly page: { readonly start: number; readonly end: number } | undefined;
  readonly sort: PlanSort | undefined;
  readonly settings: ColumnSettings;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
  readonly dispatch: Dispatch<PlanViewAction>;
  readonly onOpen: (place: number) => void;
  readonly onMark: (place: number) => void;
  readonly onEdit: (id: string) => void;
};

/** Records on this PC from which plans' rows the user copied, with a copy button or from selected text. */
function useNoteCopied({ plans, rows }: ShownPlans): void {
  const note = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const copied = type === 'copy' ? target : target.closest('[data-copy]');
    const place = copied?.closest<HTMLElement>('[data-place]')?.dataset.place;
    const plan = plans[rows[Number(place ?? -1)] ?? -1];
    if (plan !== undefined) planUse.note(plan._id);
  });
  useEffect(() => {
    window.addEventListener('click', note);
    window.addEventListener('copy', note);
    return () => {
      window.removeEventListener('click', note);
      window.removeEventListener('copy', note);
    };
  }, []);
}

/** The plans as a table, or as cards if the screen is too narrow for one. */
export const PlanList = memo(function PlanList(props: Props) {
  const { shown, count, page, sort, settings, scrollTo, dispatch, onOpen, onMark, onEdit } = props;
  const narrow = useNarrowScreen();
  useNoteCopied(shown);
  const onSort = useCallback((key: PlanColumnKey) => dispatch({ type: 'sort', key }), [dispatch]);
  if (narrow) {
    return <PlanCards {...{ shown, count, page, scrollTo, onOpen, onEdit }} />;
  }
  return (
    <PlanTable
      shown={shown}
      count={count}
      page={page}
      sort={sort}
      widths={settings.widths}
      scrollTo={scrollTo}
      onSort={onSort}
      onResize={settings.setWidth}
      onOpen={onOpen}
      onMark={onMark}
      onEdit={onEdit}
    />
  );
});
