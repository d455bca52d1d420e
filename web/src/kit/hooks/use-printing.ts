import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// One state for all: what is mounted while printing must know it, too. Paper has the table in place of a phone's cards.
let printing = false;

/** Not every browser reports the end of printing; then the next input counts as the end. */
export const printingEnds = ['afterprint', 'pointerdown', 'keydown'] as const;

const changed = new Set<() => void>();
function set(value: boolean): void {
  if (printing === value) return;
  printing = value;
  // The browser prints the page as it is when the event ends.
  flushSync(() => {
    for (const tell of changed) tell();
  });
}

window.addEventListener('beforeprint', () => set(true));
for (const end of printingEnds) window.addEventListener(end, () => set(false));

function subscribe(tell: () => void): () => void {
  changed.add(tell);
  return () => changed.delete(tell);
}

/** True while the page is being printed: a long list then renders every row, not only those in view. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing);
