import { type Dispatch, memo, type RefObject, useCallback } from 'react';
import type { PlanColumnKey } from '../../../../shared/rules/plan-columns.ts';
import { useNarrowScreen } from '../../components/use-narrow-screen.ts';
import { PlanCards } from './plan-cards.tsx';
import type { ShownPlans } from './plan-rows.tsx';
import { PlanTable } from './plan-table.tsx';
import type { PlanSort, PlanViewAction } from './plan-view.ts';
import type { ScrollToPlace } from './row-size.ts';
import type { ColumnSettings } from './use-column-settings.ts';

type Props = {
  readonly shown: ShownPlans;
  readonly count: number;
  readonly page: { readonly start: number; readonly end: number } | undefined;
  readonly sort: PlanSort | undefined;
  readonly settings: ColumnSettings;
  readonly scrollTo: RefObject<ScrollToPlace | null>;
  readonly dispatch: Dispatch<PlanViewAction>;
  readonly onOpen: (place: number) => void;
  readonly onEdit: (id: string) => void;
};

/** The plans as a table, or as cards where the screen is too narrow for one. */
export const PlanList = memo(function PlanList(props: Props) {
  const { shown, count, page, sort, settings, scrollTo, dispatch, onOpen, onEdit } = props;
  const narrow = useNarrowScreen();
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
      onEdit={onEdit}
    />
  );
});
