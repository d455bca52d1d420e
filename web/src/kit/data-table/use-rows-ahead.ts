import { type RefObject, useEffect, useState } from 'react';

// One turn of the wheel scrolls a few hundred pixels before the next frame; these rows are already rendered.
const aheadPixels = 432;

// The rows in view are painted first. The rows around them follow after this time, or when the user is about to scroll.
const firstPaintMs = 600;
const signsOfScrolling = ['pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/**
 * Returns how many rows of a long list to keep ready outside the view: only one for the first paint of a `list`, so that a search
 * result costs no more than its visible part. Pass undefined for a list that is not long.
 */
export function useRowsAhead(scroller: RefObject<HTMLElement | null>, rowHeight: number, list: unknown) {
  const [settled, setSettled] = useState<unknown>();
  // When a list is left, its next showing counts as the first again.
  if (list === undefined && settled !== undefined) setSettled(undefined);
  useEffect(() => {
    if (list === undefined) return undefined;
    const settle = () => setSettled(list);
    const timer = setTimeout(settle, firstPaintMs);
    const element = scroller.current;
    for (const sign of signsOfScrolling) element?.addEventListener(sign, settle, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfScrolling) element?.removeEventListener(sign, settle);
    };
  }, [scroller, list]);
  return list !== undefined && settled === list ? Math.ceil(aheadPixels / rowHeight) : 1;
}
