import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';

/** A wait shorter than this shows no spinner at all. */
const spinnerDelayMs = 150;

/** Whether to show a spinner for `busy`: not for a short wait, and once shown for `limits.spinnerMinMs` at least. */
export function useSteadySpinner(busy: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
  // A timer may be due in the moment in which the wait ends. What is there by then is never taken away for a spinner: a click
  // or a letter would go with it.
  const over = useRef(false);
  useLayoutEffect(() => {
    over.current = !busy && (over.current || shownAt === undefined);
  });
  useEffect(() => {
    if (busy && shownAt === undefined) {
      const timer = setTimeout(() => setShownAt(performance.now()), spinnerDelayMs);
      return () => clearTimeout(timer);
    }
    if (!busy && shownAt !== undefined) {
      const left = Math.max(limits.spinnerMinMs - (performance.now() - shownAt), 0);
      const timer = setTimeout(() => setShownAt(undefined), left);
      return () => clearTimeout(timer);
    }
  }, [busy, shownAt]);
  return shownAt !== undefined && !over.current;
}
