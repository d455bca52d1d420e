import { type RefObject, useEffect } from 'react';
import { takesText } from '../../lib/single-keys.ts';
import { inFront } from '../hooks/use-key-actions.ts';

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
