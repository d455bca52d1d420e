import { type RefObject, useEffect, useState } from 'react';

// A wheel turn moves a few hundred pixels before the next frame; these rows are there already.
const aheadPixels = 432;

// The rows in view are painted first. Those beside it come when this time is over, or somebody is about to scroll.
const firstPaintMs = 600;
const signsOfScrolling = ['pointermove', 'touchstart', 'wheel', 'scroll', 'keydown'] as const;

/**
 * Rows of a long list to keep ready outside the view: hardly any for the first paint of a `list`, so that an
 * answer costs no more than what is seen of it. Nothing is asked of a list that is not long.
 */
export function useRowsAhead(scroller: RefObject<HTMLElement | null>, rowHeight: number, list: unknown) {
  const [settled, setSettled] = useState<unknown>();
  // A list that was left is shown for the first time again.
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
