import { useCallback, useEffect, useState } from 'react';

/**
 * For a list in which a button goes with what it does to its row. Call what this returns once that is done: as soon as the
 * button, and the focus with it, is gone, now or with the next `data` of the list, the element that `place` finds has the focus.
 */
export function useFocusWhenGone(place: () => HTMLElement | null, data: unknown): () => void {
  const [owed, setOwed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the list has changed
  useEffect(() => {
    if (!owed || document.activeElement !== document.body) return;
    setOwed(false);
    place()?.focus({ preventScroll: true });
  }, [owed, data]);
  return useCallback(() => setOwed(true), []);
}
