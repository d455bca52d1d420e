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
 * The row that keys act on: the first of the page until the user moves it, or clicks or tabs into another one, and again for
 * another search, filter or page. A newer list of plans does not move it from its plan, nor the focus from the row.
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
    // Only from that row: a dialog that closed may have given the focus to another one.
    const wasThere = document.activeElement?.closest(`[data-place="${before.current}"]`);
    if (wasThere) rowAt(current)?.focus({ preventScroll: true });
    before.current = current;
  }, [current]);
  const moveTo = (place: number) => setMoved({ question, id: idAt(place), place });
  // By a whole click, not by the focus: a row that is rendered again under a pressed button may move away from the pointer, and
  // a dialog that closes gives the focus to a row that may hold another plan by then.
  const follow = useEffectEvent((event: Event) => {
    const place = placeOf(event.target);
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    if (place !== undefined && place !== current) moveTo(place);
  });
  useEffect(() => {
    for (const type of ['click', 'keyup']) window.addEventListener(type, follow);
    return () => {
      for (const type of ['click', 'keyup']) window.removeEventListener(type, follow);
    };
  }, []);
  return { current, moveTo };
}
