import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * For a list in which a button goes with what it does to its row. Call what this returns once that is done: as soon as the
 * button, and the focus with it, is gone, now or with the next `data` of the list, the element that `place` finds has the focus.
 */
export function useFocusWhenGone(place: () => HTMLElement | null, data: unknown): () => void {
  const [calls, setCalls] = useState(0);
  const owed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks after each call, and whenever the list has changed
  useEffect(() => {
    if (!owed.current || document.activeElement !== document.body) return;
    owed.current = false;
    place()?.focus({ preventScroll: true });
  }, [calls, data]);
  return useCallback(() => {
    owed.current = true;
    setCalls((before) => before + 1);
  }, []);
}
