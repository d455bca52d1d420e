import { type RefObject, useLayoutEffect } from 'react';

/** Focuses a search box when the page opens, except on a phone. */
export function useFocusOnArrival(box: RefObject<HTMLInputElement | null>): void {
  // Before the page is painted: keys typed from then on belong in the box.
  useLayoutEffect(() => {
    // On a phone the on-screen keyboard would cover the page.
    const touch = window.matchMedia('(pointer: coarse)').matches;
    // If the page arrived late, the main area already has the focus.
    const free = document.activeElement?.contains(box.current) ?? true;
    if (!touch && free) box.current?.focus({ preventScroll: true });
  }, [box]);
}
