import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';

/** A shorter wait shows no spinner at all. */
const spinnerDelayMs = 150;

/** Reports whether to show a spinner for `busy`: not for a short wait, and once shown for at least `limits.spinnerMinMs`. */
export function useSteadySpinner(busy: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
  // A timer may fire at the moment the wait ends. Content that is there by then is never replaced with a spinner: a click or
  // a typed letter would be lost with it.
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
    return undefined;
  }, [busy, shownAt]);
  return shownAt !== undefined && !over.current;
}
