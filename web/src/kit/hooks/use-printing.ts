import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// One state for all: what is mounted while printing must know it, too. Paper has the table in place of a phone's cards.
let printing = false;

const changed = new Set<() => void>();
function set(value: boolean): void {
  printing = value;
  // The browser prints the page as it is when the event ends.
  flushSync(() => {
    for (const tell of changed) tell();
  });
}

window.addEventListener('beforeprint', () => set(true));
window.addEventListener('afterprint', () => set(false));

function subscribe(tell: () => void): () => void {
  changed.add(tell);
  return () => changed.delete(tell);
}

/** True while the page is being printed: a long list then renders every row, not only those in view. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
