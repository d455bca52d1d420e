import { type ComponentProps, memo, useMemo } from 'react';
import { PlanOverlay } from '../../entities/plan-list/plan-overlay.tsx';
import { rowAt, searchInUse } from './keyboard/focus-cell.ts';
import type { RowNumbers } from './table/row-model.ts';

type Props = Omit<ComponentProps<typeof PlanOverlay>, 'compare' | 'steps' | 'finalFocus'> & {
  readonly rows: RowNumbers;
  readonly onStep: (by: -1 | 1) => void;
  /** ID of the plan that is marked for comparison. */
  readonly marked: string | undefined;
  readonly onCompare: () => void;
};

/** Returns the plan's entry in the card box, if the box is open. */
const answerOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-answer-plan]')].find(
    (answer) => answer.dataset.answerPlan === id,
  );

/** The plan named in the address, in front of the table, with buttons to the plans before and after it. */
export const OpenPlan = memo(function OpenPlan({ rows, onStep, marked, onCompare, ...plan }: Props) {
  const { id, list } = plan;
  const place = useMemo(() => rows.findIndex((row) => list.plans[row]?._id === id), [rows, list.plans, id]);
  const label =
    marked === undefined ? 'Compare' : marked === id ? 'Don’t compare' : 'Compare with the marked plan';
  return (
    <PlanOverlay
      {...plan}
      compare={{ label, onCompare }}
      steps={place < 0 ? undefined : { onStep, isFirst: place === 0, isLast: place === rows.length - 1 }}
      finalFocus={() => searchInUse() ?? answerOf(id) ?? rowAt(place)}
    />
  );
});
