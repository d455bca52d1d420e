import { useEffect, useState } from 'react';
import { limits } from '../../../shared/limits.ts';

/** A wait shorter than this shows no spinner at all. */
const spinnerDelayMs = 150;

/** Whether to show a spinner for `busy`: not for a short wait, and once shown for `limits.spinnerMinMs` at least. */
export function useSteadySpinner(busy: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>();
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
  return shownAt !== undefined;
}
