import { type RefObject, useEffect, useLayoutEffect } from 'react';

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** `/` (where single keys are on) and Ctrl+K go to the search box. It has the focus on arrival, but on a phone. */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>, slash: boolean, on: boolean): void {
  // Before the page is painted: what is typed from then on belongs in the box.
  useLayoutEffect(() => {
    // On a phone the keyboard would cover what is there.
    const touch = window.matchMedia('(pointer: coarse)').matches;
    if (!touch && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || !on) return;
      const command = event.ctrlKey || event.metaKey;
      const inField = event.target instanceof Element && event.target.closest(typing) !== null;
      const asked = command ? event.key.toLowerCase() === 'k' : slash && event.key === '/' && !inField;
      if (!asked) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [box, slash, on]);
}
