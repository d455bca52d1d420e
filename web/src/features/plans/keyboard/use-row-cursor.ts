import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Plan } from '../../../../../shared/plan/plan.ts';
import type { RowNumbers } from '../table/row-model.ts';
import { type PlanView, questionOf } from '../view/plan-view.ts';
import { placeOf, rowAt } from './focus-cell.ts';

type Cursor = { readonly question: string; readonly id: string | undefined; readonly place: number };

type Options = {
  readonly plans: readonly Plan[];
  readonly rows: RowNumbers;
  readonly view: PlanView;
  readonly filter: string;
};

/**
 * The row that keys act on. It is the first row of the page until the user moves it or focuses something in another row, and
 * again after another search, filter or page is chosen: the best answer to a new question is its first row. A newer list of
 * plans answers the same question: there the row stays with its plan, and the focus with the row.
 */
export function useRowCursor(
  { plans, rows, view, filter }: Options,
  start: number,
  end: number,
): { readonly current: number; readonly moveTo: (place: number) => void } {
  const [moved, setMoved] = useState<Cursor>();
  const question = filter + questionOf(view);
  const idAt = (place: number) => plans[rows[place] ?? -1]?._id;
  let now = moved?.question === question ? moved : undefined;
  if (now && idAt(now.place) !== now.id) {
    const { id } = now;
    const found = rows.findIndex((row) => plans[row]?._id === id);
    const place = found < 0 ? Math.max(0, Math.min(now.place, rows.length - 1)) : found;
    now = { question, id: idAt(place), place };
  }
  if (now !== moved) setMoved(now);
  const current = now && now.place >= start && now.place < end ? now.place : start;
  const before = useRef(current);
  useLayoutEffect(() => {
    // Only from that row: a user who has tabbed to a link in another row stays there.
    const wasThere = document.activeElement?.closest(`[data-place="${before.current}"]`);
    if (wasThere) rowAt(current)?.focus({ preventScroll: true });
    before.current = current;
  }, [current]);
  const moveTo = (place: number) => setMoved({ question, id: idAt(place), place });
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    const place = placeOf(target);
    if (place !== undefined && place !== current) moveTo(place);
  });
  useEffect(() => {
    window.addEventListener('focusin', follow);
    return () => window.removeEventListener('focusin', follow);
  }, []);
  return { current, moveTo };
}
