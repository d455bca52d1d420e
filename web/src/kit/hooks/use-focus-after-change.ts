import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to an element (with tabIndex -1) when a view took the place of another one together with what had the focus. A
 * focus that is still somewhere stays there; the whole page, or what it is in, is nowhere.
 */
export function useFocusAfterChange<Target extends HTMLElement>(
  view: string | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (target.current && document.activeElement?.contains(target.current)) target.current.focus();
  }, [view]);
  return target;
}
