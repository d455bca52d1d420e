import { useCallback, useEffect, useState } from 'react';
import { printingEnds } from '../../../kit/hooks/use-printing.ts';

/** Prints all found plans, not just the current page: `printing` is true while the browser reads the rows. */
export function usePrintAll() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = () => setPrinting(false);
    for (const event of printingEnds) window.addEventListener(event, done);
    // Printing renders synchronously (flushSync), which is not allowed inside an effect.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      for (const event of printingEnds) window.removeEventListener(event, done);
    };
  }, [printing]);
  const printAll = useCallback(() => setPrinting(true), []);
  return { printing, printAll };
}
