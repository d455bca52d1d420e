import { type RefObject, useEffect, useLayoutEffect } from 'react';

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
const inFront = '[role=dialog], [role=alertdialog]';

/** A search box that has the focus on arrival, but on a phone. */
export function useFocusOnArrival(box: RefObject<HTMLInputElement | null>): void {
  // Before the page is painted: what is typed from then on belongs in the box.
  useLayoutEffect(() => {
    // On a phone the keyboard would cover what is there.
    const touch = window.matchMedia('(pointer: coarse)').matches;
    if (!touch && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box]);
}

/** `/` (where single keys are on) and Ctrl+K go to the search box, but not from a dialog in front of it. */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>, slash: boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (document.querySelector(inFront) !== null) return;
      const command = event.ctrlKey || event.metaKey;
      const inField = event.target instanceof Element && event.target.closest(typing) !== null;
      const isSearchKey = command ? event.key.toLowerCase() === 'k' : slash && event.key === '/' && !inField;
      if (!isSearchKey) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [box, slash]);
}
