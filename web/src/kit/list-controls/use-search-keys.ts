import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { takesText } from '../../lib/single-keys.ts';
import { inFront } from '../hooks/use-key-actions.ts';

/** Focuses a search box when the page opens, except on a phone. */
export function useFocusOnArrival(box: RefObject<HTMLInputElement | null>): void {
  // Before the page is painted: keys typed from then on belong in the box.
  useLayoutEffect(() => {
    // On a phone the on-screen keyboard would cover the page.
    const touch = window.matchMedia('(pointer: coarse)').matches;
    // If the page arrived late, the main area already has the focus.
    const free = document.activeElement?.contains(box.current) ?? true;
    if (!touch && free) box.current?.focus({ preventScroll: true });
  }, [box]);
}

/** Makes `/` (if single keys are on) and Ctrl+K focus the search box, unless a dialog is in front of it. */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>, slash: boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (document.querySelector(inFront) !== null) return;
      const command = event.ctrlKey || event.metaKey;
      const isSearchKey = command
        ? event.key.toLowerCase() === 'k'
        : slash && event.key === '/' && !takesText(event.target);
      if (!isSearchKey) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [box, slash]);
}
