import { type ComponentProps, type Dispatch, memo, useCallback, useEffect, useEffectEvent } from 'react';
import type { PlanColumnKey } from '../../../../shared/plan/fields/plan-columns.ts';
import { useNarrowScreen } from '../../kit/hooks/use-narrow-screen.ts';
import { planUse } from '../../lib/plan-use.ts';
import { PlanCards } from './cards/plan-cards.tsx';
import type { ColumnSettings } from './columns/use-column-settings.ts';
import { placeOf } from './keyboard/focus-cell.ts';
import { focusPlace } from './keyboard/use-plan-screen-keys.ts';
import type { ShownPlans } from './table/plan-rows.tsx';
import { PlanTable } from './table/plan-table.tsx';
import type { PlanViewAction } from './view/plan-view.ts';

type Props = Omit<ComponentProps<typeof PlanTable>, 'widths' | 'onSort' | 'onResize'> & {
  readonly settings: ColumnSettings;
  readonly dispatch: Dispatch<PlanViewAction>;
};

/** Records on this PC from which plans' rows the user copied, with a copy button or from selected text. */
function useNoteCopied({ plans, rows }: ShownPlans): void {
  const note = useEffectEvent(({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const copied = type === 'copy' ? target : target.closest('[data-copy]');
    const plan = plans[rows[placeOf(copied) ?? -1] ?? -1];
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
export const PlanList = memo(function PlanList({ settings, dispatch, ...list }: Props) {
  const narrow = useNarrowScreen();
  useNoteCopied(list.shown);
  const { scrollTo } = list;
  // Read before the focused row is replaced by its card, or a card by its row.
  const focused = placeOf(document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place that had the focus before the change
  useEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return;
    scrollTo.current?.(focused);
    focusPlace(focused);
  }, [narrow]);
  const onSort = useCallback((key: PlanColumnKey) => dispatch({ type: 'sort', key }), [dispatch]);
  if (narrow) return <PlanCards {...list} />;
  return <PlanTable {...list} widths={settings.widths} onSort={onSort} onResize={settings.setWidth} />;
});
