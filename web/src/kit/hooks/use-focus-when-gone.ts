import { useCallback, useEffect, useState } from 'react';

/**
 * For a list in which an action removes the row and its button. Call the returned function when the action is done: as soon as
 * the focused button is gone, immediately or with the next `data` of the list, the element that `place` finds gets the focus,
 * unless a click has decided since then where the focus is.
 */
export function useFocusWhenGone(place: () => HTMLElement | null, data: unknown): () => void {
  const [owed, setOwed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the list changes
  useEffect(() => {
    if (!owed || document.activeElement !== document.body) return;
    setOwed(false);
    place()?.focus({ preventScroll: true });
  }, [owed, data]);
  useEffect(() => {
    const forget = () => setOwed(false);
    document.addEventListener('mousedown', forget, true);
    return () => document.removeEventListener('mousedown', forget, true);
  }, []);
  return useCallback(() => setOwed(true), []);
}
