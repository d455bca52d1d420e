import { useCallback, useEffect, useState } from 'react';

// Not every browser tells when it is done; then the page is used again.
const doneAt = ['afterprint', 'pointerdown', 'keydown'] as const;

/** Prints every plan that is found, not the page alone: `printing` is true while the browser takes the rows. */
export function usePrintAll() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = () => setPrinting(false);
    for (const event of doneAt) window.addEventListener(event, done);
    // What is drawn for paper is drawn at once, which an effect may not ask for.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      for (const event of doneAt) window.removeEventListener(event, done);
    };
  }, [printing]);
  const printAll = useCallback(() => setPrinting(true), []);
  return { printing, printAll };
}
