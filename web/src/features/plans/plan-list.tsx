import { type Dispatch, memo, type RefObject, useCallback } from 'react';
import type { PlanColumnKey } from '../../../../shared/plan/plan-columns.ts';
import { useNarrowScreen } from '../../kit/use-narrow-screen.ts';
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
