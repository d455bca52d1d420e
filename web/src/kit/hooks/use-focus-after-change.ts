import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element (with tabIndex -1) when a view has replaced another one together with the focused element. A focus
 * elsewhere stays; a focus on the page or on an ancestor of the element does not count as elsewhere.
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
